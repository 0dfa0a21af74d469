/** Names that their letters do not tell, in IPA as in `LOANWORDS`: of people, of places, of brands. */
export const NAMES = `
  elvis: ɛlvis; travis: tʁavis; memphis: mɛmfis; jarvis: ʒaʁvis; davis: davis; clovis: klovis; régis: ʁeʒis; curtis: kyʁtis;
  dennis: denis; yanis: janis; janis: ʒanis; loris: lɔʁis; lévis: levis; maëlys: maɛlis; maelys: maɛlis; alys: alis;
  noah: nɔa; eden: edɛn; mohamed: mɔamɛd; mohammed: mɔamɛd; lamy: lami; coulibaly: kulibali; rudy: ʁydi;
  kimberly: kimbɛʁli; nguyen: nɡɥijɛn; kowalski: kɔvalski; dupuy: dypɥi; willemin: vilmɛ̃; gall: ɡal; guerin: ɡeʁɛ̃;
  martinez: maʁtinɛz; lopez: lopɛz; sanchez: sɑ̃ʃɛz; perez: peʁɛz; rodriguez: ʁodʁiɡɛz; fernandez: fɛʁnɑ̃dɛz;
  gomez: ɡomɛz; gonzalez: ɡɔ̃zalɛz; hernandez: ɛʁnɑ̃dɛz; dominguez: domɛ̃ɡɛz; alvarez: alvaʁɛz; ramirez: ʁamiʁɛz;
  jimenez: ximenɛz; gutierrez: ɡutjɛʁɛz; velasquez: velaskɛz; nunez: nunɛz; suez: sɥɛz; ortiz: ɔʁtiz; cruz: kʁuz;
  rodrigues: ʁodʁiɡɛs; alves: alvɛs; gonçalves: ɡɔ̃salvɛs; goncalves: ɡɔ̃salvɛs; fernandes: fɛʁnɑ̃dɛs; lopes: lopɛs;
  mendes: mɛndɛs; gomes: ɡomɛs; nunes: nunɛs;
  muller: mylɛʁ; müller: mylɛʁ; schneider: ʃnajdɛʁ; keller: kelɛʁ; becker: bekɛʁ; fischer: fiʃɛʁ; bauer: bawɛʁ;
  kessler: kɛslɛʁ; ritter: ʁitɛʁ; steiner: stajnɛʁ; walter: valtɛʁ; werner: vɛʁnɛʁ; zimmer: zimɛʁ; mayer: majɛʁ;
  meyer: mejɛʁ; alzheimer: alzajmɛʁ; schumacher: ʃumaʃɛʁ; bayer: bajɛʁ; klein: klajn; kepler: keplɛʁ;
  lefebvre: ləfɛvʁ; lefèbvre: ləfɛvʁ; febvre: fɛvʁ; duchesne: dyʃɛn; chesnay: ʃɛnɛ; quesnel: kenɛl; lévesque: levɛk;
  levesque: ləvɛk; quemener: kemenɛʁ; desnos: dɛsnos; perec: peʁɛk; saëns: sɑ̃s; moët: mɔɛt; staël: stal; watteau: vato;
  waterloo: watɛʁlo; millau: mijo; longwy: lɔ̃wi; wissembourg: visɑ̃buʁ; wittenheim: vitənajm; hendaye: ɑ̃daj;
  blaye: blaj; kehl: kel; molenbeek: mɔlənbek; schaerbeek: skaʁbek; etterbeek: etɛʁbek; shanghai: ʃɑ̃ɡaj;
  lidl: lidəl; bluesky: bluskaj; chatgpt: tʃatʒepete
`;
