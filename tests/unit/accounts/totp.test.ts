import { describe, expect, test } from "vitest";
import { acceptedSteps, totpStep, totpUri } from "#domain/accounts/totp.ts";
import { base32, stepOfCode, totpCode } from "#server/accounts/admins/totp-codes.ts";

/** The key of the test vectors in RFC 6238, appendix B, and of RFC 4226, appendix D. */
const KEY = Buffer.from("12345678901234567890");
const at = (seconds: number) => new Date(seconds * 1_000);

describe("AUTH-04 time-based codes", () => {
  test.each([
    [59, "94287082"],
    [1_111_111_109, "07081804"],
    [1_111_111_111, "14050471"],
    [1_234_567_890, "89005924"],
    [2_000_000_000, "69279037"],
    [20_000_000_000, "65353130"],
  ])("AUTH-04 second %i has the code of RFC 6238, %s", (seconds, code) => {
    expect(totpCode(KEY, totpStep(at(seconds)), 8)).toBe(code);
    expect(totpCode(KEY, totpStep(at(seconds)))).toBe(code.slice(2));
  });

  test("AUTH-04 the first ten counters have the codes of RFC 4226", () => {
    const codes = Array.from({ length: 10 }, (_, counter) => totpCode(KEY, counter));
    expect(codes.join(" ")).toBe("755224 287082 359152 969429 338314 254676 287922 162583 399871 520489");
  });

  test("AUTH-04 the steps before and after are good too, and no further ones", () => {
    const now = at(1_234_567_890);
    const step = totpStep(now);
    expect([...acceptedSteps(now)].sort()).toEqual([step - 1, step, step + 1]);
    for (const near of [-1, 0, 1]) expect(stepOfCode(KEY, totpCode(KEY, step + near), now)).toBe(step + near);
    for (const far of [-2, 2]) expect(stepOfCode(KEY, totpCode(KEY, step + far), now)).toBeNull();
    for (const wrong of ["", "12345", "1234567", "abcdef"]) expect(stepOfCode(KEY, wrong, now)).toBeNull();
  });

  test("AUTH-04 keys are written as RFC 4648 has it", () => {
    expect(base32(Buffer.from("foobar"))).toBe("MZXW6YTBOI");
    expect(base32(KEY)).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
  });

  test("AUTH-04 the address for the app names issuer, account and key", () => {
    const uri = new URL(totpUri({ issuer: "Windowsill", account: "ada+x@platform.test", key: "ABC" }));
    expect(uri.href).toMatch(/^otpauth:\/\/totp\/Windowsill:ada%2Bx%40platform\.test\?/);
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      secret: "ABC",
      issuer: "Windowsill",
      algorithm: "SHA1",
      digits: "6",
      period: "30",
    });
  });
});
