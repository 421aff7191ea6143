import { v7 } from "uuid";
import { beforeAll, describe, expect, test } from "vitest";
import { LinkExpired } from "#domain/accounts/account-errors.ts";
import { PhoneCodeNeeded } from "#domain/accounts/phone-errors.ts";
import { MAIL_LINK_PURPOSES } from "#entities/accounts/mail-link.ts";
import { hashOf, newToken } from "#server/cookies.ts";
import { codeShown } from "#tests/support/authenticator.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";
import type { Person, ShopOfWorld, World } from "#tests/support/world.ts";
import { freshWorld, refusal } from "./account-people.ts";

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

/** Everything a secret of a link may be for: those of mails, the log-in on its way to another host, a super admin's invitation. */
const PURPOSES = [...MAIL_LINK_PURPOSES, "hand_over", "invite_admin"] as const;
type Purpose = (typeof PURPOSES)[number];

const NEW_PASSWORD = "a brand new loaf";

/** What a token may be tried at; a reset also says whose it is. */
const ENDPOINTS: Readonly<
  Record<
    string,
    {
      purpose: Purpose;
      call: (shop: Slug, token: string, person: Person) => Promise<unknown>;
      /** How every other token is refused; as an expired link unless told. */
      refused?: typeof PhoneCodeNeeded;
    }
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
  lookAtVerifying: {
    purpose: "verify_email",
    call: (shop, token) =>
      callerAt({ shop }).ask((api) => api.accounts.addressLink({ token, purpose: "verify_email" })),
  },
  lookAtChange: {
    purpose: "change_email",
    call: (shop, token) =>
      callerAt({ shop }).ask((api) => api.accounts.addressLink({ token, purpose: "change_email" })),
  },
  lookAtActivation: {
    purpose: "activate_owner",
    call: (shop, token) =>
      callerAt({ shop }).ask((api) => api.accounts.addressLink({ token, purpose: "activate_owner" })),
  },
  openReset: {
    purpose: "reset_password",
    call: (shop, token) => callerAt({ shop }).ask((api) => api.passwords.openReset({ token })),
  },
  reset: {
    purpose: "reset_password",
    call: (shop, token, { email }) =>
      callerAt({ shop }).ask((api) => api.passwords.reset({ token, email, password: NEW_PASSWORD })),
  },
  activate: {
    purpose: "activate_owner",
    call: (shop, token) => callerAt({ shop }).ask((api) => api.owners.activate({ token })),
  },
  updateLegacy: {
    purpose: "update_legacy_account",
    call: (shop, token) =>
      callerAt({ shop, token }).ask((api) => api.phoneLogIn.updateLegacy({ password: NEW_PASSWORD })),
    refused: PhoneCodeNeeded,
  },
  enter: {
    purpose: "hand_over",
    call: (shop, token) => callerAt({ shop }).ask((api) => api.owners.enter({ token })),
  },
  invitation: {
    purpose: "invite_admin",
    call: (shop, token) => callerAt({ shop }).ask((api) => api.admins.invitation({ token })),
  },
  acceptInvitation: {
    purpose: "invite_admin",
    call: async (shop, token) => {
      const key = await callerAt({ shop })
        .ask((api) => api.admins.invitation({ token }))
        .then(
          (invitation) => invitation.key,
          () => null,
        );
      const code = key === null ? "123456" : codeShown(key, world.clock.now());
      return callerAt({ shop }).ask((api) =>
        api.admins.acceptInvitation({
          token,
          password: NEW_PASSWORD,
          passwordConfirmation: NEW_PASSWORD,
          code,
        }),
      );
    },
  },
};

/** Where a log-in's own secret, or no one's, may be tried. */
const TRIED = Object.entries(ENDPOINTS);

