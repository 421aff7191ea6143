/** What stands in the log, and what never does; and a log that cannot be written. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";
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

/** Each of them says on its other output that it goes on. */
const PROGRAMS = {
  "of more than is kept for a disk with no room": `
    import { createLog } from "#server/log.ts";
    const log = createLog("info");
    for (let line = 0; line < 2000; line++) log.info("rye ".repeat(300));
    await new Promise(setImmediate);
    log.info("bye");`,
  "of one line, written at the end": `
    import { createLog } from "#server/log.ts";
    createLog("info").info("bye");`,
  "and steps at the terminal": `
    import { outliveOutput } from "#server/bin/launch.ts";
    import { step } from "#server/bin/terminal.ts";
    outliveOutput();
    await step("Closing up", async () => {});
    await new Promise(setImmediate);`,
};
const FULL = "/dev/full";

test.for(existsSync(FULL) ? Object.entries(PROGRAMS) : [])(
  "REL-R22 OPS-01 a log %s ends no process where its disk has no room, and holds up no process's end",
  async ([, program]) => {
    const written = `exec "$0" --input-type=module --eval "$1" > ${FULL}`;
    const code = `${program}\nprocess.stderr.write("goes on");`;
    const { stderr } = await promisify(execFile)("sh", ["-c", written, process.execPath, code], {
      timeout: 50_000,
    });
    expect(stderr).toBe("goes on");
  },
);
