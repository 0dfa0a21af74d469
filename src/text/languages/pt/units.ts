import { type Unit, units } from '../iberian/units.js';

/** Units as written, with their names. */
export const UNITS: Readonly<Record<string, Unit>> = {
  ...units(
    'masculine',
    `
    km: quilômetro; mEq: miliequivalente; m: metro; cm: centímetro; mm: milímetro; μm: micrômetro; μl, μL: microlitro; μs: microssegundo; nm: nanômetro; dm: decímetro;
    km², km2: quilômetro quadrado | quilômetros quadrados; m², m2: metro quadrado | metros quadrados;
    cm²: centímetro quadrado | centímetros quadrados; m³, m3: metro cúbico | metros cúbicos;
    cm³, cc: centímetro cúbico | centímetros cúbicos; dm³: decímetro cúbico | decímetros cúbicos;
    dm²: decímetro quadrado | decímetros quadrados; ha: hectare; ft: pé; kg, kgs: quilo; kg/m³: quilograma por metro cúbico | quilogramas por metro cúbico; g, gr: grama;
    ng: nanograma; mg: miligrama; μg: micrograma; l, L, lt, lts: litro; ml, mL: mililitro; cl: centilitro; dl, dL: decilitro; hl: hectolitro;
    min, mins: minuto; dorm, dorms: dormitório; qtos, qts, qt: quarto; pct, pcts: pacote; comp, cp: comprimido; pts: ponto; bpm: batimento por minuto | batimentos por minuto; env: envelope; mcg: micrograma; s, seg: segundo; ms: milissegundo; W: watt; kW: quilowatt; MW: megawatt; GW: gigawatt;
    Wh: watt hora | watts hora; kWh: quilowatt hora | quilowatts hora; MWh: megawatt hora | megawatts hora;
    GWh: gigawatt hora | gigawatts hora; mAh: miliampere hora | miliamperes hora; V: volt; kV: quilovolt;
    A: ampere; mA: miliampere; Ω: ohm; cv, CV: cavalo; hp: cavalo de força | cavalos de força; J: joule;
    kJ: quilojoule; N: newton; kN: quilonewton; Nm, N·m, N.m: newton metro | newtons metro; Pa: pascal | pascais; hPa: hectopascal | hectopascais;
    kPa: quilopascal | quilopascais; MPa: megapascal | megapascais; bar: bar | bares; Hz: hertz | hertz; kHz: quilohertz | quilohertz;
    MHz: mega hertz | mega hertz; GHz: giga hertz | giga hertz; dB: decibel | decibéis;
    KB, kB: quilobyte; MB: megabyte; GB: gigabyte; TB: terabyte; Mb: megabit; Gb: gigabit;
    kbps: quilobit por segundo | quilobits por segundo; Mbps: megabit por segundo | megabits por segundo;
    Gbps: gigabit por segundo | gigabits por segundo; fps: quadro por segundo | quadros por segundo;
    m/s²: metro por segundo ao quadrado | metros por segundo ao quadrado;
    km/l: quilômetro por litro | quilômetros por litro; °C, ° C, º C, ºC, ℃: grau Celsius | graus Celsius;
    °F, ºF: grau Fahrenheit | graus Fahrenheit; °: grau; K: kelvin; px: pixel; ppi: pixel por polegada | pixels por polegada; MP: megapixel;
    mol: mol | mols; pb: ponto base | pontos base; pp: ponto percentual | pontos percentuais; hab: habitante; bim: bimestre; d.: dia; cig: cigarro; alq: alqueire
  `,
  ),
  ...units(
    'feminine',
    `
    pol: polegada; yd: jarda; t: tonelada; lb, lbs: libra; oz: onça; h, hs, hrs: hora; cal: caloria;
    kcal: quilocaloria; atm: atmosfera; psi: libra por polegada quadrada | libras por polegada quadrada;
    ppm: parte por milhão | partes por milhão; rpm: rotação por minuto | rotações por minuto; mph: milha por hora | milhas por hora; un, und, unid: unidade; col, cols: colher | colheres; xíc, xícs: xícara; dz: dúzia; cx, cxs: caixa; pç, pçs: peça; gts: gota; vg, vgs: vaga; sem.: semana; fl, fls: folha; pág, págs, pgs: página; parc, parcs: parcela; rep, reps: repetição | repetições; pess, pess.: pessoa; cáps, caps: cápsula; UI: unidade internacional | unidades internacionais; mUI: miliunidade internacional | miliunidades internacionais
  `,
  ),
  ...units(
    'alone',
    `
    %: por cento | por cento; ‰: por mil | por mil
  `,
  ),
};