/** A live token of this purpose, as its mail, its link or its command would carry it. */
async function tokenOf(slug: Slug, person: Person, purpose: Purpose): Promise<string> {
  const token = newToken();
  // A super admin's code is good for one step of time.
  if (purpose === "invite_admin") world.clock.advance({ minutes: 1 });
  const now = world.clock.now();
  const soon = new Date(now.getTime() + 60_000);
  const hash = hashOf(token);
  const { id: shopId } = shopOf(slug);
  await database.asPlatform(async (tx) => {
    if (purpose === "invite_admin") {
      await tx.execute("update super_admins set invite_hash = ?, invite_expires_at = ?", [hash, soon]);
      return;
    }
    // Only an owner's account is activated, and only one without a password is updated.
    await tx.execute(
      "update users set is_merchant = is_merchant or ?, password_hash = case when ? then null else password_hash end where id = ?",
      [purpose === "activate_owner", purpose === "update_legacy_account", person.id],
    );
    const row = {
      shop_id: shopId,
      id: v7(),
      user_id: person.id,
      token_hash: hash,
      created_at: now,
      expires_at: soon,
    };
    const [table, columns] =
      purpose === "hand_over"
        ? ["login_handovers", row]
        : ["mail_links", { ...row, purpose, email: person.email }];
    const places = Object.keys(columns).map(() => "?");
    await tx.execute(
      `insert into ${table} (${Object.keys(columns)}) values (${places})`,
      Object.values(columns),
    );
  });
  return token;
}

const SLUGS = ["sweetcrumb", "cornerpies"] as const;
const PEOPLE = [0, 1] as const;

/** Every token's shop and owner with every shop it is tried at and every person that is named there. */
const TRIES = SLUGS.flatMap((from) =>
  PEOPLE.flatMap((owner) =>
    SLUGS.flatMap((at) =>
      PEOPLE.map((named) => ({ from, owner, at, named, description: `${from}${owner} at ${at}${named}` })),
    ),
  ),
);

/** Which tries must work with the right token: at its own shop, and for a reset under its own name; a super admin belongs to no shop. */
const diagonalOf = (endpoint: string, purpose: Purpose) =>
  TRIES.filter(
    ({ from, owner, at, named }) =>
      purpose === "invite_admin" || (from === at && (owner === named || endpoint !== "reset")),
  );

describe("SEC-A18 a link of one purpose, shop and account opens nothing else", () => {
  const table = PURPOSES.flatMap((purpose) => TRIED.map(([name]) => [purpose, name] as const));

  test("SEC-A18 every purpose has an endpoint, and every endpoint is tried with every purpose", () => {
    expect(new Set(TRIED.map(([, { purpose }]) => purpose))).toEqual(new Set(PURPOSES));
    expect(table).toHaveLength(PURPOSES.length * TRIED.length);
  });

  test.each(table)(
    "SEC-A18 %s at %s, of and for two people of two shops: only the diagonal works",
    async (purpose, name) => {
      const endpoint = ENDPOINTS[name];
      if (!endpoint) throw new Error(name);
      const worked: string[] = [];
      const refusals: unknown[] = [];
      for (const { from, owner, at, named, description } of TRIES) {
        const token = await tokenOf(from, peopleOf(from)[owner], purpose);
        const call = endpoint.call(at, token, peopleOf(at)[named]);
        await call.then(
          () => worked.push(description),
          async () => refusals.push(await refusal(call)),
        );
      }
      expect(worked).toEqual(
        endpoint.purpose === purpose ? diagonalOf(name, purpose).map(({ description }) => description) : [],
      );
      for (const refused of refusals) expect(refused).toBeInstanceOf(endpoint.refused ?? LinkExpired);
    },
  );

  test.each(TRIED)("SEC-A18 the token of a log-in opens nothing at %s", async (_, { call, refused }) => {
    for (const person of peopleOf("sweetcrumb")) {
      const token = await world.newToken(person);
      expect(await refusal(call("sweetcrumb", token, person))).toBeInstanceOf(refused ?? LinkExpired);
    }
  });

  test.each(PURPOSES)("SEC-A18 the token of %s is no log-in, and proves no phone", async (purpose) => {
    const [person] = peopleOf("sweetcrumb");
    const token = await tokenOf("sweetcrumb", person, purpose);
    const caller = callerAt({ shop: "sweetcrumb", token });
    expect((await refusal(caller.ask((api) => api.accounts.me()))).code).toBe("signed_out");
    expect(await refusal(caller.ask((api) => api.phoneLogIn.validateLegacy()))).toBeInstanceOf(
      PhoneCodeNeeded,
    );
  });
});
