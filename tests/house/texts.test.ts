import { expect, test } from "vitest";
import { english } from "#domain/texts/english.ts";

const texts = Object.entries(english).flatMap(([part, words]) =>
  Object.entries(words).map(([key, text]) => ({ part, key, text: String(text) })),
);

test("every text of the catalogue says something, and its places are well-formed", () => {
  const wrong = texts.filter(({ text }) => text.trim() === "" || /\{\W|\{\w*[^\w}]/.test(text));
  expect(texts.length).toBeGreaterThan(20);
  expect(wrong).toEqual([]);
});
