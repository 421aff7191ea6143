/** Items to pick from, under the name of their section. */
export interface PickedGroup {
  readonly name: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** Letters as one types them: without case and accents. */
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The items whose label has every word that was typed, in any order; sections without any are left out. */
export function itemsMatching(groups: readonly PickedGroup[], typed: string): PickedGroup[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return groups
    .map(({ name, options }) => ({
      name,
      options: options.filter(({ label }) => words.every((word) => plain(label).includes(word))),
    }))
    .filter(({ options }) => options.length > 0);
}
