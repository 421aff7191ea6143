/** The shopper's side of both storefronts: what was asked for, what is shown, what is agreed to. */
import { once } from "node:events";
import { stdin, stdout } from "node:process";
import { createInterface } from "node:readline/promises";

/** Where the shop is, and who orders; what is not set fits the demo shops of `npm start`. */
export const {
  ORIGIN = "http://localhost:3000",
  SHOP = "cornerpies",
  /** A log-in, for shops that take no orders without one. */
  EMAIL = "",
  PASSWORD = "",
} = process.env;

/** Who orders without a log-in. */
export const GUEST = { name: "Ada Example", email: "ada@example.com", phone: "415-555-0142" };

/** An item by its name and how many of it: the two words behind the command. Without them the menu is shown. */
export const wanted = process.argv[2]
  ? { name: process.argv[2], pieces: Number(process.argv[3] ?? 1) }
  : null;

/** What the shopper has agreed to: so many pieces, for so many cents before tax. */
export interface Agreed {
  readonly pieces: number;
  readonly subtotal: number;
}

/** Writes a line. */
export const say = (line: string): void => void stdout.write(`${line}\n`);

/** Cents as people read them. */
export const money = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** Asks the shopper; `YES=1` agrees to everything. */
export async function agrees(question: string): Promise<boolean> {
  if (process.env.YES) {
    say(`${question} Yes.`);
    return true;
  }
  const terminal = createInterface({ input: stdin, output: stdout });
  // Where no one is there to be asked, that is a no.
  const answer = await Promise.race([terminal.question(`${question} [y/N] `), once(terminal, "close")]);
  terminal.close();
  return /^y/i.test(String(answer));
}
