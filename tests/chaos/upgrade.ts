/**
 * What shoppers and merchants have in progress during an upgrade: a session, a cart with its choices, an order form that is open in a
 * browser, orders that were placed. `beginOrders` makes it with one version, `finishOrders` continues with the next version on the same data
 * folder. Everything goes over HTTP, as a browser without scripts sends it.
 */
import { randomUUID } from "node:crypto";
import { DEMO_PASSWORD } from "#server/demo/demo-shop-list.ts";
import { type Answer, ask, Visitor } from "#tests/support/http.ts";
import { query } from "./books.ts";

const [CUSTOMER_SHOP, GUEST_SHOP] = ["sweetcrumb", "cornerpies"] as const;
const GUEST = { guestName: "Robin Reyes", guestEmail: "robin@guest.test", guestPhone: "207-555-0177" };
const NOTE = "Ring twice, please.";

/** A form that is open in a browser: what it posts when the button is pressed. */
export type HeldForm = Readonly<Record<string, string>>;

/** A customer or guest with a cart and the order screen open. */
export interface Orderer {
  readonly slug: string;
  readonly cookies: Readonly<Record<string, string>>;
  readonly form: HeldForm;
}

/** An order of the earlier version: the form that placed it, and the page it led to. */
interface Placed {
  readonly form: HeldForm;
  readonly page: string;
}

/** An order that a program placed. */
interface PlacedByProgram {
  readonly path: string;
  readonly key: string;
  readonly token: string;
  readonly body: object;
  readonly id: string;
}

/** Everything that is in progress. */
export interface InHand {
  readonly customer: Orderer;
  readonly guest: Orderer;
  readonly customersOrder: Placed;
  readonly guestsOrder: Placed;
  readonly programsOrder: PlacedByProgram;
  readonly merchantCookie: string;
}

/** What is ordered at each shop. The names stand in the recording, with the prices behind its totals. */
const ITEMS: Readonly<Record<string, readonly [string, string]>> = {
  [CUSTOMER_SHOP]: ["Country Sourdough Boule", "Seeded Rye with Toasted Sunflower, Flax and Caraway"],
  [GUEST_SHOP]: ["Wild Blueberry Pie", "Sour Cherry Pie"],
};

/** A shop as its API describes it: the ids of its two items, the open window, and the last day for pickup. */
interface Shop {
  readonly id: string;
  readonly items: readonly [string, string];
  readonly windowId: string;
  /** Its label and its date. */
  readonly day: string;
  readonly date: string;
}

/** Reads what is for sale at a shop of a running app. */
export async function shopAt(port: number, slug: string): Promise<Shop> {
  const read = async <Data>(path: string) =>
    (await ask({ port, host: "localhost", path: `/api/shops/slug/${slug}${path}` })).json<{ data: Data }>()
      .data;
  const { id } = await read<{ id: string }>("");
  const sections = await read<{ items: { id: string; name: string }[] }[]>("/menu");
  const onMenu = sections.flatMap(({ items }) => items);
  const [one, other] = (ITEMS[slug] ?? []).map((name) => onMenu.find((item) => item.name === name)?.id);
  const windows =
    await read<{ id: string; state: string; pickup_days: { label: string; date: string }[] }[]>(
      "/availabilities",
    );
  const window = windows.find(({ state }) => state === "active");
  const day = window?.pickup_days.at(-1);
  if (!one || !other || !window || !day) throw new Error(`${slug} does not sell what is to be ordered.`);
  return { id, items: [one, other], windowId: window.id, day: day.label, date: day.date };
}

/** Logs in, fills carts, opens the order form, places orders: at the version that is running. */
export async function beginOrders(port: number): Promise<InHand> {
  const [sweetcrumb, cornerpies] = [await shopAt(port, CUSTOMER_SHOP), await shopAt(port, GUEST_SHOP)];

  const customer = visitorAt(port, CUSTOMER_SHOP);
  await logIn(customer, "/login", `customer@${CUSTOMER_SHOP}.test`);
  const customersOrder = await placed(customer, await choose(customer, sweetcrumb));

  const guest = visitorAt(port, GUEST_SHOP);
  const guestsOrder = await placed(guest, { ...(await choose(guest, cornerpies)), ...GUEST });

  const merchant = visitorAt(port, CUSTOMER_SHOP);
  await logIn(merchant, "/owner/login", `merchant@${CUSTOMER_SHOP}.test`);
  return {
    customersOrder,
    guestsOrder,
    programsOrder: await placeByProgram(port, sweetcrumb),
    merchantCookie: `session=${merchant.cookie("session")}`,
    customer: held(CUSTOMER_SHOP, customer, await choose(customer, sweetcrumb)),
    guest: held(GUEST_SHOP, guest, { ...(await choose(guest, cornerpies)), ...GUEST }),
  };
}

const visitorAt = (port: number, slug: string, cookies: Orderer["cookies"] = {}) =>
  new Visitor(port, `${slug}.localhost`, cookies);

