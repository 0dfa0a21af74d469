import type { RomanWords } from '../iberian/roman.js';

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

export const ROMAN_WORDS: RomanWords = {
  rulers: set(
    'Felipe Alfonso Carlos Fernando Isabel Juan Pablo Luis Enrique Jorge Eduardo Guillermo Ricardo Jacobo Pedro Sancho Ramiro Ordoño Bermudo Jaime Alejandro Nicolás Napoleón León Gregorio Inocencio Benedicto Pío Clemente Urbano Bonifacio Sixto Otón Federico Ramsés Ptolomeo Darío Jerjes Iván Gustavo Cristián Olaf Harald Francisco José Maximiliano Leopoldo Alberto Balduino Humberto Víctor Manuel Emanuel Hasán Mohamed Abdalá Murad Mehmed Selim Solimán Roberto David Constantino Teodosio Justiniano Margarita Catalina María Ana Cristina Beatriz Guillermina Juliana Abderramán Alhakén Isabella Elizabeth Borbón Berenguer García Celestino Esteban Adriano Julio Marcelo Moctezuma Balduíno Amadeo',
  ),
  queens: set(
    'Isabel Margarita Catalina María Ana Cristina Beatriz Guillermina Juliana Elizabeth Berenguela Juana',
  ),
  century: /^(?:[sS]iglos?|[sS]s?)$/,
  counted:
    /^(?:capítulos?|cap|tomos?|vol|volumen|volúmenes|libros?|partes?|actos?|escenas?|artículos?|título|anexo|apéndice|fase|tipo|clase|nivel|grado|etapa|temporada|episodio|figura|tabla|lámina|sección|factor|grupo|categoría|unidad|zona|distrito|región|bloque|módulo|tema|salmo|canto|Bowl|sesión)$/i,
  events:
    /^(?:Guerra|Congreso|Jornadas?|Festival|Edición|Legislatura|Centenario|Concurso|Feria|Cumbre|Premios?|Encuentros?|Simposio|Foro|Semana|Maratón|República|Dinastía|Olimpiada|Juegos|Reich|Internacional|Bienal|Conferencia|Certamen|Torneo|Copa|Campeonato|Carrera|Gala|Plan|Concilio|Asamblea|Convención|Muestra|Ciclo|Curso|Convenio|República|Brigada|Cuerpo|Ejército|División|Región|Milenio|Aniversario|edición|congreso|dinastía|legislatura|centenario|aniversario|milenio|festival|guerra)$/,
  joints: 'y|e|a|al|o|hasta el',
};
