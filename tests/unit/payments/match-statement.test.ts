/** Payments that match themselves: ten statements of four kinds, and what holds for any. */
import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type MatchedLine, matchStatement, type PayableOrder } from "#domain/payments/match-statement.ts";
import { readStatement, type StatementLine } from "#domain/payments/read-statement.ts";
import { shortCode, ticketOfCode } from "#domain/payments/short-code.ts";
import { propertyRuns } from "../property-runs.ts";

const FOLDER = new URL("./statements/", import.meta.url);
const read = (name: string) => readFileSync(new URL(name, FOLDER), "utf8");
const TODAY = "2026-11-23";

/** What a line of a fixture really is: the order it pays wholly, or the order it is about and why it does not settle it; null for others' money. */
type Truth = { ticket: number; is: "pays" | MatchedLine["verdict"] | "several" } | null;
const { orders: written, statements } = JSON.parse(read("truth.json")) as {
  orders: {
    ticketNumber: number;
    name: string;
    total: number;
    placedOn: string;
    isPaid?: true;
    isCancelled?: true;
  }[];
  statements: Record<string, Record<string, Truth>>;
};
const ORDERS: PayableOrder[] = written.map(({ name, ticketNumber, isPaid, isCancelled, ...order }) => ({
  ...order,
  id: `order-${ticketNumber}`,
  ticketNumber,
  names: [name],
  isPaid: isPaid ?? false,
  isCancelled: isCancelled ?? false,
}));

/** Every line of the ten statements with what it really is. */
const MATCHED = Object.entries(statements).flatMap(([name, truths]) => {
  const { lines } = readStatement(read(name), TODAY);
  return matchStatement(lines, ORDERS).map((matched) => ({
    name,
    matched,
    truth: truths[matched.line.line] ?? null,
  }));
});

const order = (ticketNumber: number, changes: Partial<PayableOrder> = {}): PayableOrder => ({
  id: `order-${ticketNumber}`,
  ticketNumber,
  total: 2500,
  placedOn: "2026-11-16",
  names: ["Jo Baker"],
  isPaid: false,
  isCancelled: false,
  ...changes,
});
const paid = (note: string, changes: Partial<StatementLine> = {}): StatementLine => ({
  line: 1,
  day: "2026-11-17",
  amount: 2500,
  name: "",
  note,
  state: "done",
  reference: "",
  ...changes,
});
const verdicts = (lines: StatementLine[], orders: PayableOrder[]) =>
  matchStatement(lines, orders).map(({ verdict }) => verdict);

describe("the ten statements", () => {
  test("each line of each is read, of its kind", () => {
    const files = readdirSync(FOLDER).filter((name) => name !== "truth.json");
    expect(files.toSorted()).toEqual(Object.keys(statements).toSorted());
    for (const name of files) {
      const { kind, lines } = readStatement(read(name), TODAY);
      expect([name, lines.map(({ line }) => String(line))]).toEqual([
        name,
        Object.keys(statements[name] ?? {}),
      ]);
      expect(name).toMatch(new RegExp(`^${kind}-`));
      expect([name, lines.every(({ day }) => day !== null)]).toEqual([name, true]);
    }
  });

  test("no certain match is false", () => {
    const certain = MATCHED.filter(({ matched }) => matched.verdict === "certain");
    const wrong = certain.filter(
      ({ matched, truth }) =>
        truth?.is !== "pays" ||
        matched.orders.map(({ order: { ticketNumber } }) => ticketNumber).join() !== String(truth.ticket),
    );
    expect(wrong).toEqual([]);
    expect(certain.length).toBeGreaterThanOrEqual(15);
  });

  test("at least 95 % of the true ones are found: certain, or suggested first", () => {
    const payments = MATCHED.filter(({ truth }) => truth?.is === "pays");
    const missed = payments.filter(
      ({ matched, truth }) =>
        !["certain", "suggested"].includes(matched.verdict) ||
        matched.orders[0]?.order.ticketNumber !== truth?.ticket,
    );
    expect(payments).toHaveLength(29);
    expect(missed.map(({ name, matched }) => [name, matched.line.line])).toEqual([]);
  });

  test("partial, double, refunded, cancelled and open payments are told, and others' money is left alone", () => {
    const told = MATCHED.filter(({ truth }) => truth && truth.is !== "pays" && truth.is !== "several");
    expect(told.map(({ name, matched: { verdict, line } }) => [name, line.line, verdict])).toEqual(
      told.map(({ name, matched, truth }) => [name, matched.line.line, truth?.is]),
    );
    const others = MATCHED.filter(({ truth, matched }) => truth === null && matched.line.amount > 0);
    for (const { matched } of others) expect(["unknown", "suggested"]).toContain(matched.verdict);
  });

  test("one payment for two orders suggests both", () => {
    const [both] = MATCHED.filter(({ truth }) => truth?.is === "several");
    expect(both?.matched.verdict).toBe("suggested");
    expect(both?.matched.orders.map(({ order: { ticketNumber } }) => ticketNumber)).toEqual([1054, 1055]);
  });
});