const held = (slug: string, visitor: Visitor, form: HeldForm): Orderer => ({
  slug,
  cookies: Object.fromEntries(
    ["session", "cart"].flatMap((name) => {
      const value = visitor.cookie(name);
      return value === undefined ? [] : [[name, value]];
    }),
  ),
  form,
});

async function logIn(visitor: Visitor, path: string, email: string): Promise<void> {
  const answer = await visitor.post(path, { email, password: DEMO_PASSWORD, keep: "on", next: "" });
  if (!visitor.cookie("session")) throw new Error(`${email} was not logged in: ${answer.status}`);
}

/** Two items, a day, a tip and a note, kept by the order screen; the form as the screen then shows it. */
async function choose(visitor: Visitor, { items: [one, other], day }: Shop): Promise<HeldForm> {
  for (const item of [one, other]) await visitor.post("/order", { intent: `add:${item}` });
  const form = await openForm(visitor);
  const choices = {
    fulfillmentType: "Pickup",
    fulfillmentSlot: day,
    [`quantity:${one}`]: "2",
    tip: "1.50",
    specialInstructions: NOTE,
    paymentAcknowledged: "1",
  };
  const kept = await visitor.post("/order", { ...form, ...choices, intent: "save" });
  if (kept.status !== 303) throw new Error(`The choices were not kept: ${kept.status}`);
  return openForm(visitor);
}

async function openForm(visitor: Visitor): Promise<HeldForm> {
  return formIn((await visitor.get("/order")).text);
}

async function placed(visitor: Visitor, form: HeldForm): Promise<Placed> {
  const answer = await place(visitor, form);
  if (answer.status !== 303) throw new Error(`The order was not placed: ${answer.status}`);
  return { form, page: pageOf(answer) };
}

/** The path that an answer leads to; versions write it with and without their host. */
const pageOf = ({ headers }: Answer): string => new URL(headers.location ?? "", "http://shop.test").pathname;

const place = (visitor: Visitor, form: HeldForm): Promise<Answer> =>
  visitor.post("/order", { ...form, intent: "place" });

async function placeByProgram(port: number, shop: Shop): Promise<PlacedByProgram> {
  const logIn = await ask({
    port,
    host: "localhost",
    method: "POST",
    path: "/api/login",
    headers: { "x-shop": CUSTOMER_SHOP },
    json: { email: `customer@${CUSTOMER_SHOP}.test`, password: DEMO_PASSWORD },
  });
  const { token } = logIn.json<{ token: string }>();
  const order = {
    path: `/api/shops/${shop.id}/orders`,
    key: randomUUID(),
    token,
    body: {
      availability_id: shop.windowId,
      fulfillment_type: "Pickup",
      fulfillment_slot: shop.day,
      line_items: [{ item_id: shop.items[0], quantity: 1 }],
    },
  };
  const answer = await sendAgain(port, order);
  if (answer.status !== 201) throw new Error(`The program's order was not placed: ${answer.text}`);
  return { ...order, id: answer.json<{ data: { id: string } }>().data.id };
}

const sendAgain = (port: number, { path, key, token, body }: Omit<PlacedByProgram, "id">): Promise<Answer> =>
  ask({
    port,
    host: "localhost",
    method: "POST",
    path,
    headers: { authorization: `Bearer ${token}`, "idempotency-key": key },
    json: body,
  });

/** Goes on with everything at the version that is running now; what is wrong, in words. */
export async function finishOrders(port: number, url: string, inHand: InHand): Promise<string[]> {
  return [
    ...(await faultsInCart(port, url, inHand.customer)),
    ...(await faultsInCart(port, url, inHand.guest)),
    ...(await faultsInRepeats(port, inHand)),
    ...(await faultsForMerchant(port, inHand)),
  ];
}

/** The cart, its choices and the open form: they are as they were, and the form places one order however often it is sent (ORD-04). */
export async function faultsInCart(port: number, url: string, orderer: Orderer): Promise<string[]> {
  const { slug, form } = orderer;
  const visitor = visitorAt(port, slug, orderer.cookies);
  const shown = await openForm(visitor);
  const { guestName: _, guestEmail: __, guestPhone: ___, ...kept } = form;
  const lost = Object.keys(kept).filter((name) => shown[name] !== kept[name]);
  const stockBefore = await stockOf(url, form);
  const answers = [await place(visitor, form), await place(visitor, form)];
  const pages = new Set(answers.map(pageOf));
  const [page = ""] = pages;
  const orders = await query<{ id: string; note: string; lines: number }>(
    url,
    `select o.id, o.special_instructions as note, (select sum(l.quantity)::int from line_items l where (l.shop_id, l.order_id) = (o.shop_id, o.id)) as lines
     from orders o where o.idempotency_key = $1`,
    [form.idempotencyKey],
  );
  return [
    ...lost.map(
      (name) => `${slug}: the screen shows ${name} as ${shown[name]}, and not as it was, ${kept[name]}`,
    ),
    ...answers
      .filter(({ status }) => status !== 303)
      .map(({ status }) => `${slug}: the open form was answered ${status}`),
    ...(pages.size === 1 ? [] : [`${slug}: the open form led to ${[...pages].join(" and ")}`]),
    ...(orders.length === 1 ? [] : [`${slug}: the form's key placed ${orders.length} orders`]),
    ...orders
      .filter(({ note, lines }) => note !== NOTE || lines !== 3)
      .map(({ note, lines }) => `${slug}: the order has ${lines} pieces and the note ${note}`),
    ...(stockBefore - (await stockOf(url, form)) === 3
      ? []
      : [`${slug}: the shelf has not 3 pieces less than ${stockBefore}`]),
    ...(await faultsInPage(visitor, page)),
  ];
}

