import pg from "pg";
import { expect, test } from "vitest";
import { isAway, isUndone } from "#server/database/database-unavailable.ts";

/** As the driver tells what a server or a pooler refused. */
const refused = (message: string, code: string, severity: string) =>
  Object.assign(new Error(message), { code, severity });

test("REL-R6 what pgbouncer says of a server that is gone is a database that is away, and no bug", () => {
  for (const words of [
    "server conn crashed?",
    "server login has been failing, try again later (server_login_retry)",
    "query_wait_timeout",
  ]) {
    const error = refused(words, "08P01", "FATAL");
    expect([words, isAway(error), isAway(new Error("of a transaction", { cause: error }))]).toEqual([
      words,
      true,
      true,
    ]);
  }
  // A message of ours that Postgres cannot read is a bug: the connection stays.
  expect(isAway(refused("invalid message format", "08P01", "ERROR"))).toBe(false);
});

test("REL-R6 a database that answers and takes no change is away, and so is one that speaks no TLS where it is demanded", () => {
  expect(isAway(refused("cannot execute INSERT in a read-only transaction", "25006", "ERROR"))).toBe(true);
  expect(isAway(new Error("The server does not support SSL connections"))).toBe(true);
  expect(isAway(new Error("There was an error establishing an SSL connection"))).toBe(true);
  expect(isAway(refused("new row violates row-level security policy", "42501", "ERROR"))).toBe(false);
});

test("REL-R6 a socket that leads to no server is a database that is away, and a file that is missing is a bug", () => {
  const failed = (code: string, syscall: string) =>
    Object.assign(new Error(`${syscall} ${code} /data/postgres/.s.PGSQL.5432`), { code, syscall });
  for (const code of ["ENOENT", "EAGAIN", "ECONNREFUSED"])
    expect([code, isAway(failed(code, "connect"))]).toEqual([code, true]);
  for (const code of ["ENOENT", "EAGAIN"])
    expect([code, isAway(failed(code, "open"))]).toEqual([code, false]);
});

/** The same as the driver makes it of what Postgres said. */
const told = (code: string, severity: string) =>
  Object.assign(new pg.DatabaseError("", 0, "error"), { code, severity });

test("REL-R3 REL-R6 ORD-01 whether nothing stays of a group that failed is told by the code, in whatever language the server speaks", () => {
  for (const severity of ["ERROR", "FEHLER", "ERREUR", "ОШИБКА"])
    for (const code of ["23514", "40P01", "40001", "22P02", "57014", "55P03", "25006", "53200", "P0001"])
      expect([severity, code, isUndone(told(code, severity))]).toEqual([severity, code, true]);
  for (const severity of ["FATAL", "PANIC", "PANIK", "ВАЖНО"])
    for (const code of [
      "57P01",
      "57P02",
      "57P03",
      "08006",
      "08P01",
      "53300",
      "25P03",
      "25P04",
      "28P01",
      "3D000",
      "58030",
    ])
      expect([severity, code, isUndone(told(code, severity))]).toEqual([severity, code, false]);
  expect(
    isUndone(Object.assign(new Error("Connection terminated unexpectedly"), { code: "ECONNRESET" })),
  ).toBe(false);
});
