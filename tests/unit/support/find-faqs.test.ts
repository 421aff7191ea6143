import { expect, test } from "vitest";
import { byTopic, findFaqs } from "#domain/support/find-faqs.ts";

const faq = (id: string, topic: string, question: string, answer: string) => ({
  id,
  topic,
  question,
  answer,
});
const FAQS = [
  faq("1", "Money", "How am I paid?", "<p>By Venmo or <strong>Zelle</strong>.</p>"),
  faq("2", "Menu", "What is sold out?", "<p>Nobody can order it. A café may show it.</p>"),
  faq("3", "Money", "What does it cost?", "<p>Nothing for 14 days.</p>"),
];
const found = (search: string) => findFaqs(FAQS, search).map(({ id }) => id);

test("MAN-09 an answer is found by words of its topic, question and answer, all of them, in any case", () => {
  expect(found("")).toEqual(["1", "2", "3"]);
  expect(found("  money ")).toEqual(["1", "3"]);
  expect(found("ZELLE paid")).toEqual(["1"]);
  expect(found("zelle cost")).toEqual([]);
  expect(found("cafe")).toEqual(["2"]);
});

test("MAN-09 tags are no words", () => {
  expect(found("strong")).toEqual([]);
});

test("MAN-09 topics keep the order in which they come first", () => {
  expect(byTopic(FAQS).map(({ topic, faqs }) => [topic, faqs.length])).toEqual([
    ["Money", 2],
    ["Menu", 1],
  ]);
});