describe("certainty", () => {
  const CODE = shortCode(1042);

  test.each([
    ["its code and its amount", paid(CODE), "certain"],
    [
      "small letters, in two pieces",
      paid(`thanks ${CODE.slice(0, 3).toLowerCase()}-${CODE.slice(3)}`),
      "certain",
    ],
    ["less", paid(CODE, { amount: 2000 }), "partial"],
    ["more", paid(CODE, { amount: 3000 }), "more"],
    ["money that left", paid(CODE, { amount: -2500 }), "refunded"],
    ["not done", paid(CODE, { state: "open" }), "open"],
    ["no code, another amount", paid("bread", { amount: 777 }), "unknown"],
    ["its number alone", paid("order 1042"), "suggested"],
  ] as const)("%s", (_, line, verdict) => {
    expect(verdicts([line], [order(1042)])).toEqual([verdict]);
  });

  test("an order that is paid or cancelled is told as such", () => {
    expect(verdicts([paid(CODE)], [order(1042, { isPaid: true })])).toEqual(["double"]);
    expect(verdicts([paid(CODE)], [order(1042, { isCancelled: true })])).toEqual(["cancelled"]);
    expect(verdicts([paid(CODE), paid(CODE)], [order(1042)])).toEqual(["certain", "double"]);
  });

  test("a payment whose refund has its reference and no words is not certain", () => {
    const refund = paid("", { amount: -2500, reference: "T1" });
    expect(verdicts([paid(CODE, { reference: "T1" }), refund], [order(1042)])).toEqual([
      "refunded",
      "refunded",
    ]);
  });

  test("a line that was used before is known, whatever it says", () => {
    const [matched] = matchStatement([paid(CODE)], [order(1042)], new Set([0]));
    expect(matched?.verdict).toBe("known");
  });

  test("is only ever the code of one open order with exactly its total, whatever the statement", () => {
    const tickets = [1041, 1042, 1043, 99_999];
    const noise = fc.constantFrom("", "bread", "order 1041", "20261117", "K1A0B6", "A1B2C3", "#1043");
    const line = fc.record({
      ticket: fc.constantFrom(...tickets),
      noise,
      hasCode: fc.boolean(),
      amount: fc.constantFrom(2500, 2400, 2600, -2500),
      state: fc.constantFrom("done", "open", "refunded"),
      name: fc.constantFrom("", "Jo Baker", "Someone Else"),
    });
    const standing = fc.record({ isPaid: fc.boolean(), isCancelled: fc.boolean() });
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 12 }),
        fc.array(standing, { minLength: 3, maxLength: 3 }),
        (rows, stands) => {
          const orders = stands.map((stand, at) => order(tickets[at] ?? 0, stand));
          const lines = rows.map(({ ticket, noise: words, hasCode, amount, state, name }) =>
            paid(`${words} ${hasCode ? shortCode(ticket) : ""}`, { amount, state, name }),
          );
          const matched = matchStatement(lines, orders);
          expect(matched.map((one) => one.line)).toEqual(lines);
          const certain = matched.filter(({ verdict }) => verdict === "certain");
          for (const { line: of, orders: found } of certain) {
            const [only] = found;
            expect(found).toHaveLength(1);
            expect(of.note).toContain(shortCode(only?.order.ticketNumber ?? 0));
            expect([of.amount, of.state]).toEqual([only?.order.total, "done"]);
            expect([only?.order.isPaid, only?.order.isCancelled]).toEqual([false, false]);
          }
          const ids = certain.map(({ orders: [first] }) => first?.order.id);
          expect(new Set(ids).size).toBe(ids.length);
          const suggested = matched.flatMap(({ verdict, orders: found }) =>
            verdict === "suggested" ? found : [],
          );
          for (const { order: one, score } of suggested) {
            expect([one.isPaid, one.isCancelled, ids.includes(one.id)]).toEqual([false, false, false]);
            expect(score).toBeLessThan(1);
          }
        },
      ),
      { numRuns: propertyRuns(5_000) },
    );
  });
});

