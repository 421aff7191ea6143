/**
 * Whether `messages/compiled` was made from the messages as they are now. Plain JavaScript, because the first step of every npm script runs it
 * under whatever Node there is.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** The folder of the sentences, and of what is made from them. */
export const messagesFolder = join(root, "messages");
export const compiledFolder = join(messagesFolder, "compiled");
export const stampOfMessages = join(compiledFolder, "stamp");

/** A fingerprint of all that decides what is compiled. */
export function fingerprintOfMessages() {
  const sources = readdirSync(messagesFolder).filter((name) => name.endsWith(".json"));
  const files = [
    ...sources.sort().map((name) => join(messagesFolder, name)),
    join(root, "domain/language.ts"),
    join(root, "server/bin/message-functions.ts"),
    join(root, "server/bin/compile-messages.ts"),
  ];
  const hash = createHash("sha256");
  for (const file of files) hash.update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}

/** @returns {boolean} */
export function messagesAreCompiled() {
  return existsSync(stampOfMessages) && readFileSync(stampOfMessages, "utf8") === fingerprintOfMessages();
}
