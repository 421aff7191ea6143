import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { codeSamples } from "#server/rest/code-samples.ts";
import { callOf } from "#server/rest/document-schemas.ts";
import { documentedRows } from "#server/rest/documented-calls.ts";
import { exampleOf } from "#server/rest/examples.ts";
import { REST_ROWS } from "#tests/support/rest-rows.ts";

const TSC = resolve("node_modules/typescript-7/bin/tsc");
const folder = mkdtempSync(join(tmpdir(), "windowsill-samples-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const samples = documentedRows(REST_ROWS).flatMap((row) =>
  codeSamples(row).map(({ name, code }) => ({ call: callOf(row), name, code })),
);
const named = (name: string) => samples.filter((sample) => sample.name === name);

/** Each sample as a function of its own, after the lines that all of them take for granted. */
const asModule = (name: string, before: string) =>
  [
    before,
    ...named(name).map(
      ({ call, code }, at) =>
        `// ${call}\nexport async function call${at}() {\n${code.replace(/^import .*\n/, "")}\n}`,
    ),
  ].join("\n");

test("API-04 the code that the page shows of each call compiles: with fetch, and with our client's own types", () => {
  expect(named("fetch").length).toBe(documentedRows(REST_ROWS).length);
  expect(named("createShopClient").length).toBeGreaterThan(70);
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write("fetch.mts", asModule("fetch", "declare const token: string;\ndeclare const form: FormData;"));
  write(
    "client.mts",
    asModule(
      "createShopClient",
      'import { createShopClient } from "@windowsill/client";\ndeclare const token: string;',
    ),
  );
  const compilerOptions = {
    ...{ strict: true, target: "ES2022", lib: ["ES2022", "DOM"], types: [], module: "NodeNext" },
    ...{ noEmit: true, skipLibCheck: true, allowImportingTsExtensions: true },
    paths: { "@windowsill/client": [resolve("packages/client/src/shop-client.ts")] },
  };
  write("tsconfig.json", JSON.stringify({ files: ["fetch.mts", "client.mts"], compilerOptions }));
  const { status, stdout } = spawnSync(process.execPath, [TSC, "--project", folder], { encoding: "utf8" });
  expect([status, stdout]).toEqual([0, ""]);
});

test("API-04 the code for curl is what a shell takes for that call, with its body", () => {
  for (const row of documentedRows(REST_ROWS)) {
    const call = callOf(row);
    const code = named("curl").find((sample) => sample.call === call)?.code ?? "";
    // A stand-in for curl tells the words that the shell hands to it.
    const script = `curl() { printf '%s\\0' "$@"; }\nuuidgen() { echo a-key; }\nTOKEN=token\n${code}`;
    const { stdout } = spawnSync("sh", ["-c", script], { encoding: "utf8" });
    const words = stdout.split("\0");
    const behind = (option: string) =>
      words.includes(option) ? words[words.indexOf(option) + 1] : undefined;
    const example = exampleOf(row);
    expect([call, words.some((word) => word.endsWith(`:3000/api${example?.path}`))]).toEqual([call, true]);
    expect([call, behind("-X") ?? "GET"]).toEqual([call, row.method]);
    const body = behind("-d");
    const sent = row.isMultipart ? undefined : example?.body;
    expect([call, body && JSON.parse(body)]).toEqual([call, sent]);
  }
});
