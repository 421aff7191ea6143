/** Everyone in the fixture, and how they log in. */
import { DEMO_PASSWORD } from "#server/demo/demo-shop-list.ts";
import type { Query, Slug } from "./fixture-shops.ts";
import type { Recorder } from "./recorder.ts";
import type { ProgramRole, Role } from "./who-may-see.ts";

/** Demo log-ins behind the roles. */
const LOG_INS: Readonly<
  Record<Exclude<Role, "guest" | "super" | ProgramRole>, { shop: Slug; email: string }>
> = {
  sam: { shop: "sweetcrumb", email: "customer@sweetcrumb.test" },
  uma: { shop: "sweetcrumb", email: "unverified@sweetcrumb.test" },
  kim: { shop: "sweetcrumb", email: "kim@sweetcrumb.test" },
  rosa: { shop: "sweetcrumb", email: "merchant@sweetcrumb.test" },
  otherSam: { shop: "cornerpies", email: "customer@cornerpies.test" },
  otherKim: { shop: "cornerpies", email: "kim@cornerpies.test" },
  walt: { shop: "cornerpies", email: "merchant@cornerpies.test" },
};

/** Someone who is logged in, on the web and at the API. */
export interface Account {
  readonly role: Role;
  readonly id: string;
  readonly home: Slug;
  readonly email: string;
  readonly bearer: string;
  readonly cookie: string;
}

/** Ids by role. */
export async function peopleOf(query: Query, shopIds: Record<Slug, string>): Promise<Record<string, string>> {
  const people: Record<string, string> = {};
  for (const [role, { shop, email }] of Object.entries(LOG_INS)) {
    const [row] = await query<{ id: string }>("select id from users where shop_id = $1 and email = $2", [
      shopIds[shop],
      email,
    ]);
    people[role] = row?.id ?? "";
  }
  const [admin] = await query<{ id: string }>("select id from super_admins");
  people.super = admin?.id ?? "";
  return people;
}

/** Logs everyone in twice: by the form, which gives a cookie, and at the API, which gives a token. */
export async function logInAll(
  recorder: Recorder,
  query: Query,
  people: Record<string, string>,
): Promise<Account[]> {
  const accounts: Account[] = [];
  for (const [role, id] of Object.entries(people) as [Role, string][]) {
    const isMerchant = role === "rosa" || role === "walt" || role === "super";
    const table = role === "super" ? "super_admins" : "users";
    const [row] = await query<{ email: string }>(`select email from ${table} where id = $1`, [id]);
    const email = row?.email ?? "";
    const home = role === "super" ? "sweetcrumb" : LOG_INS[role as keyof typeof LOG_INS].shop;
    const [shop] = await query<{ id: string }>("select id from shops where slug = $1", [home]);
    const paths = isMerchant
      ? { form: "/owner/login", api: `/api/shops/${shop?.id}/login` }
      : { form: "/login", api: "/api/login" };
    accounts.push({ role, id, home, email, ...(await logInTwice(recorder, { role, home, email, paths })) });
  }
  return accounts;
}

async function logInTwice(
  recorder: Recorder,
  {
    role,
    home,
    email,
    paths,
  }: Pick<Account, "role" | "home" | "email"> & {
    paths: { form: string; api: string };
  },
): Promise<Pick<Account, "cookie" | "bearer">> {
  const ask = { host: home, method: "POST" };
  const password = DEMO_PASSWORD;
  const form = await recorder.ask(role, { ...ask, path: paths.form, form: { email, password, next: "" } });
  const cookie = /^session=([^;]+)/.exec((form.headers["set-cookie"] ?? []).join("\n"))?.[1];
  const answer = await recorder.ask(role, { ...ask, path: paths.api, json: { email, password } });
  const bearer = answer.json<{ token?: string }>().token;
  if (!cookie || !bearer)
    throw new Error(`${role} cannot log in: ${form.status}, ${answer.status} ${answer.text}`);
  return { cookie, bearer };
}
