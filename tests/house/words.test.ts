import { expect, test } from "vitest";
import { projectFiles } from "./project-files.ts";

const FORBIDDEN =
  /(^|[/.-])(utils?|helpers?|misc|common|shared|lib|core|base|managers?|types|constants)([/.-]|$)|(^|\/)index\./;

/** Names that a program prescribes. */
const PRESCRIBED =
  /(^|\/)(README\.md|LICENSE)$|^(CHANGELOG|CONTRIBUTING|SECURITY|Dockerfile|\.[a-z]+rc|\.env\.example|\.ci\/|\.git|\.dockerignore)|@\.service$/;

test("no path carries a word that could mean anything", () => {
  expect(projectFiles().filter((path) => FORBIDDEN.test(path))).toEqual([]);
});

test("files and folders are written in kebab-case", () => {
  const kebab = /^[a-z0-9$]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
  const named = projectFiles().filter((path) => !PRESCRIBED.test(path) && path !== ".dependency-cruiser.js");
  expect(named.filter((path) => path.split("/").some((part) => !kebab.test(part)))).toEqual([]);
});

test("the top level holds what the architecture names and nothing else", () => {
  const folders = projectFiles().flatMap((path) =>
    path.includes("/") ? [path.slice(0, path.indexOf("/"))] : [],
  );
  const known = [
    ".ci",
    "app",
    "bench",
    "deploy",
    "docs",
    "domain",
    "entities",
    "examples",
    "messages",
    "migrations",
    "packages",
    "public",
    "server",
    "tests",
  ];
  expect([...new Set(folders)].filter((folder) => !known.includes(folder))).toEqual([]);
});
