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
    const newest = newestOf(all, { areEncrypted: false });
    if (newest === null) {
      expect(names).toEqual([]);
      return;
    }
    expect(Math.max(...names.map(timeOf))).toBe(timeOf(newest));
    expect(kept).toContain(newest);
    const tooLong = kept.filter((name) => name !== newest && timeOf(name) < now.getTime() - keepDays * DAY);
    expect(tooLong).toEqual([]);
  },
);
