/** The examples of the document (`server/rest/examples.json`), made from the good calls of `good-calls.ts` and what they were answered. */
import { restTable } from "#server/rest/table.ts";
import { clockAt } from "#tests/support/clock.ts";
import { REST_ROWS } from "#tests/support/rest-rows.ts";
import type { Answered, Question } from "#tests/support/world.ts";

/** So many entries of a list are shown. */
const SHOWN_ENTRIES = 2;

/** What is secret or made by chance, by its field. */
const INSTEAD: Readonly<Record<string, string>> = {
  token: "0Qm3nVY7cJtX1sWkR5dHgA2bLpZfE8uN",
  api_token: "0Qm3nVY7cJtX1sWkR5dHgA2bLpZfE8uN",
  password: "a fine long password",
  password_confirmation: "a fine long password",
  current_password: "a fine long password",
  code: "123456",
  last4: "8uNc",
  secret: "whsec_0Qm3nVY7cJtX1sWkR5dHgA2bLpZfE8uN",
};

/** What leaks are found by in tests. */
const CANARIES: Readonly<Record<string, string>> = {
  "canary-venmo-handle": "@sweetcrumb",
  "canary-owner-name": "Diaz",
};

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;
const LINK_TOKEN = /(?<=\/(?:order|orders\/guest)\/)[\w.~-]{40,}/g;
const STRIPE_PAGE = /(?<=\/stripe\/\w+\/[a-z]+_)[\da-f]+/g;
const PICTURE_NAME = /(?<=\/images\/)[\w-]{22}(?=-)/g;
const DEMO_PHONE = /\b4155660\d{3}\b/g;

const INSTANT = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;
/** What the database's own clock wrote is as old as the run; everything else is by the clock of the tests. */
const JUST_NOW_MS = 600_000;
const isJustNow = (instant: string) => Math.abs(Date.parse(instant) - Date.now()) < JUST_NOW_MS;

const findRows = restTable(REST_ROWS);

/** One example: what was sent, and what was answered; chance is taken out, so that the next run has the same. */
export function exampleFrom(question: Question, answer: Answered): object {
  const path = question.path.slice("/api".length);
  const found = findRows(path.split("?")[0] ?? "").find(({ row }) => row.method === question.method);
  const ids = new Map<string, string>();
  const steady = (value: unknown) => steadied(shortened(value), "", ids);
  const body = found?.row.isMultipart
    ? { kind: "gallery", alt: "Loaves", file: "@loaves.png" }
    : question.json;
  return {
    path: steady(path.replace(/(?<=.)\/$/, "")),
    ...(Object.keys(found?.params ?? {}).length > 0 ? { params: steady(found?.params) } : {}),
    ...(body === undefined ? {} : { body: steady(body) }),
    ...(answer.text === "" ? {} : { answer: steady(readAnswer(answer)) }),
  };
}

/** A body as JSON; of a file the first lines. */
function readAnswer({ headers, text }: Answered): unknown {
  if (headers.get("content-type")?.startsWith("application/json")) return JSON.parse(text);
  return text
    .split("\r\n")
    .slice(0, 1 + SHOWN_ENTRIES)
    .join("\r\n");
}

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, SHOWN_ENTRIES).map(shortened);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shortened(inner)]));
}

function steadied(value: unknown, name: string, ids: Map<string, string>): unknown {
  if (Array.isArray(value)) return value.map((inner) => steadied(inner, name, ids));
  if (typeof value === "string") return INSTEAD[name] ?? steadyText(value, ids);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([inner, one]) => [inner, steadied(one, inner, ids)]));
}

const steadyText = (text: string, ids: Map<string, string>) =>
  text
    .replace(UUID, (id) => {
      const steady = ids.get(id) ?? `019a8f3e-0000-7000-8000-${String(ids.size + 1).padStart(12, "0")}`;
      ids.set(id, steady);
      return steady;
    })
    .replace(/canary-[\w-]+/g, (canary) => CANARIES[canary] ?? "Rye")
    .replace(INSTANT, (instant) => (isJustNow(instant) ? clockAt().now().toISOString() : instant))
    .replace(LINK_TOKEN, INSTEAD.token ?? "")
    .replace(/wpk_[\w-]+/g, `wpk_${INSTEAD.token}`)
    .replace(STRIPE_PAGE, "0123456789abcdef01234567")
    .replace(PICTURE_NAME, (INSTEAD.token ?? "").slice(0, 22))
    .replace(DEMO_PHONE, "4155550142");
