import { describe, expect, test } from "vitest";
import { keyForApp, stepOfCode } from "#server/accounts/admins/totp-codes.ts";
import { codeShown } from "#tests/support/authenticator.ts";

/** The key of the test vectors in RFC 6238, appendix B, and of RFC 4226, appendix D. */
const KEY = Buffer.from("12345678901234567890");
const IN_BASE32 = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const at = (seconds: number) => new Date(seconds * 1_000);

describe("AUTH-04 time-based codes", () => {
  test.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ])("AUTH-04 second %i has the code of RFC 6238, %s", (seconds, code) => {
    expect(stepOfCode(KEY, code, at(seconds))).toBe(Math.floor(seconds / 30));
    expect(codeShown(IN_BASE32, at(seconds))).toBe(code);
  });

  test("AUTH-04 the first ten counters have the codes of RFC 4226", () => {
    const codes = "755224 287082 359152 969429 338314 254676 287922 162583 399871 520489".split(" ");
    for (const [counter, code] of codes.entries())
      expect(stepOfCode(KEY, code, at(counter * 30))).toBe(counter);
  });

  test("AUTH-04 the steps before and after are good too, and no further ones", () => {
    const now = at(1_234_567_890);
    const step = Math.floor(1_234_567_890 / 30);
    for (const near of [-1, 0, 1])
      expect(stepOfCode(KEY, codeShown(IN_BASE32, now, near), now)).toBe(step + near);
    for (const far of [-2, 2]) expect(stepOfCode(KEY, codeShown(IN_BASE32, now, far), now)).toBeNull();
  });

  test.each(["", "12345", "1234567", "abcdef", " 05924", "００５９２４", "\u{1F510}005"])(
    "AUTH-04 %j is no code",
    (wrong) => expect(stepOfCode(KEY, wrong, at(1_234_567_890))).toBeNull(),
  );

  test("AUTH-04 an app is told issuer, account and key, which is written as RFC 4648 has it", () => {
    const { key, uri } = keyForApp("Windowsill", "ada+x@platform.test", KEY);
    expect(key).toBe(IN_BASE32);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Windowsill:ada%2Bx%40platform\.test\?/);
    expect(Object.fromEntries(new URL(uri).searchParams)).toEqual({
      secret: IN_BASE32,
      issuer: "Windowsill",
      algorithm: "SHA1",
      digits: "6",
      period: "30",
    });
  });
});
