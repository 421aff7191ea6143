/** What the boxes of the prep page post (MAN-07); `prep-schemas.ts` reads them. */

/** An item in the words of its lines. */
interface ItemWords {
  readonly itemId: string;
  readonly itemName: string;
  readonly itemUnit: string;
  readonly sectionName: string;
}

/** The words that name an item's row, as one text; its box posts the pieces that it shows along with them. */
export const itemKey = ({ itemId, itemName, itemUnit, sectionName }: ItemWords, pieces?: number): string =>
  JSON.stringify([itemId, itemName, itemUnit, sectionName, ...(pieces === undefined ? [] : [pieces])]);

/** What the box of a line posts: the line, and the pieces that it shows of it. */
export const lineKey = (lineId: string, pieces: number): string => `${lineId}:${pieces}`;