describe("the short code", () => {
  const tickets = fc.oneof(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 235_000_000 }));

  test("is six signs of a letter and a digit in turn, unlike its neighbours', and leads back to its order", () => {
    expect([1041, 1042, 1043].map(shortCode)).toMatchInlineSnapshot(`
      [
        "J2F1B2",
        "Z8E3Y3",
        "Q4D6VC",
      ]
    `);
    expect(new Set(Array.from({ length: 20_000 }, (_, at) => shortCode(at + 1))).size).toBe(20_000);
    expect(shortCode(1_064_799)).toHaveLength(6);
    expect(shortCode(1_064_800)).toHaveLength(8);
    fc.assert(
      fc.property(tickets, (ticket) => {
        expect(shortCode(ticket)).toMatch(/^([A-HJKMNP-TV-Z]\d){2,3}[A-HJKMNP-TV-Z][0-9A-HJKMNP-TV-Y]$/);
        expect(ticketOfCode(shortCode(ticket))).toBe(ticket);
        expect(ticketOfCode(shortCode(ticket).toLowerCase())).toBe(ticket);
      }),
      { numRuns: propertyRuns(20_000) },
    );
  });

  test("one wrong sign, or two that changed places, is the code of no order", () => {
    const sign = fc.constantFrom(..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    fc.assert(
      fc.property(tickets, fc.nat(7), sign, (ticket, at, wrong) => {
        const code = shortCode(ticket);
        const place = at % code.length;
        const other = code.slice(0, place) + wrong + code.slice(place + 1);
        expect([ticket, null]).toContain(ticketOfCode(other));
        const swapped = [...code];
        [swapped[place], swapped[0]] = [swapped[0] ?? "", swapped[place] ?? ""];
        expect([ticket, null]).toContain(ticketOfCode(swapped.join("")));
      }),
      { numRuns: propertyRuns(20_000) },
    );
  });

  test("words, numbers and blanks are none", () => {
    for (const text of ["", "BREADS", "123456", "OILOIL", "K1A0B", "COOKIE", "94901"])
      expect(ticketOfCode(text)).toBeNull();
  });
});

/** What a statement is refused with, or the number of its lines with an amount. */
function outcomeOf(text: string): unknown {
  try {
    return readStatement(text, TODAY).lines.length;
  } catch (refusal) {
    return Reflect.get(Object(refusal), "facts");
  }
}

