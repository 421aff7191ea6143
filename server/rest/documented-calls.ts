/** Which calls the documents for developers have, in which groups, and under which paths (API-04). */
import type { RestRow } from "./row.ts";

/** What the calls are about, in the order of the documents, by the first part of their procedures' names. */
export const TAGS: readonly (readonly [name: string, procedures: readonly string[], description: string])[] =
  [
    [
      "Log-in",
      ["accounts", "phoneLogIn", "passwords"],
      "Logging in and out, signing up, forgotten passwords, proved addresses.",
    ],
    ["Account", ["customers"], "What one may read and change of oneself."],
    ["Shop", ["shop", "images"], "A shop as shoppers see it, its settings and its pictures."],
    ["Menu", ["catalog"], "Sections and items, as shoppers and as their merchant see them."],
    ["Order windows", ["availability"], "When orders are taken, and for which days."],
    ["Orders", ["orders"], "Placing, reading, changing and preparing orders."],
    ["Customers", ["shopCustomers"], "A shop's customers, for its merchant."],
    ["Reports", ["charts"], "The figures of the dashboard."],
    ["Subscription", ["billing", "owners"], "Opening a shop, and paying for it."],
    ["API tokens", ["tokens", "keys"], "Access for a shop's own programs and websites."],
    ["Webhooks", ["webhooks"], "What a shop's own programs are told of, as it happens."],
    ["Help", ["support"], "Feedback, and answers for merchants."],
    ["Platform", ["platform", "admins"], "What only super admins do."],
  ];

/** The group of a call; a new kind of call is a group of its own until it gets a place above. */
export const tagOf = ({ procedure }: RestRow): string => {
  const first = procedure.split(".")[0] ?? "";
  return TAGS.find(([, procedures]) => procedures.includes(first))?.[0] ?? first;
};

/** The calls that the documents have: those that can be answered with more than a refusal. */
export const documentedRows = (rows: readonly RestRow[]): readonly RestRow[] =>
  rows.filter(({ onlyRefused }) => !onlyRefused);

/** A path as the document has it: without the slash at the end that some have in the specification. */
export const documentedPath = ({ path }: Pick<RestRow, "path">): string => path.replace(/(?<=.)\/$/, "");

/** Who may call, in words. */
export const WHO: Readonly<Record<RestRow["who"], string>> = {
  anyone: "Anybody may call it.",
  "anyone-at-a-shop": "Anybody may call it.",
  orderer: "Whoever may order at this shop: a verified customer, any customer, or a guest as well.",
  "signed-in": "Any account, with its bearer token.",
  customer: "An account of this shop, with its bearer token.",
  merchant: "The shop's merchant, with a bearer token.",
  "super-admin": "A super admin of the platform, with a bearer token.",
};
