/** Programs that ask in the name of a shop: API tokens of its merchant, and a website with a publishable key. */
import type { ApiTokenScope } from "#domain/accounts/api-token.ts";
import type { Account } from "./fixture-people.ts";
import { SHOPS, type ShopOfFixture, type Slug } from "./fixture-shops.ts";
import type { Recorder } from "./recorder.ts";
import type { Walker } from "./walker.ts";
import type { ProgramRole, Role } from "./who-may-see.ts";

/** What each shop has. */
const PROGRAMS: Readonly<
  Record<
    Slug,
    { merchant: Role; site: ProgramRole; tokens: Readonly<Partial<Record<ApiTokenScope, ProgramRole>>> }
  >
> = {
  sweetcrumb: { merchant: "rosa", site: "site", tokens: { all: "rosaAll", read: "rosaRead" } },
  cornerpies: { merchant: "walt", site: "otherSite", tokens: { all: "waltAll", read: "waltRead" } },
};

/** Makes them by REST, as a merchant does, and returns them as walkers. */
export async function openPrograms(
  recorder: Recorder,
  accounts: readonly Account[],
  shops: Readonly<Record<Slug, ShopOfFixture>>,
): Promise<Walker[]> {
  const programs: Walker[] = [];
  for (const slug of SHOPS) {
    const { merchant, site, tokens } = PROGRAMS[slug];
    const owner = accounts.find(({ role }) => role === merchant);
    if (!owner) throw new Error(`${slug} has no merchant.`);
    const make = async (what: "tokens" | "keys", json: object) => {
      const answer = await recorder.ask(merchant, {
        host: slug,
        method: "POST",
        path: `/api/shops/${shops[slug].id}/${what}`,
        json,
        headers: { authorization: `Bearer ${owner.bearer}` },
      });
      if (answer.status !== 201) throw new Error(`${merchant} cannot make ${what}: ${answer.text}`);
      return answer.json<{ data: { token: string; key: string } }>().data;
    };
    for (const [scope, role] of Object.entries(tokens)) {
      const { token } = await make("tokens", { name: `Till that may ${scope}`, scope });
      const account: Account = { ...owner, role, bearer: token, cookie: "" };
      programs.push({
        role,
        account,
        home: slug,
        headers: { authorization: `Bearer ${token}` },
        isProgram: true,
      });
    }
    const origin = `https://${slug}.example`;
    const { key } = await make("keys", { name: "Website", origins: [origin] });
    const headers = { "x-publishable-key": key, origin, "sec-fetch-site": "cross-site" };
    programs.push({ role: site, account: null, home: slug, headers, isProgram: true });
  }
  return programs;
}
