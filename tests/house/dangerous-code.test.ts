/**
 * What a linter for security looks for and Biome has no rule for: each place of it in the product is listed, with the reason why it does no harm
 * (docs/security.md section 7). A new place fails until someone has looked at it; a line that is listed in vain fails too.
 */
import { readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";
import { linesMatching, projectFiles } from "./project-files.ts";

/** By a file of the product: why it is allowed there. */
type Reasons = Readonly<Record<string, string>>;
type Finds = (node: ts.Node, path: string) => boolean;

const PRODUCT = projectFiles(
  /^(?:app|domain|entities|migrations|server|packages\/client\/src)\/.*\.(?:ts|tsx|mjs|js)$/,
);
/** What runs in a browser has nothing to hide from who is sitting there. */
const onServer = (path: string) => /^(?:server|domain)\//.test(path);

/** Of what runs in a browser only files with something of this are read as code, which takes most of the time. */
const WORTH_READING =
  /node:(?:fs|child_process)|\bimport\((?!["'])|\b(?:require|createRequire)\(|Math\.random|pseudoRandom/;

/** The rules by which something is found in a file. */
function findings(path: string, code: string): Set<string> {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    for (const [name, { finds }] of Object.entries(RULES)) if (finds(node, path)) found.add(name);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true));
  return found;
}

/** Whether a node brings values of these modules of Node's. */
const imports =
  (modules: RegExp): Finds =>
  (node) =>
    ts.isImportDeclaration(node) &&
    ts.isStringLiteral(node.moduleSpecifier) &&
    modules.test(node.moduleSpecifier.text) &&
    !node.importClause?.isTypeOnly;

const calls =
  (name: RegExp): Finds =>
  (node) =>
    ts.isCallExpression(node) && name.test(node.expression.getText());

const isOwnText = (node: ts.Node | undefined) =>
  node !== undefined && (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node));

/** A module whose name is worked out while the program runs. */
const importsByName: Finds = (node) =>
  ts.isCallExpression(node) &&
  (/^(?:require|createRequire)$/.test(node.expression.getText()) ||
    (node.expression.kind === ts.SyntaxKind.ImportKeyword && !isOwnText(node.arguments[0])));

/** A property that is set under a name that is worked out while the program runs. */
const setsByName: Finds = (node, path) =>
  onServer(path) &&
  ts.isBinaryExpression(node) &&
  node.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
  node.operatorToken.kind <= ts.SyntaxKind.LastAssignment &&
  ts.isElementAccessExpression(node.left) &&
  !isOwnText(node.left.argumentExpression);

const SECRET = /(?:password|secret|token|hash|signature|mac|digest|key|code|otp)$/i;
const EQUALITY: readonly ts.SyntaxKind[] = [
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
];
const tellsNothing = (node: ts.Node) =>
  isOwnText(node) || node.kind === ts.SyntaxKind.NullKeyword || node.getText() === "undefined";

/** A comparison whose time might tell how much of a secret was right: one of the two is called like a secret. */
const comparesSecret: Finds = (node, path) =>
  onServer(path) &&
  ts.isBinaryExpression(node) &&
  EQUALITY.includes(node.operatorToken.kind) &&
  [node.left, node.right].some((side) => SECRET.test(side.getText())) &&
  ![node.left, node.right].some(tellsNothing);

const RULES: Readonly<Record<string, { readonly finds: Finds; readonly listed: Reasons }>> = {
  "another program is started": {
    finds: imports(/^node:child_process$/),
    listed: {
      "server/bin/bootstrap.mjs": "npm, and this Node again, with words of ours",
      "server/bin/build.ts": "Remix's build, with words of ours",
      "server/database/run-program.ts": "Postgres' programs, without a shell; paths from the configuration",
      "server/shop/draw-apart.ts": "this Node, for a file of ours",
    },
  },
  "a file is read or written": {
    finds: imports(/^node:fs(?:\/promises)?$/),
    listed: {
      "server/bin/bootstrap.mjs": "files of the project",
      "server/bin/build.ts": "the build",
      "server/bin/bundle-programs.ts": "the build",
      "server/bin/compile-ahead.ts": "the build",
      "server/bin/compile-messages.ts": "the catalogue and what is made of it",
      "server/bin/draw-pictures.ts": "the file that its parent names to it",
      "server/bin/launch.ts": "the build",
      "server/bin/message-stamp.mjs": "the catalogue and what is made of it",
      "server/bin/restore.ts": "the file that the operator names",
      "server/bin/shrink-scripts.ts": "the notices of licences of packages that are built in",
      "server/bin/started-with.ts": "what the system says of this process",
      "server/bundle.ts": "the build",
      "server/config.ts": "the secrets in DATA_DIR",
      "server/data-folder.ts": "DATA_DIR",
      "server/database/archive-cipher.ts": "the file that the operator names",
      "server/database/archive-reader.ts": "the file that the operator names",
      "server/database/backup.ts": "the file that the operator names",
      "server/database/cluster-files.ts": "DATA_DIR",
      "server/database/data-folder-lock.ts": "DATA_DIR",
      "server/database/embedded-postgres.ts": "DATA_DIR",
      "server/database/postgres-binaries.ts": "Postgres' programs",
      "server/database/postmaster-file.ts": "DATA_DIR",
      "server/database/process-identity.ts": "what the system says of a process",
      "server/database/start-cluster.ts": "DATA_DIR",
      "server/gateways/backups/bucket.ts": "a folder that is made in DATA_DIR, by a name that is made here",
      "server/gateways/backups/folder.ts": "the folder that the operator names, by names that are made here",
      "server/gateways/backups/left-behind.ts": "what a folder lists, by names that are made here",
      "server/gateways/pictures/disk.ts":
        "a picture's name, which is made here and read from an address by one pattern",
      "server/gateways/stripe/stand-in-books.ts": "one file in DATA_DIR",
      "server/http/earlier-assets.ts":
        "folders in DATA_DIR, by a name that is made here, of files that the build lists",
      "server/http/static-files.ts": "the built files and those of other builds, by names that were listed",
      "server/http/take-upload.ts": "a folder in DATA_DIR, by names that are made here",
      "server/shop/draw-apart.ts": "an upload, by the name that was made for it",
    },
  },
  "a module is found by name": {
    finds: importsByName,
    listed: {
      "app/routes/cart/checkout/placing-order-overlay.tsx":
        "a page's script, by the build's own list of them",
      "server/bin/compile-ahead.ts": "the build",
      "server/bin/launch.ts": "one of our programs, from the build or from its sources",
      "server/bundle.ts": "the build",
      "server/database/postgres-binaries.ts": "the package of this machine's Postgres",
      "server/shop/draw-apart.ts": "where sharp is, for the process that draws",
    },
  },
  "chance that can be guessed is used": {
    finds: calls(/\bMath\.random$|\bpseudoRandomBytes$/),
    listed: {
      "app/routes/orders/live-orders/live-orders.ts": "a pause before trying again",
      "app/shell/patient-fetch.ts": "a pause before trying again",
      "packages/client/src/send-call.ts": "a pause before trying again",
      "server/database/tenant.ts": "a pause before trying again",
    },
  },
  "a property is set under a name that is worked out": {
    finds: setsByName,
    listed: {
      "domain/cart/cart-complete.ts": "names of ours",
      "domain/cart/order-again.ts": "a place in a list",
      "domain/time.ts": "parts of a date, as Intl names them",
      "server/catalog/write-item.ts": "names of ours",
      "server/database/archive-cipher.ts": "a place in a list",
      "server/gateways/stripe/stand-in-books.ts": "demo mode alone; ids that are made here",
      "server/gateways/stripe/stand-in.ts":
        "demo mode alone; ids that are made here, and keys without a field of their own",
      "server/http/body-limits.ts": "a place in a list",
      "server/http/remix/build-routes.ts": "a place in a list",
      "server/mail/render-mail.ts": "a place in a list",
      "server/qr.ts": "a place in a list",
      "server/rest/field-names.ts": "an object without a prototype",
      "server/rest/openapi.ts": "paths of ours",
      "server/rest/paged-list.ts": "an object without a prototype",
      "server/rest/rest-error.ts": "an object without a prototype",
      "server/rest/rest-order-update.ts": "an object without a prototype",
      "server/rest/rest-order.ts": "objects without a prototype",
      "server/shop/settings.ts": "names of ours",
    },
  },
  "what is called like a secret is compared letter by letter": {
    finds: comparesSecret,
    listed: {
      "domain/orders/decide-order.ts": "the hash of a request, made of what its sender knows",
      "domain/support/message-state.ts": "the names of templates",
      "server/accounts/log-in/known-devices.ts": "a signature of ours with those of the same cookie",
      "server/accounts/phone-codes/phone-code-text.ts": "the names of templates",
      "server/context-for.ts": "a publishable key, which every visitor of the website can read",
      "server/http/known-keys.ts": "as in server/context-for.ts",
      "server/http/remix/settled-options.ts": "the text of a module, while it is built",
      "server/jobs/deliver-message.job.ts": "the names of templates",
      "server/live/live-lists.ts": "the keys of a person's own pages",
      "server/support/shop-messages.ts": "the names of templates",
    },
  },
};

const found = PRODUCT.map((path) => ({ path, code: readFileSync(path, "utf8") }))
  .filter(({ path, code }) => onServer(path) || WORTH_READING.test(code))
  .map(({ path, code }) => ({ path, rules: findings(path, code) }));

test.for(Object.entries(RULES))(
  "%s in the listed places alone, each with its reason",
  ([name, { listed }]) => {
    const places = found.filter(({ rules }) => rules.has(name)).map(({ path }) => path);
    expect(places).toEqual(Object.keys(listed));
  },
);

test("no program is started through a shell, but npm on Windows, which is a script there", () => {
  const through = /\bexec(?:Sync)?\(|\bshell: (?!process\.platform === "win32")/;
  const starting = Object.keys(RULES["another program is started"]?.listed ?? {});
  expect(linesMatching(starting, through)).toEqual([]);
});

test("the rules find what they are for, and leave the harmless alone", () => {
  const by = (code: string) =>
    [...findings("server/bad.ts", code)].map((name) => name.split(" ").slice(0, 2).join(" "));
  expect(by('import { exec } from "node:child_process"')).toEqual(["another program"]);
  expect(by('import { readFile } from "node:fs/promises"')).toEqual(["a file"]);
  expect(by("const { run } = await import(name)")).toEqual(["a module"]);
  expect(by("const id = Math.random()")).toEqual(["chance that"]);
  expect(by("wanted[name] = value; wanted[name] ??= 1")).toEqual(["a property"]);
  expect(by("if (given.token === kept) open()")).toEqual(["what is"]);
  expect(by('import type { Stats } from "node:fs"; await import("./known.ts"); list[0] = 1')).toEqual([]);
  expect(by('if (token === null || code !== "P2") open(); const x = row[name]')).toEqual([]);
});

test("no letter turns the direction in which code is read", () => {
  const turned = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
  expect(linesMatching(projectFiles(/\.(?:ts|tsx|mjs|js|json|css|ya?ml|sh)$/), turned)).toEqual([]);
});

test("SEC-03 no file of the project holds a key, a token or a private key of the known forms", () => {
  const known =
    /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----|\b(?:sk|rk)_live_\w{8}|\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_\w{36}|\bxox[abprs]-\w{10}|\bEAAA[\w-]{60}|\bnpm_\w{36}\b/;
  const files = projectFiles(/\.(?:ts|tsx|mjs|js|json|md|css|ya?ml|sh|env\.example)$/);
  expect(linesMatching(files, known)).toEqual([]);
});