describe("reading", () => {
  const amounts = (text: string) => readStatement(text, TODAY).lines.map(({ amount }) => amount);

  test("a file that begins with the mark of its encoding, as ours do, reads like one without", () => {
    const text = "Date,Description,Amount\n11/20/2026,Zelle from Jo,25.00\n";
    expect(readStatement(`\uFEFF${text}`, TODAY)).toEqual(readStatement(text, TODAY));
    expect(amounts(`\uFEFF${text}`)).toEqual([2500]);
  });

  test("ORD-08 a table's kind is told by its headings alone, so that a line is known again whatever stands above it", () => {
    const bank = "Date,Description,Amount\n11/20/2026,Zelle from Jo,25.00\n";
    const { lines } = readStatement(bank, TODAY);
    const above = ["11/21/2026,VENMO CASHOUT,90.00", "11/21/2026,Zelle from Al for venmo fees,9.00"];
    for (const row of above) {
      const later = readStatement(bank.replace("\n", `\n${row}\n`), TODAY);
      expect([later.kind, later.lines[1]]).toEqual(["bank", { ...lines[0], line: 3 }]);
    }
    expect(readStatement(`Venmo and others\n${bank}`, TODAY).kind).toBe("bank");
  });

  test("ORD-08 a pasted text's kind is told by nothing in it, so that a line is known again without what stood above it", () => {
    const paid = "Jo Baker paid you\nfor Friday\nNov 10\n+ $57.23";
    const { kind, lines } = readStatement(paid, TODAY);
    expect([kind, lines.length]).toEqual(["text", 1]);
    expect(readStatement(`Venmo\n\n${paid}`, TODAY)).toEqual({
      kind,
      lines: [{ ...lines[0], line: 3 }],
      skipped: 1,
    });
  });

  const states = (text: string) => readStatement(text, TODAY).lines.map(({ state }) => state);
  const block = (...rows: string[]) => ["Jo Baker paid you", ...rows, "Nov 10", "+ $57.23"].join("\n");

  test.each([
    "please hold till Sat, J2F1B2",
    "J2F1B2 no refund needed",
    "you returned my tin, thanks! J2F1B2",
    "undisputed best rye J2F1B2",
    "pending 🥯",
    "hold for Saturday",
  ])(
    "ORD-08 what a customer writes beside a pasted payment does not decide whether it is done: %s",
    (note) => {
      expect(states(block(note))).toEqual(["done"]);
      expect(states(block(note).replace("paid", "sent"))).toEqual(["done"]);
      expect(states(block(note).replace(" paid", "\npaid"))).toEqual(["done"]);
      // The same row of a bank's page is the bank's own.
      expect(states(`${note} 57.23`)).not.toEqual(["done"]);
    },
  );

  test.each(["payment to Sweet Crumb J2F1B2", "as you sent me word, J2F1B2", "sent to the shop on Main St"])(
    "ORD-08 what a customer writes beside a pasted payment does not turn it into one that left: %s",
    (note) => {
      expect(amounts(block(note))).toEqual([5723]);
      expect(amounts(`You sent Jo Baker\n${note}\n$57.23`)).toEqual([-5723]);
      expect(amounts(`${note} 57.23`)).toEqual([-5723]);
    },
  );

  test.each([
    ["Pending", "open"],
    ["PENDING", "open"],
    ["Payment on hold", "open"],
    ["Payment held for review", "open"],
    ["Cancelled on Nov 10", "open"],
    ["Declined · 11/10/2026, 3:04 PM", "open"],
    ["Status: failed", "open"],
    ["Payment refunded", "refunded"],
    ["Refunded on Nov 12, 2026", "refunded"],
    ["This transaction was partially refunded.", "refunded"],
    ["Transfer returned", "refunded"],
    ["In dispute", "refunded"],
    ["Complete", "done"],
  ])(
    "ORD-08 a row of nothing but its status decides whether a pasted payment is done: %s",
    (status, state) => {
      expect(states(block("J2F1B2", status))).toEqual([state]);
      expect(states(`${block("J2F1B2")}\n${status}\n\nAl paid you\n$5.00`)).toEqual([state, "done"]);
      expect(states(`Jo Baker paid you $57.23 ${status}`)).toEqual([state]);
    },
  );

  test("ORD-08 a customer's word of a refund takes no other payment of the order for given back", () => {
    const text = `${block("refund of J2F1B2 came, thanks")}\n\n${block("J2F1B2")}`;
    const matched = matchStatement(readStatement(text, TODAY).lines, [order(1041, { total: 5723 })]);
    expect(matched.map(({ verdict }) => verdict)).toEqual(["certain", "double"]);
  });

  test("ORD-08 a column of details is one of types only beside a description: alone it has the customer's words", () => {
    const table = (head: string, cells: string) => `Date,${head},Amount\n11/20/2026,${cells},25.00\n`;
    expect(states(table("Details", "Zelle from Jo: hold till Sat"))).toEqual(["done"]);
    for (const words of ["Description", "Memo", "Narrative"]) {
      expect(states(table(`Details,${words}`, "Pending,Zelle from Jo"))).toEqual(["open"]);
      expect(states(table(`Details,${words}`, "CREDIT,Zelle from Jo: hold till Sat"))).toEqual(["done"]);
    }
    expect(states(table("Details,Type", "hold till Sat,Refund"))).toEqual(["refunded"]);
  });

  test("amounts in all their spellings", () => {
    expect(
      amounts(
        'Date,Description,Amount\n11/20/2026,a,"$1,234.50"\n11/20/2026,b,(25.00)\n11/20/2026,c,+ $3\n11/20/2026,d,−4.5\n',
      ),
    ).toEqual([123_450, -2500, 300, -450]);
  });

  test("lines of text, with the words before an amount, or in blocks", () => {
    expect(
      readStatement("Nov 20 Zelle from Jo 25.00 1,310.22\nNov 21 Zelle from Al\nthanks $3", TODAY).lines,
    ).toMatchObject([
      { day: "2026-11-20", amount: 2500, line: 1 },
      { day: "2026-11-21", amount: 300, line: 2 },
    ]);
    expect(amounts("Jo\n$5.00\n\nAl\n$6.00\nBo\n$7.00")).toEqual([500, 600, 700]);
  });

  test("a day without a year is the last one", () => {
    expect(readStatement("12/30 Zelle 25.00", TODAY).lines[0]?.day).toBe("2025-12-30");
    expect(readStatement("2/30/2026 Zelle 25.00", TODAY).lines[0]?.day).toBeNull();
  });

  test("whatever is pasted, it is read without harm and within its limits", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: "binary", maxLength: 500 })), (text) => {
        const { lines } = readStatement(`Date,Amount,Note\n${text}`, TODAY);
        for (const { amount, note } of lines) {
          expect(Number.isSafeInteger(amount)).toBe(true);
          expect(note.length).toBeLessThanOrEqual(300);
        }
        readStatement(text, TODAY);
      }),
      { numRuns: propertyRuns(5_000) },
    );
  });

  test.each([
    ["a table", (count: number) => `Date,Amount\n${"11/20/2026,25.00\n".repeat(count)}`],
    ["blocks of five lines", (count: number) => "Jo Baker\npaid you\nNov 20\nRye\n$25.00\n\n".repeat(count)],
    ["lines of text", (count: number) => "Nov 20 Zelle from Jo 25.00\n".repeat(count)],
  ])("ORD-08 a statement of %s is read whole or refused: no payment is left out in silence", (_, written) => {
    expect(outcomeOf(written(1_000))).toBe(1_000);
    expect(outcomeOf(written(1_001))).toEqual({
      errors: { statement: ["tooManyPayments?count=1001&most=1000"] },
    });
  });

  test("the longest statement against the fullest shop: a line is compared with a hundred orders at most, and a name is split once", () => {
    const text = `Date,Description,Amount\n${"11/20/2026,Zelle from JO BAKER and MARIA GONZALEZ,25.00\n".repeat(1_000)}`;
    const { lines } = readStatement(text, TODAY);
    const read = { names: 0, placedOn: 0 };
    const orders = Array.from({ length: 1_000 }, (_, at) => ({
      ...order(at + 1),
      // A name is read to be split into words, the day of the order for each comparison with a line.
      get names() {
        read.names += 1;
        return ["Mario Gonsales"];
      },
      get placedOn() {
        read.placedOn += 1;
        return "2026-11-16";
      },
    }));
    expect(matchStatement(lines, orders)).toHaveLength(1_000);
    expect(read.names).toBe(1_000);
    expect(read.placedOn).toBe(100 * 1_000);
  });
});
