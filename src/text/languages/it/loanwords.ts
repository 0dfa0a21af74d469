/** Reviewed by hand: loanwords, brands, names and technical terms as people say them, in IPA; all keys are in small letters. */
export const LOANWORDS = `
  computer: komˈpjuter; internet: ˈinternet; energia: enerˈdʒia; email: iˈmeil; mail: ˈmeil; software: ˈsɔftwer;
  hardware: ˈardwer; online: onˈlain; offline: offˈlain; web: ˈwɛb; wifi: waiˈfai; tablet: ˈtablet; laptop: ˈlɛptop;
  mouse: ˈmaus; chat: ˈtʃat; blog: ˈblɔɡ; link: ˈlink; file: ˈfail; app: ˈɛp; login: ˈlɔɡin; password: ˈpassword;
  streaming: ˈstrimiŋ; podcast: ˈpɔdkast; marketing: ˈmarketiŋ; meeting: ˈmitiŋ; manager: ˈmanadʒer;
  management: ˈmanadʒment; leader: ˈlider; team: ˈtim; jeans: ˈdʒins; jazz: ˈdʒɛts; job: ˈdʒɔb; budget: ˈbadʒet;
  badge: ˈbɛdʒ; jolly: ˈdʒɔlli; jet: ˈdʒɛt; shopping: ˈʃɔppin; show: ˈʃou; shock: ˈʃɔk; shampoo: ˈʃampo;
  sciarpa: ˈʃarpa; sandwich: ˈsɛndwitʃ; toast: ˈtɔst; ketchup: ˈkɛtʃap; brioche: briˈɔʃ; croissant: krwasˈsan;
  baguette: baˈɡɛt; brownie: ˈbrauni; cookie: ˈkuki; cocktail: ˈkɔkteil; hamburger: amˈburɡer; hobby: ˈɔbbi;
  hotel: oˈtɛl; hall: ˈɔl; hockey: ˈɔkei; handicap: ˈandikap; weekend: wiˈkɛnd; privacy: ˈpraivasi; feedback: ˈfidbɛk;
  deadline: ˈdɛdlain; design: diˈzain; designer: diˈzainer; fitness: ˈfitnes; jogging: ˈdʒɔɡɡin; garage: ɡaˈraʒ;
  collage: kolˈlaʒ; boutique: buˈtik; chef: ˈʃɛf; menù: meˈnu; privé: priˈve; toilette: twaˈlɛt; souvenir: suvˈnir;
  stage: ˈstaʒ; bricolage: brikoˈlaʒ; camion: ˈkamjon; clown: ˈklaun; cool: ˈkul; trend: ˈtrɛnd; trailer: ˈtrɛiler;
  training: ˈtreiniŋ; startup: starˈtap; smart: ˈzmart; spam: ˈspam; spread: ˈsprɛd; spoiler: ˈspɔiler;
  stress: ˈstrɛs; test: ˈtɛst; ticket: ˈtiket; business: ˈbiznes; call: ˈkɔl; center: ˈsɛnter; backup: beˈkap;
  browser: ˈbrauzer; download: daunˈlɔd; upload: apˈlɔd; router: ˈruter; server: ˈsɛrver; account: akˈkaunt;
  cloud: ˈklaud; cyber: ˈsaiber; hacker: ˈaker; influencer: influˈɛnser; selfie: ˈsɛlfi; like: ˈlaik; live: ˈlaiv;
  outfit: ˈautfit; outlet: ˈautlet; sport: ˈspɔrt; star: ˈstar; yogurt: ˈjɔɡurt; whisky: ˈwiski; wurstel: ˈvurstel;
  kebab: keˈbab; sushi: ˈsuʃʃi; adidas: ˈadidas; ikea: iˈkɛa; renault: reˈno; peugeot: peˈʒo;
  citroën, citroen: ˈsitroen; volkswagen: volksˈvaɡen; audi: ˈaudi; toyota: toˈjɔta; hyundai: ˈjundai; sony: ˈsɔni;
  samsung: ˈsamsunɡ; versace: verˈsatʃe; gucci: ˈɡuttʃi; lamborghini: lamborˈɡini; genova: ˈdʒɛnova; napoli: ˈnapoli;
  new: ˈnju; york: ˈjɔrk; washington: ˈwɔʃinton; chicago: ʃiˈkaɡo; hollywood: ˈɔlliwud; kevin: ˈkɛvin;
  jessica: ˈdʒɛssika; michael: ˈmaikol; juventus: juˈvɛntus; jacopo: ˈjakopo; joele: joˈɛle
`;
