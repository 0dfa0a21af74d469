import { toCardinal, toOrdinal } from 'n2words/es-ES';
import { table, withCapitals, words, wordSet } from '../../core/words.js';
import { type CountForm, genderByEnding, type OrdinalForm } from '../iberian/language.js';
import type { IberianVocabulary } from '../iberian/rules.js';

/** Feminine by ending: casas, canciones, ciudades, virtudes, series. */
const FEMININE =
  /(?:as?|[cstxgñn]i[oó]n(?:es)?|dad(?:es)?|tad(?:es)?|tud(?:es)?|umbres?|ie(?:s)?|ez|eces|triz|trices|isis|osis)$/;
const FEMININE_NOUNS = wordSet(
  'pág págs pag pags mano manos foto fotos moto motos radio radios mujer mujeres noche noches tarde tardes calle calles clase clases parte partes vez veces llave llaves nave naves nube nubes gente gentes leche carne carnes sangre base bases frase frases fase fases luz luces voz voces cruz cruces red redes pared paredes ley leyes flor flores imagen imágenes razón razones sal sales señal señales piel pieles torre torres fuente fuentes muerte muertes sede sedes clave claves raíz raíces región regiones religión religiones opinión opiniones reunión reuniones unión uniones rebelión rebeliones tesis crisis dosis bases tribu tribus madre madres nariz narices orden órdenes cárcel cárceles miel sartén sartenes catástrofe superficie superficies especie especies serie series mente mentes nieve nieves postal postales vocal vocales capital capitales sucursal sucursales central centrales credencial credenciales catedral catedrales hélice varices sien sienes ubre yarda índole costumbre liebre fiebre fiebres labor labores',
);
/** Masculine nouns, and nouns such as agua and aula, which also take un in the singular. */
const MASCULINE_NOUNS = wordSet(
  'día días mapa mapas problema problemas tema temas sistema sistemas programa programas idioma idiomas clima climas planeta planetas poema poemas diploma diplomas drama dramas síntoma síntomas fantasma fantasmas telegrama esquema esquemas teorema teoremas dilema dilemas lema lemas crucigrama diagrama diagramas kilogramas cometa cometas poeta poetas sofá sofás papá papás tranvía tranvías gorila gorilas guardia guardias policía policías atleta atletas turista turistas artista artistas futbolista futbolistas periodista periodistas pianista pianistas taxista taxistas electricista dentista dentistas especialista especialistas camarada pirata piratas colega colegas yoga pijama pijamas panda pandas koala koalas guion guiones avión aviones camión camiones gorrión gorriones millón millones billón billones trillón trillones aluvión bastión bastiones embrión embriones pie pies ciempiés pez peces juez jueces mes meses análisis oasis paréntesis énfasis ananás gas gases vas atlas gras compás compases as ases país países interés autobús agua águila aula ave arma alma hambre área acta ala ancla arca arpa asa hacha hada ama dálmata dálmatas delta cura curas monarca monarcas jerarca patriarca centinela pediatra pediatras psiquiatra entusiasta gimnasta gimnastas cineasta cineastas chófer demócrata',
);

const DIGITS = ['cero', 'uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve'] as const;

/** Veintiuno is veintiún before a masculine noun. */
const shortened = (words: string): string =>
  words.replace(/veintiun[oa]$/, 'veintiún').replace(/\bun[oa]$/, 'un');

function belowThousand(value: bigint, form: CountForm): string {
  const gender = form === 'feminine' ? 'feminine' : 'masculine';
  const words = toCardinal(value, { gender })
    .replace('dieciseis', 'dieciséis')
    .replace(/\bcienta\b/, 'ciento');
  return form === 'masculine' ? shortened(words) : words;
}

/** The library does not shorten before mil and millones; so it says what is below a thousand, the rest is said here. */
function belowMillion(value: bigint, form: CountForm): string {
  const thousands = value / 1000n;
  const rest = value % 1000n;
  const before =
    thousands === 0n ? [] : thousands === 1n ? ['mil'] : [`${shortened(belowThousand(thousands, form))} mil`];
  return [...before, ...(rest === 0n ? [] : [belowThousand(rest, form)])].join(' ');
}

