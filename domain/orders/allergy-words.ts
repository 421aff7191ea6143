/** Words by which a customer warns of what could hurt someone; English and Spanish, whole or as the start of a word. */
const WARNINGS =
  /\b(?:allerg|al[eé]rg|anaphyla|anafil|coeliac|cel[ií]ac|epi-?pen|intoleran|gluten[- ]free|sin gluten|nut[- ]free)/i;

/** Whether special instructions speak of an allergy, so that the kitchen reads them first (MAN-07). One word too many costs a glance. */
export function warnsOfAllergy(note: string): boolean {
  return WARNINGS.test(note);
}
