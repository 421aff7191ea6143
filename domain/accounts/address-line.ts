/** Stands where a part of an address is missing (specification section 3). */
export const ADDRESS_WORDS = { noStreet: "(no street)", noZip: "(no zip)" } as const;

/** Street and zip in one line, with placeholders for what is missing (specification section 3). */
export function addressLine(
  person: { street: string | null; zip: string | null },
  words: Readonly<Record<keyof typeof ADDRESS_WORDS, string>> = ADDRESS_WORDS,
): string {
  return `${person.street?.trim() || words.noStreet}, ${person.zip?.trim() || words.noZip}`;
}
