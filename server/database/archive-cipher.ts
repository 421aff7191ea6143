/**
 * An encrypted backup (REL-R13): AES-256-GCM with a key of its own per file, made from a key file and a salt. The bytes are sealed piece by piece,
 * each with its number and whether it is the last, so that none is read before it is proved, none can change places, and none can be missing.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { createReadStream, readFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { Transform } from "node:stream";
import { UnusableArchive } from "./archive-format.ts";

/** What an encrypted file begins with; a gzipped one never does. */
const MAGIC = Buffer.from("windowsill-aes1\n");
const SALT_BYTES = 16;
const PIECE_BYTES = 64 * 1024;
const PROOF_BYTES = 16;
const NONCE_BYTES = 12;
const CIPHER = "aes-256-gcm";
const SHORTEST_KEY_BYTES = 32;

/**
 * The contents of a key file.
 *
 * @throws Error in plain words where there is none, or it is too short to be one
 */
export function keyOfFile(file: string): Buffer {
  let key: Buffer;
  try {
    key = readFileSync(file);
  } catch (error) {
    throw new Error(`The key file ${file} cannot be read: ${(error as NodeJS.ErrnoException).code}.`);
  }
  if (key.length >= SHORTEST_KEY_BYTES) return key;
  throw new Error(
    `${file} is too short for a key. Make one: openssl rand -base64 32 > ${file}, and keep it where the backups are not.`,
  );
}

/** Whether a file was encrypted by us. @throws Error where it cannot be read */
export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0);
    return bytesRead === MAGIC.length && buffer.equals(MAGIC);
  } finally {
    await handle.close();
  }
}

/** Encrypts what passes. */
export function encrypting(key: Buffer): Transform {
  const salt = randomBytes(SALT_BYTES);
  const fileKey = keyOfOneFile(key, salt);
  let waiting: Buffer = Buffer.alloc(0);
  let number = 0;
  const seal = (piece: Buffer, isLast: boolean): Buffer => {
    const cipher = createCipheriv(CIPHER, fileKey, nonceOf(number++, isLast));
    return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  };
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      waiting = Buffer.concat([waiting, chunk]);
      // One that is full waits for another byte: it may be the last.
      while (waiting.length > PIECE_BYTES) {
        stream.push(seal(waiting.subarray(0, PIECE_BYTES), false));
        waiting = waiting.subarray(PIECE_BYTES);
      }
      done();
    },
    flush(done) {
      stream.push(seal(waiting, true));
      done();
    },
  });
  stream.push(Buffer.concat([MAGIC, salt]));
  return stream;
}

/** The bytes of an encrypted file, each piece proved. @throws UnusableArchive for another key, or a file that is not as it was written */
export async function* decrypted(file: string, key: Buffer): AsyncGenerator<Buffer, void> {
  let waiting: Buffer = Buffer.alloc(0);
  let fileKey: Buffer | null = null;
  let number = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    waiting = Buffer.concat([waiting, chunk]);
    if (!fileKey && waiting.length >= MAGIC.length + SALT_BYTES) {
      fileKey = keyOfOneFile(key, waiting.subarray(MAGIC.length, MAGIC.length + SALT_BYTES));
      waiting = waiting.subarray(MAGIC.length + SALT_BYTES);
    }
    while (fileKey && waiting.length > PIECE_BYTES + PROOF_BYTES) {
      yield unsealed(file, waiting.subarray(0, PIECE_BYTES + PROOF_BYTES), fileKey, nonceOf(number++, false));
      waiting = waiting.subarray(PIECE_BYTES + PROOF_BYTES);
    }
  }
  if (!fileKey) throw cannotBeDecrypted(file);
  yield unsealed(file, waiting, fileKey, nonceOf(number, true));
}

function unsealed(file: string, sealed: Buffer, fileKey: Buffer, nonce: Buffer): Buffer {
  if (sealed.length < PROOF_BYTES) throw cannotBeDecrypted(file);
  const decipher = createDecipheriv(CIPHER, fileKey, nonce, { authTagLength: PROOF_BYTES });
  decipher.setAuthTag(sealed.subarray(-PROOF_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -PROOF_BYTES)), decipher.final()]);
  } catch {
    throw cannotBeDecrypted(file);
  }
}

const cannotBeDecrypted = (file: string) =>
  new UnusableArchive(
    `${file} cannot be decrypted: the key is another one, or the file is damaged. Nothing was changed.`,
  );

const keyOfOneFile = (key: Buffer, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync("sha256", key, salt, "windowsill backup", 32));

/** The number of a piece, and a last byte that says whether it ends the file. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUInt32BE(Math.floor(number / 2 ** 32), 3);
  nonce.writeUInt32BE(number % 2 ** 32, 7);
  nonce[NONCE_BYTES - 1] = isLast ? 1 : 0;
  return nonce;
}
