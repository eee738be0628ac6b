// The first names of pieces and terms of Cheops that have other names.
export const firstNames = {
  en: /knight|assassin|pawn|civilian|pillar|\bchair|\bhalls?\b|\bscreen|sanctuary|\bapex|captur|\bjump|\bluft|frontier|\bexchange|\bforces?\b/i,
  de: /Springer|Assassin|Bauer|Zivilist|Pfeiler|Thron|\bHalle|Schirm|Zuflucht|\bSpitze|Abtausch|Zugzwang|\b(?:ge)?schl[aä]g|spr[iuü]ng|\bLuft|\bGrenzen? (?:von|des)/i,
};
