import type { Gender, NounWords } from '../iberian/language.js';

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Feminine by ending: casas, canciones, ciudades, virtudes, series. */
const FEMININE =
  /(?:as?|[cstxgñn]i[oó]n(?:es)?|dad(?:es)?|tad(?:es)?|tud(?:es)?|umbres?|ie(?:s)?|ez|eces|triz|trices|isis|osis)$/;
const FEMININE_NOUNS = set(
  'mano manos foto fotos moto motos radio radios mujer mujeres noche noches tarde tardes calle calles clase clases parte partes vez veces llave llaves nave naves nube nubes gente gentes leche carne carnes sangre base bases frase frases fase fases luz luces voz voces cruz cruces red redes pared paredes ley leyes flor flores imagen imágenes razón razones sal sales señal señales piel pieles torre torres fuente fuentes muerte muertes sede sedes clave claves raíz raíces región regiones religión religiones opinión opiniones reunión reuniones unión uniones rebelión rebeliones tesis crisis dosis bases tribu tribus madre madres nariz narices orden órdenes cárcel cárceles miel sartén sartenes catástrofe superficie superficies especie especies serie series mente mentes nieve nieves postal postales vocal vocales capital capitales sucursal sucursales central centrales credencial credenciales catedral catedrales hélice varices sien sienes ubre yarda índole costumbre liebre fiebre fiebres labor labores',
);
/** With un agua, un aula: in the singular they stand with un. */
const MASCULINE_NOUNS = set(
  'día días mapa mapas problema problemas tema temas sistema sistemas programa programas idioma idiomas clima climas planeta planetas poema poemas diploma diplomas drama dramas síntoma síntomas fantasma fantasmas telegrama esquema esquemas teorema teoremas dilema dilemas lema lemas crucigrama diagrama diagramas kilogramas cometa cometas poeta poetas sofá sofás papá papás tranvía tranvías gorila gorilas guardia guardias policía policías atleta atletas turista turistas artista artistas futbolista futbolistas periodista periodistas pianista pianistas taxista taxistas electricista dentista dentistas especialista especialistas camarada pirata piratas colega colegas yoga pijama pijamas panda pandas koala koalas guion guiones avión aviones camión camiones gorrión gorriones millón millones billón billones trillón trillones aluvión bastión bastiones embrión embriones pie pies ciempiés pez peces juez jueces mes meses análisis oasis paréntesis énfasis ananás gas gases vas atlas gras compás compases as ases país países interés autobús agua águila aula ave arma alma hambre área acta ala ancla arca arpa asa hacha hada ama dálmata dálmatas delta cura curas monarca monarcas jerarca patriarca centinela pediatra pediatras psiquiatra entusiasta gimnasta gimnastas cineasta cineastas chófer demócrata',
);

function genderOf(word: string): Gender {
  const noun = word.toLowerCase();
  if (MASCULINE_NOUNS.has(noun)) return 'masculine';
  return FEMININE_NOUNS.has(noun) || FEMININE.test(noun) ? 'feminine' : 'masculine';
}

export const NOUN_WORDS: NounWords = {
  genderOf,
  functionWords: set(
    'de del a al en y e o u ni que con sin por para desde hasta entre según sobre tras ante bajo es son era eran fue fueron ha han hay está están estaba sea no sí se me te nos le les lo la los las un una unos unas uno más menos mas pero si como cuando donde porque pues ya también solo sólo muy entonces después antes aquí ahí allí ahora hoy ayer luego mientras aunque sino cada este esta estos estas ese esa esos esas su sus mi mis tu tus será serán tiene tienen sale salen llega va van vale cuesta gana juntos además apenas casi quizás tres dos seis',
  ),
  neutralAdjectives: set(
    'grandes gran mejores peores mayores menores principales diferentes importantes posibles nacionales internacionales jóvenes felices enormes breves fuertes recientes siguientes anteriores verdes azules grises regionales locales iguales buen mal',
  ),
  numbered: set(
    'número núm nº no página pág capítulo cap artículo art tomo volumen vol piso planta puerta puesto línea grupo nivel canal vuelo habitación sala aula kilómetro km versión tipo opción paso punto ejercicio unidad tema lección bus ruta autobús andén vía día año años grado fase etapa calle carrera avenida top figura fig tabla cuadro párrafo pregunta parte sección apartado anexo código clase categoría marque pulse tecla mesa caja oficina casa lote bloque escalera portal zona distrito estación',
  ),
  hourCues: /(?:^|[^\p{L}])(?:a|de|desde|hasta|sobre|son|era|eran|es|y|entre) las? $/iu,
  people:
    /^ (?:personas|habitantes|casos|usuarios|usuarias|empleados|empleadas|pesos|dólares|votos|muertos|heridos|unidades|páginas|alumnos|alumnas|estudiantes|clientes|casas|viviendas|mujeres|hombres|niños|niñas|años|asistentes|seguidores|visitas)(?!\p{L})/u,
};
