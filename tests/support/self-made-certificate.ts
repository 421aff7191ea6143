/** A certificate that no authority has signed, for a server of this machine: written here byte by byte, as Node makes keys and no certificates. */
import { generateKeyPairSync, sign } from "node:crypto";

/** Both as PEM. */
export interface SelfMadeCertificate {
  readonly certificate: string;
  readonly key: string;
}

const tagged = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  const length =
    content.length < 0x80 ? [content.length] : [0x82, content.length >> 8, content.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
};
const sequence = (...parts: readonly Uint8Array[]) => tagged(0x30, ...parts);
const set = (...parts: readonly Uint8Array[]) => tagged(0x31, ...parts);
const object = (...bytes: readonly number[]) => tagged(0x06, Buffer.from(bytes));
const octets = (content: Uint8Array) => tagged(0x04, content);
const bits = (content: Uint8Array) => tagged(0x03, Buffer.from([0]), content);
const integer = (value: number) => tagged(0x02, Buffer.from([value]));
const text = (value: string) => tagged(0x0c, Buffer.from(value));
const moment = (at: Date) => tagged(0x18, Buffer.from(at.toISOString().replaceAll(/[-:T]|\.\d+/g, "")));

const ECDSA_WITH_SHA256 = sequence(object(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
const COMMON_NAME = object(0x55, 0x04, 0x03);
const ALTERNATIVE_NAMES = object(0x55, 0x1d, 0x11);
const DAY_MS = 86_400_000;

/** Good from yesterday to tomorrow, for the address 127.0.0.1; who trusts it trusts no other. */
export function selfMadeCertificate(now = new Date()): SelfMadeCertificate {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = sequence(set(sequence(COMMON_NAME, text("a test's own Postgres"))));
  const address = sequence(tagged(0x87, Buffer.from([127, 0, 0, 1])));
  const facts = sequence(
    tagged(0xa0, integer(2)),
    integer(1),
    ECDSA_WITH_SHA256,
    name,
    sequence(moment(new Date(now.getTime() - DAY_MS)), moment(new Date(now.getTime() + DAY_MS))),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    tagged(0xa3, sequence(sequence(ALTERNATIVE_NAMES, octets(address)))),
  );
  const signed = sequence(facts, ECDSA_WITH_SHA256, bits(sign("sha256", facts, privateKey)));
  return {
    certificate: pem("CERTIFICATE", signed),
    key: String(privateKey.export({ type: "pkcs8", format: "pem" })),
  };
}

const pem = (kind: string, content: Buffer): string =>
  `-----BEGIN ${kind}-----\n${content.toString("base64").replaceAll(/.{64}/g, "$&\n")}\n-----END ${kind}-----\n`;
