import { afterEach, beforeEach, expect } from "vitest";

/**
 * A test that makes the product write a warning or an error to the console fails: what no one expected to
 * be written is a fault that happened to hurt no one. React's complaints about markup arrive here too.
 */
const { error, warn } = console;
let written: string[] = [];

beforeEach(() => {
  written = [];
  console.error = (...words: unknown[]) => void written.push(words.map(String).join(" "));
  console.warn = (...words: unknown[]) => void written.push(words.map(String).join(" "));
});

afterEach(() => {
  Object.assign(console, { error, warn });
  expect(written, "nothing may be written to the console").toEqual([]);
});
