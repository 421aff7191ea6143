import { expect, test } from "vitest";
import * as fields from "#messages/fields.js";
import * as more from "#messages/more-fields.js";
import * as problems from "#messages/problems.js";
import { linesMatching, projectFiles } from "./project-files.ts";

test("SET-04 the words of section 5 stand in messages/en.json, and every form and refusal takes them from there", () => {
  const code = projectFiles(/^(?:app|domain(?!\/texts)|server)\/.*\.tsx?$/);
  // Of a sentence with facts, the longest words between them.
  const sentences = Object.values<(facts: never) => string>({ ...fields, ...more, ...problems }).map((say) =>
    say(new Proxy({}, { get: () => "|" }) as never)
      .split("|")
      .toSorted((one, other) => other.length - one.length),
  );
  expect(sentences.length).toBeGreaterThan(60);
  // One search for all of them: the code is read line by line.
  const escaped = sentences.map(([words = ""]) => words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  expect(linesMatching(code, new RegExp(escaped.join("|")))).toEqual([]);
});