/** Pieces of a form's items that are left, together. */
async function stockOf(url: string, form: HeldForm): Promise<number> {
  const ids = Object.keys(form).flatMap((name) =>
    name.startsWith("quantity:") ? [name.slice("quantity:".length)] : [],
  );
  const [row] = await query<{ stock: number }>(
    url,
    "select sum(stock)::int as stock from items where id = any($1::uuid[])",
    [ids],
  );
  return row?.stock ?? Number.NaN;
}

async function faultsInPage(visitor: Visitor, page: string): Promise<string[]> {
  const { status, text } = await visitor.get(page);
  return status === 200 && text.includes(NOTE) ? [] : [`the page of an order is answered ${status}`];
}

/** What the earlier version placed is the answer to its form, its key and its link. */
async function faultsInRepeats(port: number, inHand: InHand): Promise<string[]> {
  const faults: string[] = [];
  for (const [{ slug, cookies }, order] of [
    [inHand.customer, inHand.customersOrder],
    [inHand.guest, inHand.guestsOrder],
  ] as const) {
    const visitor = visitorAt(port, slug, cookies);
    faults.push(...(await faultsInPage(visitor, order.page)));
    const again = await place(visitor, order.form);
    if (again.status !== 303 || pageOf(again) !== order.page)
      faults.push(`${slug}: the form of a placed order was answered ${again.status} ${pageOf(again)}`);
  }
  const again = await sendAgain(port, inHand.programsOrder);
  const id = again.status === 200 ? again.json<{ data: { id: string } }>().data.id : again.text;
  if (id !== inHand.programsOrder.id) faults.push(`a program's repeat was answered ${again.status} ${id}`);
  return faults;
}

/** The merchant is still logged in, sees the order of the earlier version and edits it. */
async function faultsForMerchant(port: number, { merchantCookie, programsOrder }: InHand): Promise<string[]> {
  const host = `${CUSTOMER_SHOP}.localhost`;
  const headers = { cookie: merchantCookie, origin: `http://${host}:${port}` };
  const path = `${programsOrder.path}/${programsOrder.id}`;
  const screen = await ask({
    port,
    host,
    path: `/manage/orders/${programsOrder.id}`,
    headers: { accept: "text/html", ...headers },
  });
  const edits = [
    { tip: 200 },
    { line_items: [{ ...Object(programsOrder.body).line_items[0], quantity: 2 }] },
    { ready_for_guest: true },
  ];
  const faults =
    screen.status === 200 ? [] : [`the merchant's page of an order is answered ${screen.status}`];
  for (const edit of edits) {
    const answer = await ask({ port, host, method: "POST", path, headers, json: edit });
    if (answer.status !== 200)
      faults.push(`${Object.keys(edit)} of an earlier order is answered ${answer.text}`);
  }
  const seen = await ask({ port, host, path, headers });
  const { data } = seen.json<{
    data: { tip: number; ready_for_guest: boolean; line_items: { quantity: number }[] };
  }>();
  const quantities = data.line_items.map(({ quantity }) => quantity);
  if (data.tip !== 200 || !data.ready_for_guest || String(quantities) !== "2")
    faults.push(`the edited order is ${JSON.stringify(data)}`);
  return faults;
}

/** What a browser without scripts posts from the order screen's form as it stands: checked values and all texts. */
export function formIn(html: string): HeldForm {
  const at = html.indexOf('name="idempotencyKey"');
  if (at < 0) throw new Error("The page has no order form.");
  const form = html.slice(html.lastIndexOf("<form", at), html.indexOf("</form>", at));
  const inputs = [...form.matchAll(/<input\b([^>]*)>/g)].map(([, attributes = ""]) => inputOf(attributes));
  const texts = [...form.matchAll(/<textarea\b([^>]*)>([\s\S]*?)<\/textarea>/g)].map(
    ([, attributes = "", text = ""]) => [attribute(attributes, "name"), unescaped(text)] as const,
  );
  return Object.fromEntries([...inputs, ...texts].filter(([name]) => name !== undefined));
}

/** Name and value of an input; without a name where a browser would not post it. */
function inputOf(attributes: string): readonly [string | undefined, string] {
  const isChoice = /\stype="(?:radio|checkbox)"/.test(attributes);
  const isPosted = !isChoice || /\schecked\b/.test(attributes);
  const value = attribute(attributes, "value") ?? (isChoice ? "on" : "");
  return [isPosted ? attribute(attributes, "name") : undefined, value];
}

function attribute(attributes: string, name: string): string | undefined {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1];
  return value === undefined ? undefined : unescaped(value);
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};
const unescaped = (text: string) =>
  text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity);
