import pg from "pg";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { at, type OrderWorld, openOrderWorld } from "#tests/api/orders/order-world.ts";
import { callerAt } from "#tests/support/caller.ts";
import { useDatabase } from "#tests/support/database.ts";

const database = useDatabase();
let world: OrderWorld;
/** Another tab, which holds the guest's cart. */
let tab: pg.Client;
let looker: pg.Client;
let guest: ReturnType<typeof at>;

beforeAll(async () => {
  world = await openOrderWorld(database);
  tab = new pg.Client({ connectionString: database.superUrl });
  looker = new pg.Client({ connectionString: database.superUrl });
  await Promise.all([tab.connect(), looker.connect()]);
});
afterAll(() => Promise.all([tab.end(), looker.end()]));

beforeEach(async () => {
  await database.asPlatform((tx) => tx.execute("delete from carts"));
  guest = at(world.a);
  await guest.ask((api) => api.cart.add({ itemId: world.a.rye, quantity: 2 }));
});

/** The guest's cart is held by another tab while someone logs in; `meanwhile` is what that tab does before it lets go. */
async function whileTabHoldsCart(
  logIns: readonly (() => Promise<unknown>)[],
  meanwhile: () => Promise<unknown>,
): Promise<void> {
  await tab.query("begin");
  await tab.query("select from carts where guest_key_hash is not null for update");
  const loggingIn = Promise.all(logIns.map((logIn) => logIn()));
  try {
    await vi.waitFor(
      async () => {
        const { rows } = await looker.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        expect(rows).toHaveLength(logIns.length);
      },
      { timeout: 10_000, interval: 5 },
    );
    await meanwhile();
    await tab.query("commit");
  } finally {
    await tab.query("rollback");
    await loggingIn;
  }
}

const logIn = (browser: typeof guest, email: string) => () =>
  browser.ask((api) => api.accounts.logIn({ email, password: "windowsill-demo" }));
const held = async (token: string) =>
  (await at(world.a, token).ask((api) => api.cart.mine())).lines.map(({ itemId, quantity }) => [
    itemId,
    quantity,
  ]);

test("CART-01 what another tab puts into the guest's cart while it joins the account's is not lost", async () => {
  const { email, token } = world.people.customerSelf;
  await whileTabHoldsCart([logIn(guest, email)], () =>
    tab.query(
      `insert into cart_items (shop_id, id, cart_id, item_id, quantity)
       select shop_id, $1, id, $2, 1 from carts where guest_key_hash is not null`,
      [v7(), world.a.cake],
    ),
  );
  expect(await held(token)).toEqual([
    [world.a.rye, 2],
    [world.a.cake, 1],
  ]);
});

test("CART-01 of two log-ins at once from one browser one alone takes the guest's cart over", async () => {
  const { customerSelf, customerOther } = world.people;
  const twin = callerAt({ shop: world.a.slug, cookies: guest.cookies() });
  await whileTabHoldsCart(
    [logIn(guest, customerSelf.email), logIn(twin, customerOther.email)],
    async () => {},
  );
  const both = [...(await held(customerSelf.token)), ...(await held(customerOther.token))];
  expect(both).toEqual([[world.a.rye, 2]]);
});

test("CART-01 a tab that waits for a cart which the sweep has just removed starts a new one", async () => {
  const waiting = () => guest.ask((api) => api.cart.add({ itemId: world.a.cake, quantity: 1 }));
  await whileTabHoldsCart([waiting], () => tab.query("delete from carts where guest_key_hash is not null"));
  const cart = await guest.ask((api) => api.cart.mine());
  expect(cart.lines.map(({ itemId }) => itemId)).toEqual([world.a.cake]);
});
