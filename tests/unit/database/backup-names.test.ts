import { fc, test } from "@fast-check/vitest";
import { expect } from "vitest";
import { backupName, madeAt, newestOf, outlived } from "#server/database/backup-names.ts";

const moment = fc.date({
  min: new Date("2024-01-01"),
  max: new Date("2090-01-01"),
  noInvalidDate: true,
});
const DAY = 86_400_000;

test("REL-R13 a backup's name has its time, in UTC and without a colon, and whether it is encrypted", () => {
  const at = new Date("2026-11-21T03:00:05.900Z");
  expect(backupName(at, { isEncrypted: false })).toBe("windowsill-2026-11-21T03-00-05Z.gz");
  expect(backupName(at, { isEncrypted: true })).toBe("windowsill-2026-11-21T03-00-05Z.sealed");
  const others = [
    "windowsill.gz",
    "windowsill-2026-13-41T03-00-05Z.gz",
    "windowsill-2026-11-21T03-00-05Z.gz.12.part",
  ];
  expect(others.map(madeAt)).toEqual([null, null, null]);
});

test.prop([moment, fc.boolean()])(
  "REL-R13 what a name was made from is read back from it, to the second",
  (at, isEncrypted) => {
    const read = madeAt(backupName(at, { isEncrypted }));
    expect(read?.getTime()).toBe(Math.floor(at.getTime() / 1000) * 1000);
  },
);

test.prop([
  fc.array(fc.tuple(moment, fc.boolean())),
  fc.array(fc.string()),
  moment,
  fc.integer({ min: 1, max: 400 }),
])(
  "REL-R13 only backups past their days are removed, never the newest, and nothing that is no backup",
  (made, others, now, keepDays) => {
    const names = made.map(([at, isEncrypted]) => backupName(at, { isEncrypted }));
    const all = [...new Set([...others, ...names])].sort();
    const gone = outlived(all, now, keepDays);
    const timeOf = (name: string) => madeAt(name)?.getTime() ?? Number.NaN;
    for (const name of gone) expect(timeOf(name)).toBeLessThan(now.getTime() - keepDays * DAY);
    const kept = names.filter((name) => !gone.includes(name));
    const { newest, ahead } = newestOf(all, { areEncrypted: false, now });
    const dated = names.filter((name) => !ahead.includes(name));
    if (newest === null) {
      expect(dated).toEqual([]);
      return;
    }
    expect(Math.max(...dated.map(timeOf))).toBe(timeOf(newest));
    expect(kept).toContain(newest);
    const tooLong = kept.filter((name) => name !== newest && timeOf(name) < now.getTime() - keepDays * DAY);
    expect(tooLong).toEqual([]);
  },
);

test("REL-R13 REL-R17 a backup that was made while a clock was ahead is not the newest, and takes no other's place", () => {
  const now = new Date("2026-11-21T03:00:00Z");
  const named = (hours: number, isEncrypted = true) =>
    backupName(new Date(now.getTime() + (hours * DAY) / 24), { isEncrypted });
  const newest = (names: string[]) => newestOf(names, { areEncrypted: true, now });
  const ofNextYear = named(365 * 24);
  expect(newest([named(-24), ofNextYear, named(-1), "notes.txt"])).toEqual({
    newest: named(-1),
    ahead: [ofNextYear],
  });
  // A clock is a little ahead now and then.
  expect(newest([named(-1), named(1)])).toEqual({ newest: named(1), ahead: [] });
  expect(newest([named(1.1), named(2)])).toEqual({ newest: null, ahead: [named(1.1), named(2)] });
  expect(newest([named(2, false)])).toEqual({ newest: null, ahead: [] });
  // Of what is over the newest stays.
  expect(outlived([named(-9 * 24), named(-8 * 24), ofNextYear], now, 7)).toEqual([named(-9 * 24)]);
});
