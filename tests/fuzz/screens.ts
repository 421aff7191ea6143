/** The screens and their forms, as a browser without scripts sends them (REL-R11): each page is opened, and one of its forms sent back. */
import type { RouteConfigEntry } from "@remix-run/route-config";
import sitemap from "#app/routes.ts";
import { type Draft, sentOf } from "./drafts.ts";
import { openLine } from "./line.ts";
import type { Actor } from "./mutations.ts";
import type { Operation, Target } from "./operations.ts";
import { MAY_TAKE_MS } from "./told.ts";

/** The addresses of all screens, with the names of their parameters. */
function pathsOf(entries: readonly RouteConfigEntry[], above = ""): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    const own = path === undefined ? above : `${above}/${path}`;
    return [own || "/", ...pathsOf(children, own)];
  });
}

const PATHS = [...new Set(pathsOf(sitemap as readonly RouteConfigEntry[]))].filter((path) => path !== "/*");

/** Whose screens they are. */
function readerOf(path: string): Actor {
  if (/^\/(?:manage|settings)/.test(path)) return "merchant";
  if (path.startsWith("/super")) return "super admin";
  return /^\/(?:customer|order$|menu|email|sessions)/.test(path) ? "customer" : "guest";
}

/** The path with what is there for its parameters. */
function filled(path: string, { world: { a, people }, order }: Target): string {
  const id = /orders/.test(path)
    ? order.id
    : /availabilities/.test(path)
      ? a.windowId
      : /customers/.test(path)
        ? people.customerSelf.id
        : a.rye;
  return path
    .replace(":orderId", order.id)
    .replace(/:id\??/, id)
    .replace(":phone", "4155550142")
    .replace(":chart", "sales-90")
    .replace(/:\w+\??/g, "abc");
}

/** A form of a page: where it leads, and what it holds. */
interface Form {
  readonly action: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly buttons: readonly (readonly [name: string, value: string])[];
}

const attributesOf = (tag: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...tag.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name = "", value = ""]) => [
      name.toLowerCase(),
      unescaped(value),
    ]),
  );

const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
  "&#39;": "'",
};
const unescaped = (text: string): string =>
  text.replace(/&(?:#?\w+);/g, (entity) => ENTITIES[entity] ?? entity);

/** The forms of a page that are posted, with the values that they come with. */
export function formsOf(html: string, page: string): Form[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/gi)].flatMap(
    ([, attributes = "", inside = ""]) => {
      const { method, action } = attributesOf(attributes);
      if (method?.toLowerCase() !== "post") return [];
      return [{ action: action || page, ...fieldsOf(inside) }];
    },
  );
}

type Field = readonly [name: string, value: string];

const CONTROL =
  /<(input|button)\b([^>]*)>|<(textarea)\b([^>]*)>([\s\S]*?)<\/textarea>|<(select)\b([^>]*)>([\s\S]*?)<\/select>/gi;

function fieldsOf(inside: string): Pick<Form, "fields" | "buttons"> {
  const controls = [...inside.matchAll(CONTROL)].flatMap((found) => {
    const [kind, attributes = "", content = ""] = found.slice(1).filter((group) => group !== undefined);
    const { name, disabled, ...rest } = attributesOf(attributes);
    return name && disabled === undefined ? [{ kind, name, content, rest }] : [];
  });
  return {
    buttons: controls.flatMap(({ kind, name, rest }): Field[] =>
      kind === "button" ? [[name, rest.value ?? ""]] : [],
    ),
    fields: controls.flatMap(({ kind, name, content, rest }): Field[] => {
      if (kind === "textarea") return [[name, unescaped(content)]];
      if (kind === "select") return [[name, chosenOf(content)]];
      return kind === "input" && isSent(rest) ? [[name, rest.value ?? "on"]] : [];
    }),
  };
}

/** Whether a browser sends an input as the page has it. */
const isSent = ({ type = "text", ...rest }: Readonly<Record<string, string>>): boolean =>
  /^(?:checkbox|radio)$/.test(type) ? "checked" in rest : !/^(?:file|submit|image|button)$/.test(type);

function chosenOf(options: string): string {
  const all = [...options.matchAll(/<option\b([^>]*)>/gi)].map(([, attributes = ""]) =>
    attributesOf(attributes),
  );
  return (all.find((each) => "selected" in each) ?? all[0])?.value ?? "";
}

/** A page, or one of its forms as it came; every fifth time the page's data, as the browser asks for them. */
async function asked(path: string, target: Target, seed: number): Promise<Draft> {
  const page = filled(path, target);
  const host = `${path.startsWith("/super") ? "" : "sweetcrumb."}localhost:${target.port}`;
  const headers = { host, accept: "text/html", ...target.headersOf(readerOf(path)) };
  const open: Draft = { method: "GET", path: page, query: [], headers, content: { kind: "none" } };
  if (seed % 5 === 0) return { ...open, path: page === "/" ? "/_root.data" : `${page}.data` };
  const line = openLine(target.port, MAY_TAKE_MS);
  const { text } = await line.send(sentOf(open)).finally(line.close);
  const forms = formsOf(text, page);
  const form = forms[seed % Math.max(1, forms.length)];
  if (!form || seed % 5 === 1) return open;
  const { pathname, searchParams } = new URL(form.action, "http://localhost");
  const button = form.buttons[seed % Math.max(1, form.buttons.length)];
  return {
    method: "POST",
    path: pathname,
    query: [...searchParams],
    headers: {
      ...headers,
      "content-type": "application/x-www-form-urlencoded",
      origin: `http://${host}`,
      "sec-fetch-site": "same-origin",
    },
    content: { kind: "form", fields: [...form.fields, ...(button ? [button] : [])] },
  };
}

/** All screens. */
export const screenOperations = (): readonly Operation[] =>
  PATHS.map((path) => ({
    name: path,
    kind: "form",
    // Some only lead elsewhere, and an odd token leads to no page of its own.
    succeeds: false,
    // A log-out, or the last of the forms, ends the session that the others have.
    isLast: /logout|sessions|edit$|account$|reset/.test(path),
    draw: () => undefined,
    prepare: (target, seed) => asked(path, target, seed),
  }));
