import { table, withCapitals } from '../../core/words.js';

/** Several parts with dots; a space may stand after each dot. */
export const WITH_BLANKS = withCapitals(
  table(`
  p.ex, par ex: par exemple; c.-à-d, c.à.d, c.a.d, i.e: c'est-à-dire; s.v.p, S.V.P: s'il vous plaît;
  N.B: nota bene; P.S, P.-S: post-scriptum; av.J.-C: avant Jésus-Christ;
  apr.J.-C, ap.J.-C: après Jésus-Christ; J.-C: Jésus-Christ; op.cit: opere citato; et al: et alii;
  m.à.j: mise à jour; q.s: quantité suffisante; p.pers: par personne; C.civ: Code civil; C.pén: Code pénal;
  C.trav: Code du travail; C.com: Code de commerce; C.cons: Code de la consommation;
  C.proc.civ: Code de procédure civile; C.proc.pén: Code de procédure pénale; Cass.crim: Cour de cassation, chambre criminelle; Cass.civ: Cour de cassation, chambre civile;
  Cass: Cour de cassation; Cass.soc: Cour de cassation, chambre sociale; Cass.com: Cour de cassation, chambre commerciale; S.M: Sa Majesté;
  S.A.R: Son Altesse Royale; a.p: après prolongation; s.p: sur penalty; S.E: Son Excellence; s.d.b: salle de bains; t.a.b: tirs au but; h.t: hors taxes
`),
);
/** Titles, which stand before a name with a capital or a figure. */
export const TITLES = table(`
  M., Mr., Mr: Monsieur; MM., MM: Messieurs; Mᵐᵉ, Mme, Mme.: Madame; Mˡˡᵉ, Mlle, Mlle.: Mademoiselle;
  Dʳ, Dr, Dr.: Docteur; Mmes: Mesdames; Mlles: Mesdemoiselles; Dre: Docteure; Drs: Docteurs;
  Pr, Pr., Prof.: Professeur; Me: Maître; Mes: Maîtres; Mgr, Mgr.: Monseigneur; Vve: Veuve; Cdt: Commandant;
  Cne, Cap.: Capitaine; Lt: Lieutenant; Gal, Gén.: Général; Mal: Maréchal; Col.: Colonel; Sgt: Sergent;
  Pdt: Président; Cie: Compagnie; Ets: Établissements; Sté: Société
`);
export const DOTTED = withCapitals(
  table(`
  préf: préface; réu: réunion; étud: étudiants; bes: besoin; fam: famille; ouv: ouvert; bur: bureau; cot: coton; célib: célibataire; quinz: quinzaine; circ: circulation; urb: urbanisme; etc: et cetera; cf: confer; env: environ; max: maximum; min: minimum; tél, tel: téléphone; réf: référence;
  éd: édition; coll: collection; ibid: ibidem; boul, bd, blvd: boulevard; rte: route; imp: impasse; bât: bâtiment;
  appt, apt, app, appart: appartement; ét: étage; hab: habitants; pers: personnes; dép: département; qté: quantité;
  resp: respectivement; adj: adjectif; adv: adverbe; masc: masculin; fém: féminin; sing: singulier;
  plur: pluriel; hebd: hebdomadaire; suiv: suivant; trim: trimestre; spect: spectateurs;
  téléspect: téléspectateurs; gvt, gouv: gouvernement; prép: préparation; sal: salaire; exp: expérience;
  élec: électrique; ass: assurance; ch: charges; qual: qualité; amb: ambiante; sat: saturation; poly: polyvalente; rbds: rebonds; conc: concentration; déj: déjeuner; civ: civile; règl: règlement; prés: présidente; gar: garage; rens: renseignements; obs: observations; dest: destinataire; nbre: nombre; mens: mensuel;
  esc: escalier; fbg: faubourg; niv: niveau; btle: bouteille; btles: bouteilles; enf: enfants; dispo: dispo; vs: versus; div: division; tab: tableau; ind: indice; moy: moyenne; Rép: République; gén: général; adm: administration; assoc: association;
  dipl: diplôme; auj: aujourd'hui; arr, arrdt: arrondissement; cat: catégorie; coef, coeff: coefficient;
  compl: complément; suppl: supplément; univ: université; quot: quotidien; équiv: équivalent; fact: facture;
  incl: inclus; intracom: intracommunautaire; err: erreur; ext: extérieur; int: intérieur; surf: surface; temp: température; cuis: cuisine; éq: équipée;
  asc: ascenseur; périph: périphérique; sem: semaine; abst: abstention; conso: consommation; chauf, chauff: chauffage; séj: séjour; terr: terrasse; balc: balcon; prox: proximité;
  imm: immeuble; immat: immatriculation; rés: résidence; imméd: immédiatement; conf: confort; Sté: Société; chbre: chambre; chbres: chambres; déb: débattre; jard: jardin; rech: recherche; récomp: récompense; loc: location; vac: vacances; saisonn: saisonnière; qrt: quartier; Mme: Madame;
  Mlle: Mademoiselle; Cie: Compagnie
`),
);
/** Abbreviations that need an Arabic or Roman number after them. */
export const BEFORE_NUMBER = withCapitals(
  table(`
  art: article; arts: articles; al: alinéa; p: page; pp: pages; chap, ch: chapitre; vol: volume; t: tome;
  fig: figure; ann: annexe; fol: folio; ms: manuscrit; mss: manuscrits; col: colonne; éch: échangeur; est: estimé à; Bull: Bulletin; alt: altitude; magn: magnitude; mob: mobile; ps: psaume; fab: fabrication; voit: voiture; pl: place; tab, tabl: tableau; sem: semaine; n: numéro; éd: édition; v: vers; sect: section; par: paragraphe; ex: exercice;
  th: thermostat; T: taille; sc: scène; ép: épisode; esc: escalier; sais: saison; niv: niveau; op: opus
`),
);
export const BARE = withCapitals(
  table(`
  etc: et cetera; tlj: tous les jours; jsq: jusqu'à; cad, càd: c'est-à-dire; svp, SVP: s'il vous plaît; stp, STP: s'il te plaît;
  rdv, RDV: rendez-vous; bd, bld, blvd: boulevard; rte: route; fbg: faubourg; chbre: chambre; chbres: chambres; gge: garage; vds: vends; rbds: rebonds; TBE: très bon état; tpeux: tu peux; tveux: tu veux; tvas: tu vas; tfais: tu fais; tsais: tu sais; tviens: tu viens; tinquiète: t'inquiète; tél: téléphone; qqch: quelque chose;
  qqn, qqun, qlqn: quelqu'un; qcm: Q C M; bcp: beaucoup; tjs, tjrs, tj: toujours; vs: versus; env: environ;
  appt, apt: appartement; bât: bâtiment; gvt: gouvernement; mdr: mort de rire; jsp: je sais pas; dsl: désolé;
  tkt, tqt: t'inquiète; mdp: mot de passe; cv: ça va; biz, bzx: bises; bisx: bisous; jrv: j'arrive; cc: coucou; koi: quoi; fé: fais; pk, pq: pourquoi; qd: quand; ds: dans; dvt: devant; pdt: pendant; lgtps, lgtmps, lgt: longtemps;
  auj, ajd, ojd, ojdhui, ajrd: aujourd'hui; MT: mi-temps; cpte: compte; cptes: comptes; dépt: département; arrdt: arrondissement; cuill: cuillère; mtn: maintenant; slt: salut; bjr: bonjour; bsr: bonsoir; cdt, cdlt: cordialement;
  tlm: tout le monde; qqes, qlqs: quelques; qq: quelques; qlq: quelque; nb: nombre; pb: problème;
  pbs: problèmes; vrm: vraiment; jms: jamais; dc: donc; cmt: comment; rdc: rez-de-chaussée; cf: confer;
  hab: habitants; jtm: je t'aime; jtd: je t'adore; jpp: j'en peux plus; jsuis, chui: je suis; jsais: je sais;
  jvais: je vais; jpeux: je peux; jveux: je veux; jfais: je fais; jcrois: je crois; jpense: je pense;
  jdois: je dois; jviens: je viens; jcomprends: je comprends; jconnais: je connais; jpars: je pars; jprends: je prends; jmange: je mange; jtrouve: je trouve; jte: je te; jme: je me; jle: je le; jla: je la; jregarde: je regarde; jrentre: je rentre; jai: j'ai; jaime: j'aime; jarrive: j'arrive; jattends: j'attends; jespère: j'espère; cest: c'est; cétait, cetait: c'était; ya: y a; yavait: y avait; daccord: d'accord; aujourdhui: aujourd'hui; dte: droite; gche: gauche; pcq, pck, psk: parce que; svt: souvent; tt: tout; tte: toute;
  ttes: toutes; ts: tous; msg: message; msgs: messages; dac, dak: d'accord; ptdr: pété de rire;
  stv: si tu veux; tfk, tfq: tu fais quoi; ns: nous; avt: avant; gd: grand; bne: bonne; jrs: jours;
  nn: non; ptet: peut-être; tps: temps; sf: sauf; qté: quantité; wknd: week-end; kdo: cadeau; càs: cuillère à soupe;
  càc: cuillère à café; réf: référence; max: maximum; Pdt: Président; Tle: terminale; Cie: Compagnie; Mme: Madame; Mmes: Mesdames;
  Mlle: Mademoiselle
`),
);
/** Ways and squares before the name of one. */
export const WAYS = table(`
  r: rue; av, ave: avenue; Av, Ave: Avenue; pl: place; Pl: Place; all: allée; All: Allée; sq: square;
  fg: faubourg; ch: chemin; qu: quai
`);