function cardinal(digits: string, form: CountForm): string {
  let value = BigInt(digits);
  if (value === 0n) return 'cero';
  const parts: string[] = [];
  for (const [unit, one, many] of [
    [10n ** 12n, 'un billón', 'billones'],
    [10n ** 6n, 'un millón', 'millones'],
  ] as const) {
    const count = value / unit;
    if (count > 0n) parts.push(count === 1n ? one : `${belowMillion(count, 'masculine')} ${many}`);
    value %= unit;
  }
  if (value > 0n) parts.push(belowMillion(value, form));
  return parts.join(' ');
}

/** One word up to the nineteenth: undécimo, decimotercero. */
function ordinal(value: number, form: OrdinalForm): string {
  const gender = form === 'feminine' ? 'feminine' : 'masculine';
  const last = gender === 'feminine' ? 'a' : 'o';
  const words = toOrdinal(BigInt(value), { gender })
    .replace(/décim[oa] primer[oa]$/, `undécim${last}`)
    .replace(/décim[oa] segund[oa]$/, `duodécim${last}`)
    .replace(/décim[oa] (?=\p{L}+$)/u, 'decimo');
  return form === 'short' ? words.replace(/(primer|tercer)o$/, '$1') : words;
}

const PARTS = ['tercio', 'cuarto', 'quinto', 'sexto', 'séptimo', 'octavo', 'noveno', 'décimo'] as const;

/** Tercios, cuartos; then doceavos. */
function part(denominator: number): readonly [one: string, many: string] | undefined {
  const name =
    denominator === 2
      ? 'medio'
      : denominator === 100
        ? 'centésimo'
        : denominator === 1000
          ? 'milésimo'
          : denominator > 10 && (denominator <= 20 || denominator % 5 === 0)
            ? `${cardinal(String(denominator), 'alone')
                .normalize('NFD')
                .replace(/\u0301/g, '')
                .replace(/a$/, '')}avo`
            : PARTS[denominator - 3];
  return name === undefined ? undefined : [name, `${name}s`];
}

/** Ocho y cinco, but ocho treinta. */
function clock(hour: string, minute: string): string {
  const minutes = cardinal(String(Number(minute)), 'alone');
  return minute.startsWith('0') ? `${hour} y ${minutes}` : `${hour} ${minutes}`;
}

function partOfDay(hour: number, half: 'a' | 'p'): string {
  if (half === 'a') return hour === 12 ? 'de la noche' : 'de la mañana';
  return hour === 12 ? 'del mediodía' : hour >= 8 ? 'de la noche' : 'de la tarde';
}

