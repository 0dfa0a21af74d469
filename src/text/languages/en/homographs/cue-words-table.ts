import { wordSet } from '../../../core/words.js';

/** Words that tell the senses of a homograph apart when they stand near it, before it or after it. */
export const PERSONS = wordSet('i we you they who he she people');
export const SUBSTANCE = wordSet(
  'there no any some much of for with contain contains containing and or from like in is into as',
);
export const LIVES_OF = wordSet(
  "their our your his her my its the many several own human innocent whose people's of these those",
);
export const LIVING = wordSet(
  'in with on at there here near alone by under next across off for among between to within and outside',
);
export const WINDING = wordSet('up down through around back along its past between toward across round');
export const WAYS = wordSet(
  'road roads path paths river rivers trail stairs staircase stair street lane stream track clock watch yarn',
);
export const TORN = wordSet('up apart off down through into open out away the a his her their it at us them');
export const CLOSENESS = wordSet('to enough by together friend friends relative relatives behind');
export const CONTENTED = wordSet(
  'seems feels looks looked remained himself herself themselves myself yourself him them her me us perfectly not feel felt seem seemed',
);
export const VERY = wordSet('so very extremely incredibly most truly even');
export const BARN = wordSet(
  'piglet piglets farm pig pigs boar barn litter farrowing pen farmer farmers fat pregnant',
);
export const DIVES = wordSet(
  'into in under for down off headfirst deep straight through beneath below right over head back to',
);
export const TURNS = wordSet(
  'up down around round its his her my their through back along tightly into between past',
);
export const WOUND_THINGS = wordSet(
  'bandage clock scarf rope thread yarn string watch coil wire tape turban road path river spring',
);
export const COLD = wordSet(
  'jaw tongue lips nose cheek cheeks ear ears skin gums cold fingers finger hands hand toes feet foot lips face leg legs arm arms frost ice pain',
);
export const GROWING = wordSet(
  'grow grows grew grown growing get getting got become becoming became feel feels felt even went',
);
export const DEER = wordSet(
  'deer buck bucks fawn fawns forest hunter hunters rabbit rabbits stag herd woods stags meadow',
);
export const GROUNDS = wordSet(
  'legal regular theoretical scientific factual moral daily weekly monthly equal solid firm',
);
export const SCRIPTURE = wordSet(
  'book bible patience god satan lord prophet testament psalms suffering scripture story faith',
);
export const RIVIERA = wordSet('france french riviera cannes monaco paris marseille lyon airport');
export const GRAND = wordSet(
  'body assembly company institution presence gathering figure personage halls family event company',
);
export const BERKSHIRE = wordSet(
  'london england berkshire university pennsylvania festival train station fc town oxford railroad',
);
export const GREEN = wordSet(
  'golf green putter hole tee course golfer golfers birdie stroke strokes greens fairway',
);
export const CRIB = wordSet('crib hanging ceiling calder nursery');
export const LEARNED = wordSet(
  'friend friends man men woman scholar scholars judge professor society societies journal journals colleague gentleman counsel doctor person people author treatise',
);
export const METAL =
  wordSet(`pipe pipes paint poison poisoning metal metals mercury zinc tin copper arsenic cadmium bullet bullets
  solder battery acid toxic contamination contaminated pencil molten heavy exposure iron glass crystal plumbing bars
  pewter alloy alloys bluish
  weights smelter ore mine mines fumes dust gold silver roof soil asbestos water`);
export const AFTER_METAL =
  wordSet(`pipe pipes paint paints poisoning bullet bullets pencil pencils solder acid battery crystal weights
  levels content concentration concentrations exposure smelting mining ore oxide contamination alloy ions shot service
  fumes dust mines glass roof acetate ingots`);
export const ON_AIR =
  wordSet(`stream streams streaming music show shows chat agent agents broadcast broadcasts coverage event events
  performance performances concert concerts audience wire wires ammunition album recording recordings television tv sports
  report reports update updates demo video session sessions call calls person operator representative bait blog animals
  birth births game games support data feed webinar interview ammo band bands version versions tour theater rounds cattle
  debate action oak from on online tonight today entertainment translation captions captioning transcription`);
export const SHOWN =
  wordSet(`go goes going went gone come comes coming came broadcast broadcasts stream streamed streaming perform
  performed performs performing record recorded appear appeared aired play played plays playing sing sang sings singing
  watch seen shown televised reporting stay a the an our this your his her first of for with no any some`);
export const RIPS =
  wordSet(`jacket dress shirt pants jeans fabric cloth muscle ligament tendon meniscus rotator cuff knee shoulder sail
  paper page tire seam hole wear sleeve curtain tent net repair patch sewed stitched mend acl cartilage coat trousers skirt
  calf hamstring surgery canvas screen bag`);
export const WEEPS =
  wordSet(`eye eyes cheek cheeks cry cried crying face shed wipe wiped weep wept sad joy gas duct ducts drop drops
  grief rolled burst`);
export const INJURED =
  wordSet(`triceps slap labral labrum meniscal acl partial hamstring muscle ligament tendon rotator achilles quad biceps
  groin retinal aortic dimensional wear`);
export const NEAR_BY =
  wordSet(`so very too as how stay stays stayed get gets got getting come comes came coming sit sits sat stand stands
  stood keep keeps kept hold held draw draws drew look up really pretty extremely quite more dangerously uncomfortably lived
  live lives is are was were be been 's 're am 'm being feel feels felt uncomfortably remain remained hit`);
export const SMALL_THINGS =
  wordSet(`detail details amount amounts trace traces quantity quantities particle particles difference
  differences change changes dose doses fraction hole holes crack cracks creature creatures variation variations fragment
  fragments proportion proportions size organisms parts pieces organism grains insects print`);
export const FISHES =
  wordSet(`fish fishing fished fisherman fishermen angler lake river caught catch catches pond sea striped largemouth
  smallmouth grilled fried lure bait boat trout salmon perch water fillet spawn rod black chilean tank ocean pounds menu`);
export const TUNES =
  wordSet(`guitar guitarist player players band drum drums sing sings sang singer jazz treble music song songs line
  speaker speakers clarinet voice sound notes play plays played playing boosted choir piano studio amp tenor clef concert`);
export const ARCHERY =
  wordSet(`arrow arrows archer hunt hunts quiver string strings violin cello ribbon hair tie tied ties knot gift
  wrapped dress cross crossed long legs target archery shoe shoes fiddle wrap present window pink red silk`);
export const BENDING =
  wordSet(`ship ship's boat deck stern hull wave waves sail port starboard vessel yacht canoe cabin audience applause
  curtain polite deep slight low head queen king anchor sailors crew water respect actor actors bridge
  torpedo torpedoes damage damages gun guns sonar mounted forward port casualties collision iceberg submarine cruiser destroyer
  hit struck keel mast ramp doors thruster`);
export const QUARRELS =
  wordSet(`had having terrible furious blazing diplomatic political broke erupted sparked argument heated huge public
  bitter ongoing argue argued noisy neighbors neighbours angry embroiled shouting dispute couple trade escalated race
  scandal among over between blew`);
export const LINED =
  wordSet(`first second third fourth fifth front back top bottom in column columns seat seats sat sit spreadsheet table
  each next last middle plant planted houses boat boats oar oars across click select data corn chairs death home cell tooth
  teeth long every single neat a rows`);
export const SAWS =
  wordSet(`men tool tools saw saws chop chopped wood sharp carried threw throw throwing fire battle stone swung hammer
  hammers lumber lumberjacks weapon weapons pick picks bronze swords shields trees viking shovels spears knives`);
