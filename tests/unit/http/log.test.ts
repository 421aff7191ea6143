/** What stands in the log, and what never does. */
import { expect, test } from "vitest";
import { createLog } from "#server/log.ts";

function logged(write: (log: ReturnType<typeof createLog>) => void): string[] {
  const lines: string[] = [];
  write(createLog("info", { write: (line: string) => void lines.push(line) }));
  return lines;
}

test("OPS-01 each line is one JSON object with level and time, and what is known of the request", () => {
  const [line = "", ...others] = logged((log) =>
    log.info({ request_id: "r", shop: "sweetcrumb", user_id: "u" }, "request"),
  );
  expect(others).toEqual([]);
  expect(JSON.parse(line)).toEqual({
    level: 30,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    pid: process.pid,
    request_id: "r",
    shop: "sweetcrumb",
    user_id: "u",
    msg: "request",
  });
});

test.each([
  "authorization",
  "cookie",
  "password",
  "currentPassword",
  "current_password",
  "passwordHash",
  "token",
  "apiToken",
  "secret",
  "sessionSecret",
  "encryptionKey",
  "squareAccessToken",
  "square_access_token",
  "socialAccessToken",
  "squareWebhookKey",
  "appUrl",
  "ownerUrl",
])("OPS-01 SEC-03 `%s` is blotted out wherever it stands in what is logged", (name) => {
  const [line = ""] = logged((log) =>
    log.info(
      { [name]: "canary", request: { [name]: "canary", headers: { [name]: "canary" } }, shop: "s" },
      "m",
    ),
  );
  expect(line).not.toContain("canary");
  expect(JSON.parse(line)).toMatchObject({ [name]: "[hidden]", shop: "s" });
});
