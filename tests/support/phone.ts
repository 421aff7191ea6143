import { v7 } from "uuid";
import { inShop } from "#server/database/tenant.ts";
import type { OutgoingText } from "#server/gateways/sms/port.ts";
import { outboxGateway } from "#server/gateways/smtp/fake.ts";
import { deliverMessage } from "#server/jobs/deliver-message.job.ts";
import { theApp } from "#server/running-app.ts";
import type { ShopOfWorld, World } from "./world.ts";

/** Columns of an account; without e-mail and password unless told, as customers from before there were passwords are. */
export interface PhoneAccount {
  readonly id: string;
  /** Ten digits. */
  readonly phone: string;
}

/** Apart from the numbers that tests write out, which all are 555-0100 to 555-0199. */
let lastPhone = 4155660000;

/** A number that no other account of the run has. */
export const newPhone = (): string => String(++lastPhone);

/** Opens an account that has a phone. */
export async function openPhoneAccount(
  shop: ShopOfWorld,
  columns: Readonly<Record<string, unknown>> = {},
): Promise<PhoneAccount> {
  const account = { id: v7(), phone: newPhone() };
  const row: Record<string, unknown> = {
    shop_id: shop.id,
    id: account.id,
    first_name: "Pat",
    last_name: "Phone",
    phone: account.phone,
    phone_normalized: account.phone,
    ...columns,
  };
  const places = Object.keys(row).map(() => "?");
  await inShop(theApp().orm.em.fork(), shop.id, (tx) =>
    tx.execute(`insert into users (${Object.keys(row)}) values (${places})`, Object.values(row)),
  );
  return { id: account.id, phone: String(row.phone_normalized) };
}

/** Sends every text message of the shop that waits, oldest first, and returns them. */
export async function textsOf(shop: ShopOfWorld): Promise<OutgoingText[]> {
  const em = theApp().orm.em.fork();
  const waiting = await inShop(em, shop.id, (tx) =>
    tx.execute<{ id: string }[]>(
      "select id from messages where shop_id = ? and channel = 'sms' and status = 'queued' order by id",
      [shop.id],
    ),
  );
  const sent: OutgoingText[] = [];
  const texts = {
    send: async (message: OutgoingText) => {
      sent.push(message);
    },
  };
  for (const { id } of waiting)
    await deliverMessage(em.fork(), outboxGateway, { shopId: shop.id, messageId: id }, texts);
  return sent;
}

/** The code of the newest text message to a phone; none is an error. */
export async function codeSentTo(shop: ShopOfWorld, phone: string): Promise<string> {
  const text = (await textsOf(shop)).filter(({ to }) => to === phone).at(-1)?.text ?? "";
  const [code] = /^\d{5}/.exec(text) ?? [];
  if (code === undefined) throw new Error(`No code was sent to ${phone}.`);
  return code;
}

/** Five digits that are not the code. */
export const wrongFor = (code: string): string => String((Number(code) + 1) % 100_000).padStart(5, "0");

const post = (world: World, path: string, json: unknown, token: string | null = null) =>
  world.send({ method: "POST", path: `/api${path}`, token, json });

/** Asks for a code by REST and reads it from the text message. */
export async function askForCode(world: World, phone: string): Promise<string> {
  const answer = await post(world, "/user-code/send/", { phone });
  if (answer.status !== 202) throw new Error(`No code was sent: ${answer.text}`);
  return codeSentTo(world.a, phone);
}

/** Logs in by phone at shop A, by REST; the bearer token. */
export async function logInByPhone(world: World, phone: string): Promise<string> {
  const answer = await post(world, "/user-code/verify/", { phone, code: await askForCode(world, phone) });
  if (answer.status !== 200) throw new Error(`The code was refused: ${answer.text}`);
  return answer.json<{ token: string }>().token;
}

/** An upgrade token for the account with this phone, by REST. */
export async function upgradeTokenFor(world: World, phone: string): Promise<string> {
  const answer = await post(world, "/legacy-customer/validate", {}, await logInByPhone(world, phone));
  if (answer.status !== 200) throw new Error(`No upgrade token was given: ${answer.text}`);
  return answer.json<{ data: { token: string } }>().data.token;
}
