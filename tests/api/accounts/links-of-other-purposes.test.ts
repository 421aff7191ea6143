import { v7 } from "uuid";
import { beforeAll, describe, expect, test } from "vitest";
import { LinkExpired } from "#domain/accounts/account-errors.ts";
import { MAIL_LINK_PURPOSES, type MailLinkPurpose } from "#entities/accounts/mail-link.ts";
import { hashOf, newToken } from "#server/cookies.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import type { Person, ShopOfWorld, World } from "#tests/support/world.ts";
import { freshWorld, refusal } from "./people-at-the-door.ts";

const database = useDatabase();
let world: World;
beforeAll(async () => {
  world = await freshWorld(database);
});

type Slug = "sweetcrumb" | "cornerpies";
const shopOf = (slug: Slug): ShopOfWorld => (slug === "sweetcrumb" ? world.a : world.b);
/** Two people of each shop. */
const peopleOf = (slug: Slug): readonly [Person, Person] => {
  const { customerSelf, customerOther, stranger, merchantOther } = world.people;
  return slug === "sweetcrumb" ? [customerSelf, customerOther] : [stranger, merchantOther];
};

/** What a token may be tried at; a reset also says whose it is. */
const ENDPOINTS: Readonly<
  Record<
    string,
    { purpose: MailLinkPurpose; call: (shop: Slug, token: string, person: Person) => Promise<unknown> }
  >
> = {
  verifyEmail: {
    purpose: "verify_email",
    call: (shop, token) => callerAt({ shop }).ask((api) => api.accounts.verifyEmail({ token })),
  },
  confirmEmail: {
    purpose: "change_email",
    call: (shop, token) => callerAt({ shop }).ask((api) => api.accounts.confirmEmail({ token })),
  },
  openReset: {
    purpose: "reset_password",
    call: (shop, token) => callerAt({ shop }).ask((api) => api.passwords.openReset({ token })),
  },
  reset: {
    purpose: "reset_password",
    call: (shop, token, { email }) =>
      callerAt({ shop }).ask((api) => api.passwords.reset({ token, email, password: "a brand new loaf" })),
  },
};

/** A live token of this purpose, as its mail would carry it. */
async function tokenOf(slug: Slug, person: Person, purpose: MailLinkPurpose): Promise<string> {
  const token = newToken();
  const now = world.clock.now();
  await database.asPlatform((tx) =>
    tx.execute(
      `insert into mail_links (shop_id, id, user_id, purpose, email, token_hash, created_at, expires_at)
       values (?, ?, ?, ?, ?, ?, ?, ?)`,
      [
        shopOf(slug).id,
        v7(),
        person.id,
        purpose,
        person.email,
        hashOf(token),
        now,
        new Date(now.getTime() + 60_000),
      ],
    ),
  );
  return token;
}

const SLUGS = ["sweetcrumb", "cornerpies"] as const;
const PEOPLE = [0, 1] as const;

/** Every token's shop and owner with every shop it is tried at and every person that is named there. */
const TRIES = SLUGS.flatMap((from) =>
  PEOPLE.flatMap((owner) =>
    SLUGS.flatMap((at) =>
      PEOPLE.map((named) => ({ from, owner, at, named, says: `${from}${owner} at ${at}${named}` })),
    ),
  ),
);

describe("SEC-A18 a link of one purpose, shop and account opens nothing else", () => {
  const table = MAIL_LINK_PURPOSES.flatMap((purpose) =>
    Object.keys(ENDPOINTS).map((name) => [purpose, name] as const),
  );
  test.each(table)(
    "SEC-A18 %s at %s, of and for two people of two shops: only the diagonal works",
    async (purpose, name) => {
      const endpoint = ENDPOINTS[name];
      const worked: string[] = [];
      const refusals: Promise<unknown>[] = [];
      for (const { from, owner, at, named, says } of TRIES) {
        const token = await tokenOf(from, peopleOf(from)[owner], purpose);
        const call = endpoint?.call(at, token, peopleOf(at)[named]) ?? Promise.reject(new Error(name));
        await call.then(
          () => worked.push(says),
          () => refusals.push(refusal(call)),
        );
      }
      // Only a reset asks who is named.
      const diagonal = TRIES.filter(
        ({ from, owner, at, named }) => from === at && (owner === named || name !== "reset"),
      );
      expect(worked).toEqual(endpoint?.purpose === purpose ? diagonal.map(({ says }) => says) : []);
      for (const refused of await Promise.all(refusals)) expect(refused).toBeInstanceOf(LinkExpired);
    },
  );
});
