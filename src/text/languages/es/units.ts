import { type Unit, units } from '../iberian/units.js';

/** Units as written, with their names. */
export const UNITS: Readonly<Record<string, Unit>> = {
  ...units(
    'masculine',
    `
    km, kms: kilómetro; mEq: miliequivalente; d: día; m, mts: metro; cm: centímetro; mm: milímetro; μm: micrómetro; μl, μL: microlitro; μs: microsegundo; nm: nanómetro;
    dm: decímetro; km², km2: kilómetro cuadrado | kilómetros cuadrados; m², m2: metro cuadrado | metros cuadrados;
    cm², cm2: centímetro cuadrado | centímetros cuadrados; mm²: milímetro cuadrado | milímetros cuadrados; hm³: hectómetro cúbico | hectómetros cúbicos; mm³, mm3: milímetro cúbico | milímetros cúbicos; m³, m3: metro cúbico | metros cúbicos;
    cm³, cc: centímetro cúbico | centímetros cúbicos; ft: pie; kg, kgs: kilogramo; g, gr, grs: gramo; ng: nanogramo; mg: miligramo;
    μg, mcg: microgramo; l, L, lt, lts: litro; ml, mL: mililitro; cl: centilitro; dl, dL: decilitro; hl: hectolitro;
    gal: galón | galones; min, mins: minuto; pts, ptos: punto; bpm, lpm: latido por minuto | latidos por minuto; s, seg: segundo; ms: milisegundo; W: vatio; kW: kilovatio;
    MW: megavatio; GW: gigavatio; Wh: vatio hora | vatios hora; kWh: kilovatio hora | kilovatios hora;
    MWh: megavatio hora | megavatios hora; GWh: gigavatio hora | gigavatios hora;
    mAh: miliamperio hora | miliamperios hora; V: voltio; kV: kilovoltio; A: amperio; mA: miliamperio; Ω: ohmio;
    CV: caballo; hp: caballo de fuerza | caballos de fuerza; J: julio; kJ: kilojulio; N: newton; kN: kilonewton;
    Nm: newton metro | newtons metro; Pa: pascal | pascales; hPa: hectopascal | hectopascales;
    kPa: kilopascal | kilopascales; bar: bar | bares; Hz: hercio; kHz: kilohercio; MHz: megahercio;
    GHz: gigahercio; dB: decibelio; lx: lux | lux; B: byte; KB, kB: kilobyte; MB: megabyte; GB: gigabyte;
    TB: terabyte; Mb: megabit; Gb: gigabit; kbps: kilobit por segundo | kilobits por segundo;
    Mbps, Mbit/s: megabit por segundo | megabits por segundo; Gbps, Gbit/s: gigabit por segundo | gigabits por segundo;
    fps: fotograma por segundo | fotogramas por segundo;
    m/s²: metro por segundo al cuadrado | metros por segundo al cuadrado;
    l/100 km, l/100km: litro cada cien kilómetros | litros cada cien kilómetros; kWh/100 km, kWh/100km: kilovatio hora cada cien kilómetros | kilovatios hora cada cien kilómetros;
    °C, ° C, º C, ºC, ℃: grado Celsius | grados Celsius; °F, ºF: grado Fahrenheit | grados Fahrenheit; °: grado;
    K: kelvin | kelvin; px: píxel | píxeles; ppp: píxel por pulgada | píxeles por pulgada; MP: megapíxel | megapíxeles;
    pp: punto porcentual | puntos porcentuales; pb: punto básico | puntos básicos; mol: mol | moles; qq: quintal | quintales; paq: paquete; hab: habitante; comp, comps, cp: comprimido; dorm: dormitorio;
    amb: ambiente; sob: sobre;
    msnm, m.s.n.m., m s.n.m., m s. n. m.: metro sobre el nivel del mar | metros sobre el nivel del mar
  `,
  ),
  ...units(
    'feminine',
    `
    ha: hectárea; UI: unidad internacional | unidades internacionales; mUI: miliunidad internacional | miliunidades internacionales; mi: milla; in: pulgada; yd: yarda; t: tonelada; lb, lbs: libra; oz: onza; h, hs, hrs: hora;
    cal: caloría; kcal: kilocaloría; atm: atmósfera;
    psi: libra por pulgada cuadrada | libras por pulgada cuadrada;
    ppm: parte por millón | partes por millón; rpm: revolución por minuto | revoluciones por minuto; mph: milla por hora | millas por hora;
    ud, uds: unidad | unidades; sem, sems: semana; cáps, caps: cápsula; amp: ampolla; pers: persona; tz, tzs, tza, tzas: taza; bot, bots: botella; cda, cdas: cucharada;
    cdta, cdtas: cucharadita;
    pza, pzas: pieza; doc: docena
  `,
  ),
  ...units(
    'alone',
    `
    %: por ciento | por ciento; ‰: por mil | por mil
  `,
  ),
};
