import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { projectFiles } from "./project-files.ts";

const documents = projectFiles(/\.md$/);
const scriptsOf = (path: string) =>
  (JSON.parse(readFileSync(path, "utf8")) as { scripts: Record<string, string> }).scripts;
const scripts = scriptsOf("package.json");
/** With those of the example, which documents run in a folder of its own. */
const known = { ...scripts, ...scriptsOf("examples/headless/package.json") };

/** A command in a code block or between backticks; "the npm registry" in a sentence is none. */
const COMMAND = /(?:`|^\s*(?:\$ )?)npm (?:run )?([a-z][\w:-]*)/gm;

/** Commands that npm itself brings. */
const NPM_OWN = ["ci", "install", "run", "exec"];

test("every npm command that a document names exists", () => {
  const unknown = documents.flatMap((path) => {
    const named = [...readFileSync(path, "utf8").matchAll(COMMAND)].map(([, name = ""]) => name);
    return named
      .filter((name) => !(name in known) && !NPM_OWN.includes(name))
      .map((name) => `${path}: npm ${name}`);
  });
  expect(unknown).toEqual([]);
});

test("every link between documents leads to a file", () => {
  const broken = documents.flatMap((path) => {
    const links = [...readFileSync(path, "utf8").matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(
      ([, link = ""]) => link,
    );
    return links.filter((link) => !existsSync(join(dirname(path), link))).map((link) => `${path}: ${link}`);
  });
  expect(broken).toEqual([]);
});

/** A path of ours between backticks: `server/orders/place-order.ts`, `app/wiring/*.server.ts`. */
const NAMED_FILE = /`((?:app|domain|server|entities|migrations|tests|docs|bench|public)\/[\w./<>*-]*)`/g;

test("a newcomer finds every file and folder that the architecture names", () => {
  const page = readFileSync("docs/architecture.md", "utf8");
  const named = [...page.matchAll(NAMED_FILE)].map(([, path = ""]) => path);
  const missing = named.filter((path) => !/[<*]/.test(path) && !existsSync(path));
  expect(named.length).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});

test("an order goes through at most twelve files, and each is reached from one before it", () => {
  const page = readFileSync("docs/architecture.md", "utf8");
  const walk = [...page.matchAll(/^ *\| \d+ \| `([^`]+)` \|/gm)].map(([, path = ""]) => path);
  expect(walk.length).toBeGreaterThan(5);
  expect(walk.length).toBeLessThanOrEqual(12);
  // The picture shows the same files, each under its number.
  const shown = [
    ...readFileSync("docs/order-path.svg", "utf8").matchAll(
      /class="nt"[^>]*>(\d+)<.*\n?<text class="f"[^>]*>([^<]+)</g,
    ),
  ].map(([, number, file]) => [Number(number), file]);
  expect(shown.map(([number]) => number)).toEqual(walk.map((_path, place) => place + 1));
  expect(walk.filter((path, place) => !path.endsWith(`/${shown[place]?.[1]}`))).toEqual([]);
  const [action = ""] = walk;
  // The route calls the procedure by its name.
  expect(readFileSync(action, "utf8")).toContain(".orders.checkout(");
  const unreached = walk.slice(1).filter((path, place) => {
    const before = walk.slice(0, place + 1).map((one) => readFileSync(one, "utf8"));
    const imported = new RegExp(`from "[^"]*/${basename(path).replaceAll(".", "\\.")}"`);
    return !path.endsWith("/router.ts") && !before.some((code) => imported.test(code));
  });
  expect(unreached).toEqual([]);
});

test("the README names the two commands, and they run what is meant", () => {
  const readme = readFileSync("README.md", "utf8");
  expect(readme).toContain("npm start");
  expect(readme).toContain("npm test");
  expect(scripts.start).toContain("server/bin/bootstrap.mjs");
  expect(scripts.test).toContain("tests/check.ts");
});
