/** Reviewed by hand: loanwords, brands, names and technical terms as people say them, in IPA; all keys are in small letters. */
export const LOANWORDS = `
  software: ˈsofweɾ; hardware: ˈxaɾweɾ; email: iˈmeil; emails: iˈmeils; mail: ˈmeil; online: onˈlain;
  offline: oˈflain; wifi: ˈwifi; tablet: ˈtablet; laptop: ˈlaptop; link: ˈlink; links: ˈlinks; login: loˈɡin;
  password: ˈpaswoɾd; streaming: esˈtɾimin; podcast: ˈpodkast; blog: ˈbloɡ; chat: ˈtʃat; web: ˈweb; app: ˈap;
  apps: ˈaps; hashtag: ˈxaʃtaɡ; like: ˈlaik; likes: ˈlaiks; live: ˈlaib; show: ˈtʃow; shopping: ˈʃopin;
  marketing: ˈmaɾketin; parking: ˈpaɾkin; camping: ˈkampin; ranking: ˈrankin; casting: ˈkastin; jogging: ˈʝoɡin;
  feedback: ˈfidbak; deadline: ˈdedlain; manager: ˈmanaʝeɾ; freelance: ˈfɾilans; startup: esˈtaɾtap; backup: ˈbakap;
  jeans: ˈʝins; jazz: ˈʝas; rock: ˈrok; hobby: ˈxobi; hobbies: ˈxobis; hacker: ˈxakeɾ; hardcore: ˈxaɾdkoɾ; hall: ˈxol;
  handball: ˈxandbol; hockey: ˈxokei; hotdog: xotˈdoɡ; sandwich: ˈsandwitʃ; pizza: ˈpitsa; pizzas: ˈpitsas;
  ketchup: ˈketʃup; croissant: kɾwaˈsan; baguette: baˈɡet; brownie: ˈbɾauni; smoothie: esˈmuði; sushi: ˈsuʃi;
  whisky: ˈwiski; gourmet: ɡuɾˈmet; chef: ˈtʃef; boutique: buˈtik; ballet: baˈle; jacuzzi: ʝaˈkusi; yogur: ʝoˈɡuɾ;
  spam: esˈpam; selfie: ˈselfi; tour: ˈtuɾ; taxi: ˈtaksi; clown: ˈklaun; kétchup: ˈketʃup; mouse: ˈmaus;
  cookie: ˈkuki; cookies: ˈkukis; gigabyte: ˈxiɡabait; byte: ˈbait; bytes: ˈbaits; renting: ˈrentin; leasing: ˈlisin;
  holding: ˈxoldin; spoiler: esˈpoileɾ; fitness: ˈfitnes; crossfit: ˈkɾosfit; running: ˈranin; bullying: ˈbulʝin;
  coach: ˈkoutʃ; coaching: ˈkoutʃin; look: ˈluk; sexy: ˈseksi; cool: ˈkul; fan: ˈfan; fans: ˈfans; gay: ˈɡei;
  glamour: ɡlaˈmuɾ; airbag: ˈeɾbaɡ; best: ˈbest; seller: ˈseleɾ; call: ˈkol; center: ˈsenteɾ; happy: ˈxapi;
  hour: ˈawaɾ; home: ˈxoum; office: ˈofis; free: ˈfɾi; adidas: aˈdidas; zara: ˈsaɾa; ikea: iˈkea; renault: reˈno;
  peugeot: peˈʒo; citroën, citroen: ˈsitɾoen; volkswagen: ˈbolksbaɡen; hyundai: ˈxjundai; toyota: toˈʝota;
  ford: ˈfoɾd; mcdonald's: makˈdonals; costco: ˈkosko; oxxo: ˈokso; bbva: beβeˈuβea; huawei: ˈxwawei; xiaomi: ˈʃaomi;
  samsung: ˈsamsun; sony: ˈsoni; disney: ˈdisnei; hollywood: ˈxoliwud; broadway: ˈbɾodwei; washington: ˈwasinton;
  new: ˈnju; york: ˈʝoɾk; miami: maˈjami; chicago: tʃiˈkaɡo; méxico, mexico: ˈmexiko; mexicano: mexiˈkano;
  mexicana: mexiˈkana; mexicanos: mexiˈkanos; texas: ˈtexas; oaxaca: waˈxaka; xalapa: xaˈlapa;
  xochimilco: sotʃiˈmilko; ximena: xiˈmena; xavier: xaˈbjeɾ; kevin: ˈkebin; jonathan: ˈʝonatan; jennifer: ˈʝenifeɾ;
  michael: ˈmaikel; jessica: ˈʝesika; shakira: ʃaˈkiɾa; messi: ˈmesi; xavi: ˈtʃabi; xabi: ˈʃabi; xabier: ʃaˈbjeɾ;
  xàtiva: ˈʃatiba; xunta: ˈʃunta; xoán: ʃoˈan; puig: ˈputʃ; roig: ˈrotʃ; puigdemont: putʃdeˈmon; jordi: ˈʝoɾdi;
  jaume: ˈʝaume; josep: ʝoˈsep; joan: ʝoˈan; pujol: puˈʝol; domènech: doˈmenek; bosch: ˈbosk; getxo: ˈɡetʃo;
  gernika: ɡeɾˈnika; gipuzkoa: ɡiˈpuskoa; otegi: oˈteɡi; etxeberria: etʃebeˈria; etxebarria: etʃebaˈria; jhon: ˈʝon;
  jhonny: ˈʝoni; jhonatan: ˈʝonatan; stephany, stephanie: esˈtefani; elizabeth: eˈlisabet; christian: ˈkɾistjan;
  christopher: ˈkɾistofeɾ; anthony: ˈantoni; walter: ˈwalteɾ; bryan: ˈbɾajan; milei: miˈlei; boric: ˈboɾitʃ;
  mbappé: embaˈpe; griezmann: ˈɡɾisman; courtois: kuɾˈtwa; stegen: esˈteɡen; djokovic: ˈʝokobitʃ; federer: ˈfedeɾeɾ;
  sinner: ˈsineɾ; schumacher: ʃuˈmakeɾ; zidane: siˈdan; macron: maˈkɾon; merkel: ˈmeɾkel; trump: ˈtɾamp;
  carrefour: kareˈfuɾ; primark: ˈpɾaimaɾk; ryanair: raiaˈneɾ; outlet: ˈautlet; ticket: ˈtiket;
  tickets: ˈtikets; catering: ˈkateɾin; burger: ˈbuɾɡeɾ; gym: ˈʝim; brunch: ˈbɾantʃ; influencer: influˈenseɾ;
  influencers: influˈenseɾs; friday: ˈfɾaidei; houston: ˈxjuston; dallas: ˈdalas; leeds: ˈlids;
  manchester: ˈmantʃesteɾ; liverpool: ˈlibeɾpul; bordeaux: buɾˈdo; schengen: ˈʃenɡen; chatgpt: tʃatʝepeˈte; pub: ˈpab;
  lewandowski: lebanˈdofski
`;
