import { expect, test } from "vitest";
import { noteWords, readSaved, writeSaved } from "#app/routes/catalog/manage-items/row-notes.tsx";

const ids = Array.from(
  { length: 100 },
  (_, at) => `019ad000-0000-7000-8000-${(at + 1).toString(16).padStart(12, "f")}`,
);
const saved = (itemId: string, field: "price" | "stock") => ({ itemId, field, typed: "", problem: null });

test("MAN-02 the saved prices of a page of a hundred items survive the redirect to their rows, inside of a cookie", () => {
  const notes = ids.map((id) => saved(id, "price"));
  const text = writeSaved({ notes, at: 1_790_000_000_000 });
  expect(Buffer.from(text).toString("base64url").length).toBeLessThan(3_500);
  expect(readSaved(text)).toEqual({ notes, at: 1_790_000_000_000 });
});

test("MAN-02 a saved price and a saved stock are told apart", () => {
  const notes = ids.slice(0, 2).flatMap((id) => [saved(id, "price"), saved(id, "stock")]);
  const read = readSaved(writeSaved({ notes, at: 1 }));
  expect(read?.notes).toHaveLength(notes.length);
  expect(read?.notes).toEqual(expect.arrayContaining(notes));
  expect(new Set(notes.map(noteWords))).toEqual(new Set(["Price saved", "Stock saved"]));
});

test.each(["", "x AAAA", "1.5 AAAA"])("MAN-02 notes that say %o were not written by the list", (text) => {
  expect(readSaved(text)).toBeNull();
});
