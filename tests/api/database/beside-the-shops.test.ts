/** What is beside the shops and must not touch them: reports that take long, the log of the database, the making of its files. */
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createClusterOnce, findCluster } from "#server/database/cluster-files.ts";
import { withConnection } from "#server/database/connect.ts";
import { askAlone, askOnce } from "#server/database/named-statement.ts";
import { useDatabase } from "#tests/support/database.ts";
import { useOtherCluster } from "./other-cluster.ts";

const database = useDatabase();
const other = useOtherCluster();

test("PERF-02 SUP-01 a question of a visitor does not wait for a report that was asked at the same moment", async () => {
  const answered: string[] = [];
  const note = (name: string) => () => void answered.push(name);
  const em = database.em();
  await askOnce(em, "select 'the pool is open'", []);
  await withConnection(database.ownerUrl, async (owner) => {
    await owner.query("select pg_advisory_lock(404)");
    // It takes until the visitor is answered, however long a busy machine needs for that.
    const slowly = "select set_config('lock_timeout', '0', true), pg_advisory_xact_lock(404)";
    const report = askAlone(em, slowly, []).then(note("the report"));
    await askOnce(em, "select 1 as one", []).then(note("the visitor"));
    await owner.query("select pg_advisory_unlock(404)");
    await report;
  });
  expect(answered).toEqual(["the visitor", "the report"]);
});

test("SEC-03 no value of a failed statement and no row that was refused stands in the log of the built-in database", async () => {
  const { ownerUrl } = await other.emptyDatabase();
  const fails = (sql: string) =>
    withConnection(ownerUrl, (client) => client.query(sql)).then(
      () => "done",
      (error: Error) => error.message,
    );
  await fails("create table kept (word text check (word <> 'crumb'), hash text)");
  expect(await fails("insert into kept values ('crumb', 'hash-of-a-password')")).toContain("violates check");
  expect(await fails("select * from nowhere where hash = 'hash-of-a-password'")).toContain("does not exist");
  const log = readFileSync(join(other.folder, "postgres", "server.log"), "utf8");
  expect(log).toContain("violates check constraint");
  expect(log).not.toContain("hash-of-a-password");
});

test("REL-R2 the files of a new database are made as safely as it keeps them: nothing tells initdb to leave them unwritten", async () => {
  const dir = join(other.folder, "made");
  mkdirSync(dir);
  chmodSync(other.folder, 0o755);
  const found = await findCluster(dir, () => {});
  const initdb = join(dir, "initdb");
  writeFileSync(initdb, '#!/bin/sh\necho "$@" > words\nmkdir -p "$2"\necho 18 > "$2/PG_VERSION"\n', {
    mode: 0o755,
  });
  await createClusterOnce({ ...found, binaries: { ...found.binaries, initdb } });
  const words = readFileSync(join(found.folder, "words"), "utf8");
  expect(words).toContain("--locale-provider=builtin");
  expect(words).not.toMatch(/no-sync|-N\b/);
});