export const VOCABULARY: IberianVocabulary = {
  numbers: {
    digits: DIGITS,
    cardinal,
    ordinal,
    comma: 'coma',
    point: 'punto',
    part,
    and: 'y',
    half: { masculine: 'medio', feminine: 'media' },
    over: 'sobre',
    scale: 'long',
    million: ['millón', 'millones'],
    billion: ['mil millones', 'mil millones'],
    trillion: ['billón', 'billones'],
    loneComma: 'either',
    singularBelowTwo: false,
  },
  nouns: {
    genderOf: genderByEnding(FEMININE, FEMININE_NOUNS, MASCULINE_NOUNS),
    functionWords: wordSet(
      'de del a al en y e o u ni que con sin por para desde hasta entre según sobre tras ante bajo es son era eran fue fueron ha han hay está están estaba sea no sí se me te nos le les lo la los las un una unos unas uno más menos mas pero si como cuando donde porque pues ya también solo sólo muy entonces después antes aquí ahí allí ahora hoy ayer luego mientras aunque sino cada este esta estos estas ese esa esos esas su sus mi mis tu tus será serán tiene tienen sale salen llega va van vale cuesta gana juntos además apenas casi quizás tres dos seis gratis solamente derecha izquierda dcha dcho izq izda izdo',
    ),
    neutralAdjectives: wordSet(
      'grandes gran mejores peores mayores menores principales diferentes importantes posibles nacionales internacionales jóvenes felices enormes breves fuertes recientes siguientes anteriores verdes azules grises regionales locales iguales buen mal',
    ),
    numbered: wordSet(
      'número núm nº no página pág capítulo cap artículo art tomo volumen vol piso planta puerta puesto línea grupo nivel canal vuelo habitación sala aula kilómetro km versión tipo opción paso punto ejercicio unidad tema lección bus ruta autobús andén vía día año años grado fase etapa calle carrera avenida top figura fig tabla cuadro párrafo pregunta parte sección apartado anexo código clase categoría marque pulse tecla mesa caja oficina casa lote bloque escalera portal zona distrito estación',
    ),
    hourCues: /(?:^|[^\p{L}])(?:a|de|desde|hasta|sobre|son|era|eran|es|y|entre) las? $/iu,
    people:
      /^ (?:personas|habitantes|casos|usuarios|usuarias|empleados|empleadas|pesos|dólares|votos|muertos|heridos|unidades|páginas|alumnos|alumnas|estudiantes|clientes|casas|viviendas|mujeres|hombres|niños|niñas|años|asistentes|seguidores|visitas)(?!\p{L})/u,
  },
  phones: {
    plus: 'más',
    extension: 'extensión',
    extensionMarks: 'ext\\.?|Ext\\.?|extensión|int\\.|anexo',
    cues: /(?:^|[^\p{L}])(?:tel|tels|telf|tfno|tlf|teléfono|contacto|número|móvil|celular|fax|whatsapp|llame al|llama al|llamar al|línea)(?: es(?: el)?)?[.:]{0,2} $/iu,
    codeCues:
      /(?:^|[^\p{L}])(?:código(?: \p{Lu}{2,4})?(?: de (?:\d (?:cifras|dígitos)|\p{L}{2,20})| postal)?|clave|contraseña|pin|puk|cv[vc]2?|id|otp|c\. ?p\.|cp|pedido|expediente|referencia|catastral|ref\.?|(?:número|n\.º|nº) de (?:\p{L}{2,20})|termina(?:da|do)? en)(?: es| era|,)?:? $/iu,
    national: [
      /116 (?:000|006|111|117|123)/,
      /[6-9]\d{2}[ .-]\d{3}[ .-](?!000)\d{3}/,
      /[6-9]\d{2}(?:[ .-]\d{2}){3}/,
      /9\d[ /.-]\d{3}[ .-]\d{2}[ .-]\d{2}/,
      /[67]\d{8}(?! ?(?:€|\$|euros|pesos))/,
      /\d{2}[ -]\d{4}[ -]\d{4}/,
      /(?<=\(\+?[\d ]{2,12}\) ?)\d{4}-\d{4}/,
      /(?:1-|01[ -])?\d{3}-\d{3}-\d{4}/,
      /00\d{2}(?:[ .-]\d{2,9}){2,5}/,
      /01[ -]\d{3}[ -]\d{3}[ -]\d{4}/,
      /\d{2,3}-\d{3}-\d{2}-\d{2}/,
    ],
    codes: [],
    digits: DIGITS,
    wholeGroups: {},
    callCues:
      /(?:^|[^\p{L}])(?:llam[aeó]n?|llame|llamar|marque|marca|marcar|teléfono|emergencias)(?: al| el)? $/iu,
  },
  roman: {
    rulers: wordSet(
      'Felipe Alfonso Carlos Fernando Isabel Juan Pablo Luis Enrique Jorge Eduardo Guillermo Ricardo Jacobo Pedro Sancho Ramiro Ordoño Bermudo Jaime Alejandro Nicolás Napoleón León Gregorio Inocencio Benedicto Pío Clemente Urbano Bonifacio Sixto Otón Federico Ramsés Ptolomeo Darío Jerjes Iván Gustavo Cristián Olaf Harald Francisco José Maximiliano Leopoldo Alberto Balduino Humberto Víctor Manuel Emanuel Hasán Mohamed Abdalá Murad Mehmed Selim Solimán Roberto David Constantino Teodosio Justiniano Margarita Catalina María Ana Cristina Beatriz Guillermina Juliana Abderramán Alhakén Isabella Elizabeth Borbón Berenguer García Celestino Esteban Adriano Julio Marcelo Moctezuma Balduíno Amadeo',
    ),
    queens: wordSet(
      'Isabel Margarita Catalina María Ana Cristina Beatriz Guillermina Juliana Elizabeth Berenguela Juana',
    ),
    century: /^(?:[sS]iglos?|[sS]s?)$/,
    counted:
      /^(?:capítulos?|cap|tomos?|vols?|volumen|volúmenes|libros?|partes?|actos?|escenas?|artículos?|tít(?:ulo)?|anexo|apéndice|fase|tipo|clase|nivel|grado|etapa|temporada|episodio|fig(?:ura)?|tab(?:la)?|lámina|sección|factor|grupo|gr|categoría|unidad|zona|distrito|región|bloque|módulo|tema|salmo|canto|Bowl|sesión)$/i,
    events:
      /^(?:Guerra|Congreso|Jornadas?|Festival|Edición|Legislatura|Centenario|Concurso|Feria|Cumbre|Premios?|Encuentros?|Simposio|Foro|Semana|Maratón|República|Dinastía|Olimpiada|Juegos|Reich|Internacional|Bienal|Conferencia|Certamen|Torneo|Copa|Campeonato|Carrera|Gala|Plan|Concilio|Asamblea|Convención|Muestra|Ciclo|Curso|Convenio|República|Brigada|Cuerpo|Ejército|División|Región|Milenio|Aniversario|edición|congreso|dinastía|legislatura|centenario|aniversario|milenio|festival|guerra|trimestre|semestre|cuatrimestre|bimestre|jornadas?|certamen|concurso|torneo|reunión|encuentro|campaña)$/,
    joints: 'y|e|a|al|o|hasta el',
  },
  acronyms: wordSet(
    'IKEA ONU OTAN TAE TIN OVNI OVNIS SIDA PYME PYMES IVA RENFE AVE UNAM FIFA UEFA NASA COVID PIN UCI NIF CIF NIE RAE BOE TAC ERTE ERTES SIM LED RAM ROM UNESCO UNICEF CURP INE IMSS IES TIC MIR OPEP PISA ESO ACB INEM SEPE AMPA TALGO MERCOSUR APA NO SÍ SI EL LA LOS LAS UN UNA Y O DE DEL EN CON POR PARA QUE ES SU AL HOY YA MÁS MUY NUEVO NUEVA GRATIS ALTO ALTA INFO PARE PELIGRO OFERTA AQUÍ AHORA ABIERTO',
  ),
  /** Would be said as words by their shape. */
  spelled: /(?:BBVA|TDAH|CNMV|UGT|ADSL|HTML|SQL)(?![\p{L}\p{M}\d])/u,
  dates: {
    months: words('enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'),
    shortMonths: words('ene feb mar abr may jun jul ago sept sep oct nov dic setiembre'),
    weekdays: withCapitals(
      table(
        `    lun: lunes; mar, mart: martes; mié, mie, mier, miérc, mierc, miér: miércoles; jue, juev: jueves; vie, vier: viernes; sáb, sab: sábado; dom: domingo`,
      ),
    ),
    first: 'primero',
    cues: /^(?:lun|mar|mié|mie|jue|juev|vie|vier|miérc|sáb|dom|lunes|martes|miércoles|jueves|viernes|sábado|domingo|el|del|al|día|hasta|desde|antes|fecha|entrada|salida|check-?in|check-?out|llegada|entrega|recogida|vuelta|ida)$/i,
    expiry:
      /(?:v[áa]lid[oa]s?|validez|caduc\p{L}{1,5}|cad\.|vence|venc(?:imiento|\.)?|vto\.?|exp(?:ira|\.)?|tarjeta|hasta|ITV)(?: hasta| en| el)?:? $/iu,
    /** Said so with los and años. */
    decadeCues: /^(?:los|años|década|del|de|en|desde|verano)$/i,
    joints: 'al|a|y|o|hasta el|y el',
  },
  times: {
    hour: ['hora', 'horas'],
    minute: ['minuto', 'minutos'],
    second: ['segundo', 'segundos'],
    clock,
    bareHours: [1, 12],
    partOfDay,
    durationCues:
      /(?:^|[^\p{L}])(?:dur[aóe]|duran|durante|tard[aóe]|tardan|duración(?: de)?|cocción|horno|preparación|en solo):? $/iu,
    plus: 'más',
  },
  /** As written, without the last dot -> in words. */
  abbreviations: {
    joined: table(`
    EE.UU, EEUU: Estados Unidos; JJOO: Juegos Olímpicos; CC.OO, CCOO: Comisiones Obreras; S.L.U: sociedad limitada unipersonal; S.A.U: sociedad anónima unipersonal; n/a, N/A: no aplica; p.ej, P.ej: por ejemplo; D.ª: doña; M.ª: María; Dr.ª: doctora; Sr.ª: señora;
    Prof.ª: profesora; P.º: paseo; a.C, a.de C: antes de Cristo; d.C, d.de C: después de Cristo;
    RR.CC: Reyes Católicos; AA.PP: administraciones públicas; RR.HH: recursos humanos; RR.PP: relaciones públicas; DD.HH: derechos humanos; NN.UU: Naciones Unidas;
    VV.AA, AA.VV: varios autores; R.U: Reino Unido; op.cit: obra citada; loc.cit, Loc.cit: lugar citado; N.del T: nota del traductor; N.de la R: nota de la redacción; c.q.d: como queríamos demostrar; cap.soc, Cap.soc: capital social; reg.merc: registro mercantil; Vº Bº, VºBº: visto bueno; f.º: folio; p.o: por orden; p.d: posdata; S.A.R: Su Alteza Real; c/n: cantidad necesaria; v.gr, v.g: verbigracia; pol.ind, Pol.Ind: polígono industrial; Bs.As: Buenos Aires;
    c/c: cuenta corriente; a/a: interanual; t/t: intertrimestral; m/m: intermensual; V.ºB.º: visto bueno; e.p.d: en paz descanse; P.S: posdata; i.e: es decir; FF.AA: Fuerzas Armadas; CC.AA: comunidades autónomas; JJ.OO: Juegos Olímpicos;
    FF.CC: ferrocarriles; S.A.de C.V: sociedad anónima de capital variable; S.A: sociedad anónima; S.Coop: sociedad cooperativa;
    p.b: puntos básicos; p.p: puntos porcentuales; R.D: Real Decreto; R.D.L: Real Decreto-ley; L.O: Ley Orgánica;
    disp.adic, disp.ad: disposición adicional; disp.trans: disposición transitoria; disp.final: disposición final;
    disp.derog: disposición derogatoria; S.L: sociedad limitada; C.P: código postal; S.M: Su Majestad; SS.MM: Sus Majestades; S.E: Su Excelencia;
    P.D: posdata; q.e.p.d: que en paz descanse; D.F: Distrito Federal; a.m: de la mañana; p.m: de la tarde;
    s/n, S/N: sin número; c/u: cada uno; c/s: cantidad suficiente; N.B: nota bene; v.o: vía oral; i.v: intravenosa; i.m: intramuscular; s.c: subcutánea
  `),
    dotted: table(`
    fam: familia; vain: vainillado; estud: estudiantes; distr: distrito; rpta: respuesta; lev: levadura; alg: algodón; cas: casado; solt: soltero; cdta: cucharadita; adic: adicional; pac: paciente; cdtas: cucharaditas; cda: cucharada; cdas: cucharadas; pta: puerta; ptas: pesetas;
    suc: sucursal; sr: señor; sra: señora; srta: señorita; sres: señores; sras: señoras; Dr: doctor; Dra: doctora;
    Dres: doctores; Dña: doña; Ud, Vd: usted; Uds, Vds: ustedes; ud, vd: usted; uds, vds: ustedes; prof: profesor; profa: profesora;
    Lic, Lcdo, Ldo: licenciado; Lcda, Lda: licenciada; Ing: ingeniero; Arq: arquitecto; Abog: abogado; gral: general;
    Cnel: coronel; Cap: capitán; Tte: teniente; Sgto: sargento; Cmte: comandante; Almte: almirante; Mtro: maestro;
    Mtra: maestra; Fco: Francisco; Pbro: presbítero; excmo: excelentísimo; excma: excelentísima; ilmo: ilustrísimo; ilma: ilustrísima;
    pdte, pres: presidente; pdta: presidenta; Mons: monseñor; Rvdo: reverendo; hno: hermano; hnos: hermanos; vda: viuda;
    gte: gerente; secr: secretario; cía: compañía; sdad, soc: sociedad; asoc: asociación; inst: instituto;
    univ: universidad; fac: facultad; hosp: hospital; dpto, depto: departamento; dptos, deptos: departamentos;
    ayto: ayuntamiento; gob: gobierno; admón: administración; bco: banco; av, avda: avenida; pza, plza, Pl: plaza;
    Cra, Kra: carrera; blvd: bulevar; Cto: circuito; ctra, carr: carretera; Pº: paseo; gta: glorieta; rda: ronda;
    trav: travesía; psje, pje: pasaje; calz: calzada; fracc: fraccionamiento; mza, mz: manzana; lte: lote;
    urb: urbanización; edif: edificio; apto: apartamento; apdo: apartado; entlo: entresuelo; pral: principal;
    Col: colonia; Edo: estado; prov: provincia; mpio: municipio; esq: esquina; esc: escalera; of: oficina;
    izq, izda, izqda: izquierda; izdo, izqdo: izquierdo; dcha: derecha; dcho: derecho; cel: celular; Sto: santo; Sta: santa;
    tel, tfno, telf: teléfono; tels: teléfonos; móv: móvil; etc: etcétera; aprox: aproximadamente;
    atte: atentamente; Aptdo: apartado; fdo: firmado; rte: remitente; dto: descuento; cta: cuenta; cte: corriente; fra: factura;
    vto: vencimiento; ppto: presupuesto; mens: mensual; trim: trimestre; const: construidos;
    bach: bachillerato; ntro: nuestro; ntra: nuestra; ntros: nuestros; ntras: nuestras; pág: página; págs: páginas; núm: número; núms: números; párr: párrafo; arts: artículos; caps: capítulos; cód: código;
    sig: siguiente; sigs: siguientes; próx: próxima; dir: dirección; ed: edición; cf, cfr: compárese; vid: véase; ej: ejemplo; vs: versus; ref: referencia;
    ibíd: ibídem; ced: cédula; equiv: equivalente; conv: convocatoria; sat: saturación; pen: penaltis; vit: vitamina; resp: respiraciones; desc: descanso; nat: naturales; conc: concentración; ejs: ejercicios; hab: habitación; tlf, tlfno: teléfono; expte: expediente; amb: ambiente; exp: experiencia; tb: también; pról: prólogo; trad: traducción; obs: observaciones; doc: documento; docs: documentos; juzg: juzgado; excip: excipiente; cert: certificado; certs: certificados; nn: números; temp: temperatura;
    asist: asistencias; reb: rebotes;
    ext: exterior; int: interior; asc: ascensor; calef: calefacción; indiv, ind: individual; centr: central; terr: terraza; trast: trastero; gar: garaje;
    coc: cocina; jard: jardín; pisc: piscina; alt: altura; vel: velocidad; constr: construidos; inm: inmediata; incorp: incorporación; jorn: jornada; compl: completa; indef: indefinido;
    imprescind: imprescindible; gasol: gasolina; dies, diés: diésel; matr: matrícula; automát: automático; seminu: seminuevo; neg: negociable; neces: necesario;
    adj: adjunto; aut: automático; aux: auxiliar; contr: contrato; br: brutos; atn, att: atención; lab: laborables; circ: circular; cad: caducidad; adm, admtvo: administrativo; dtor: director; dtora: directora; imp: importe; ped: pedido; alb: albarán; transf: transferencia; banc: bancaria; fact: factura;
    sgte: siguiente; sgtes: siguientes; reun: reunión; pto: punto; ptos: puntos; prórr: prórroga; jor: jornada; clasif: clasificación; entren: entrenador; semif: semifinal; div: división;
    seg: según; mill: millones; bill: billones; habs: habitaciones; pdtes: pendientes; dormit: dormitorio; nac: nacional; internac: internacional; apart: apartamento; abst: abstenerse; supl: suplemento; Stgo: Santiago; Regl: reglamento; exc: excepto; Sts: santos; compr: comprimidos; láms: láminas; alc: alcohol; paq: paquete; bot: botella; rva: reserva; env: envío; aerop: aeropuerto; blq: bloque; Dip: diputado; Sen: senador; cord: cordiales; mañ: mañana; dif: diferencia; íd: ídem; sang: sanguíneo; mod: modelo; pdo: pasado; ppdo: próximo pasado
  `),
    beforeName: {
      D: 'don',
      Fr: 'fray',
      S: 'san',
      C: 'calle',
      col: 'colonia',
      Est: 'estación',
      cap: 'capitán',
      M: 'maría',
    },
    beforeNumber: table(`
    ej: ejercicio; pág, pag, p: página; págs, pp: páginas; núm, nro, n, num: número; núms: números; art: artículo; arts: artículos;
    cap: capítulo; caps: capítulos; vol: volumen; vols: volúmenes; fig: figura; tab: tabla; apto, Apt: apartamento; km: kilómetro;
    párr: párrafo; secc, sec: sección; CP: código postal; s, S: siglo; ss: siglos; v: verso; vv: versos; RD: Real Decreto; LO: Ley Orgánica;
    RDL: Real Decreto-ley; min: minuto; ep: episodio; Lt: lote; sem: semana; temp: temporada; int: interior; lte: lote; mza, mz: manzana; pl: plaza; parc: parcela; tít: título; t: tomo; op: opus; fol: folio; fols: folios; lám: lámina; ms: manuscrito; mss: manuscritos; ff: folios; ap: apartado; ca: circa; blq: bloque
  `),
    compass: table(`
    N: norte; S: sur; E: este; O, W: oeste; NE: nordeste; NO, NW: noroeste; SE: sudeste; SO, SW: suroeste;
    NNE: nornordeste; NNO: nornoroeste; SSE: sudsudeste; SSO: sudsudoeste; ENE: estenordeste; ESE: estesudeste
  `),
    bare: table(`
    tb, tmb, tbn, tmbn: también; xfa, xfis: porfa; pf, pfa, pls: por favor; tq: te quiero; tqm, tkm: te quiero mucho; mñn, mñna: mañana;
    vdd: verdad; bb: bebé; grcs, gcias: gracias; dnd: dónde; stas: estás; stoy: estoy; cdo: cuando; bno: bueno; bn: bien; dps, dsp: después; mxo, mcho: mucho; bss: besos; grax, grxs: gracias; hla: hola;
    aki: aquí; ke: que; salu2: saludos; ntp: no te preocupes; nse: no sé; msj: mensaje; msjs: mensajes; wpp, wsp: whatsapp; tlf: teléfono;
    kiero: quiero; kieres: quieres; kedamos: quedamos; keda: queda; oy: hoy; vms: vemos; wpa: guapa; wpo: guapo; muxo: mucho; muxas: muchas; muxos: muchos; xo: pero; xa: para; tdo: todo; nd: nada; qn: quién; aora, ahra: ahora; Sr(a): señor o señora; Dr(a): doctor o doctora; avda: avenida;
    Dª: doña; Mª: María; sr: señor; sra: señora; Dr: doctor; Dra: doctora; etc: etcétera; Ud: usted; Uds: ustedes; tel, tfno: teléfono; Pº: paseo; Bº: barrio;
    aprox: aproximadamente; vs: versus; PSOE: pesoe; SatO2, satO2: saturación de oxígeno; sáb: sábado; mié: miércoles
  `),
  },
};
