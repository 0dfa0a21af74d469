import { table } from '../../core/words.js';
import type { AbbreviationWords } from '../iberian/abbreviations.js';

export const ABBREVIATIONS: AbbreviationWords = {
  joined: table(`
    e.g, E.g: por exemplo; p.p: pontos percentuais; p.b: pontos-base; p.ex, P.ex: por exemplo; Dr.ª: doutora; Sr.ª: senhora; Prof.ª: professora; a.C: antes de Cristo;
    d.C: depois de Cristo; V.Exa, V.Ex.ª, V.Ex: Vossa Excelência; V.Sa, V.S.ª: Vossa Senhoria;
    S.Exa, S.Excia: Sua Excelência; V.Excia: Vossa Excelência; S.A, S/A: S A; P.S: P S; N.Sra: Nossa Senhora; a.m: da manhã; p.m: da tarde;
    s/n, S/N: sem número; i/v: ida e volta; c/c: com cópia; a/a: ano a ano; t/t: trimestre a trimestre; m/m: mês a mês; a/c, A/C: aos cuidados; C/c: com cópia; i.e: isto é; S.M: Sua Majestade; S.A.R: Sua Alteza Real; Ex.mo, Ex.ᵐᵒ: excelentíssimo; Ex.ma: excelentíssima; Il.mo: ilustríssimo; Eng.ª: engenheira; Eng.º: engenheiro; Arq.º: arquiteto; Arq.ª: arquiteta; Dr.º: doutor; Prof.º: professor; s.m.j: salvo melhor juízo; W.C: banheiro; q.b, Q.b: quanto baste; p/q: para que
  `),
  dotted: table(`
    fam: família; nec: necessário; baun: baunilha; estud: estudantes; distr: distrito; cte: corrente; ferm: fermento; alg: algodão; cas: casado; solt: solteiro; financ: financiamento; pres: presidente; púb: público; cheg: chegada; leuc: leucócitos; ibid: ibidem; tam: tamanho; leg: legendado; dub: dublado; cent: centavos; súm: súmula; vit: vitamina; desc: desconto; déc: década; fer: feriados; cat: categoria; amp: ampola;
    Ag: agência; sl: sala; un: unidades; cp: comprimidos; sr: senhor; sra: senhora; Srta: senhorita;
    Srs: senhores; Sras: senhoras; dr: doutor; dra: doutora; benef: benefícios; lab: laboratório; banh, banhs: banheiros; pág: página; págs: páginas; elev: elevador; sup: superior; dz: dúzia; terr: terreno; aut: automático; hidr: hidráulica; recomp: recompensa; fund: fundamental; incompl: incompleto; drs: doutores; dras: doutoras; profs: professores;
    profas: professoras; profa, profª: professora; profº: professor; Gal: general; Cel: coronel; Cap: capitão;
    Mal: marechal; val: validade; fab: fabricação; vel: velocidade; umid: umidade; líq: líquido;
    unit: unitário; lin: linha; larg: largura; compr: comprimento; Jr: júnior; prot: proteína; cps: comprimidos; ten: tenente; sgt, Sgto: sargento; Maj: major;
    Exmo: excelentíssimo; Exma: excelentíssima; Ilmo: ilustríssimo; Ilma: ilustríssima; Mons: monsenhor;
    Pe: padre; Fr: frei; Sto: santo; Sta: santa; av: avenida; Al: alameda; pça, pç: praça; Trav, Tv: travessa;
    Rod: rodovia; Estr, Est: estrada; Ed: edifício; Qd: quadra; Lt: lote; cj: conjunto; bl: bloco; Jd: jardim;
    Vl: vila; Pq: parque; Lgo: largo; apto, ap, apt: apartamento; cia: companhia; Ltda: limitada;
    Dept, depto: departamento; tel: telefone; etc: etcétera; aprox: aproximadamente; obs: observação;
    bim: bimestre; trim: trimestre; xíc, xic: xícara; const: construídos; exp: experiência; cx: caixa;
    ref: referência; Univ: universidade; atte, Att: atenciosamente; ed: edição; cf: confira; ex: por exemplo;
    incl: incluído; vs: versus; esq: esquina; séc: século; sécs: séculos; rel: relator; qto: quarto; qtos: quartos;
    sáb: sábado; seg: segunda; Ter: terça; qui: quinta; sex: sexta; qua: quarta; qtd, qtde: quantidade;
    tb: também; end: endereço; cód: código; venc: vencimento; pgto: pagamento; mens: mensal; jul: julho;
    out: outubro; nov: novembro; dez: dezembro; jan: janeiro; fev: fevereiro; ago: agosto; doc: documento;
    cond: condomínio; tur: turno; pav: pavimento; gar: garagem; estac: estacionamento; mob: mobiliado; inf: informações;
    Rem: remetente; Dest: destinatário; fem: feminino; masc: masculino; sing: singular; plur: plural;
    trad: tradução; org: organizador; coord: coordenador; aux: auxiliar; ass: assinado; bibl: biblioteca;
    cient: científico; docs: documentos; cel: celular; resp: responsável; dorms: dormitórios; dorm: dormitório;
    parc: parcela; div: divisão; adic: adicional; proc: processo; pac: paciente; fl: folha; fls: folhas; vol: volume; bco: banco; Sec: secretário; Cmte: comandante;
    Brig: brigadeiro; Alm: almirante; Sr(a): senhor ou senhora; adm: administração; aprov: aprovado;
    hab: habitantes; abr: abril; compl, comp: complemento; Assoc: associação; Fac: faculdade; Col: colégio;
    Hosp: hospital; Assist: assistente; Dir: diretor; Ger: gerente; vlr: valor; nasc: nascimento;
    mat, matr: matrícula; abst: abstenção; temp: temperatura; plataf: plataforma; ep: episódio; eps: episódios; unid: unidade; classif: classificação; Rep: República; cta: conta; prog: programa; rod: rodada; Fin: financeiro; caract: caracteres; Des: desembargador; alt: altura; equiv: equivalente; conv: convocação; sat: saturação; pên: pênaltis; reb: rebotes; ast: assistências; band: bandeira; exs: exercícios; conc: concentração; amb: ambiente; hor: horário; com: comercial
  `),
  beforeName: {
    R: 'rua',
  },
  beforeNumber: table(`
    mag: magnitude; part: partida; ms: manuscrito; col: coluna; op: opus; dec: decreto; Res: resolução; Port: portaria; Proc: processo; Insc: inscrição;
    ag: agência; pág, pag, p, pgs, pg: página; págs, pp: páginas; núm, num, n: número; v, vol: volume; art: artigo;
    arts: artigos; cap: capítulo; caps: capítulos; vols: volumes; fig: figura; inc: inciso; tít: título; t: tomo; fol: fólio; fl: folha; fls: folhas; vv: versículos; poltr: poltrona; ex: exercício; tab: tabela;
    km: quilômetro; sem: semana; apto, apt, ap: apartamento; sl: sala; cj: conjunto; lj: loja; qd: quadra; lt: lote; cob: cobertura; min: mínimo; séc: século
  `),
  compass: table(`
    N: norte; S: sul; L, E: leste; O, W: oeste; NE: nordeste; NO, NW: noroeste; SE: sudeste; SO, SW: sudoeste;
    NNE: nor-nordeste; NNO: nor-noroeste; SSE: su-sudeste; SSO: su-sudoeste; ENE: és-nordeste; ESE: és-sudeste
  `),
  bare: table(`
    kg: quilo; tel: telefone; qto, qnto: quanto; qts, qtos: quantos; qnts, qtas: quantas; msm: mesmo;
    tds: todos; nd: nada; ngm: ninguém; agr: agora; vlw: valeu; flw: falou; tmb, tb, tbm: também;
    bjo, bj: beijo; bjos, bjs: beijos; abç: abraço; abçs, abs: abraços; sqn: só que não; gnt: gente; oq: o que;
    dnv: de novo; eae: e aí; sab, sáb: sábado; profº: professor; profª: professora; Sr: senhor; Sra: senhora; Dr: doutor; Dra: doutora;
    etc: etcétera; Ltda: limitada; Cia: companhia; aprox: aproximadamente; vs: versus; vc: você; vcs: vocês;
    pgto: pagamento; pq: porque; qdo: quando; qro: quero; qtd, qtde: quantidade; att, atte: atenciosamente; td: tudo; mt, mto: muito;
    mta: muita; mtos: muitos; mtas: muitas; qq: qualquer; fds: fim de semana; ctz: certeza; sdds: saudades; pfv: por favor; dps: depois;
    cmg: comigo; ctg: contigo; tmj: tamo junto; Ref: referência; msg: mensagem; msgs: mensagens; hj: hoje; kd: cadê; vdo: vendo;
    obg, tks: obrigado; Ctba: Curitiba; blz: beleza; Av: avenida; ñ: não; pfvr, pf: por favor; vdd: verdade; mds: meu Deus;
    qnd, qd: quando; aq: aqui; nss: nossa; dms: demais; sla: sei lá; glr: galera; obgd: obrigado;
    obgda: obrigada; smp: sempre; qm: quem; qlqr, qlq: qualquer; tdo: tudo; lgl: legal; rs, rsrs: risos; eh: é;
    naum: não; tlgd: tá ligado; vms: vamos; bdia: bom dia; amg: amigo; ngc: negócio; cvs: conversa;
    mlr: melhor; fzr: fazer; prx: próximo; trab: trabalho
  `),
};
