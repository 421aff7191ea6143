/** The file is cut out of a form while the form comes, wherever its pieces end (SET-03). */
import fc from "fast-check";
import { expect, test } from "vitest";
import { boundaryOf, fileCutter } from "#server/http/file-cutter.ts";
import { propertyRuns } from "../property-runs.ts";

const BOUNDARY = "----formBoundary0123456789";
const contentType = `multipart/form-data; boundary=${BOUNDARY}`;

/** Bytes that like to look like the end of a file, and are not: a browser takes a boundary that the file does not hold. */
const bytes = fc
  .array(
    fc.oneof(
      fc.uint8Array({ maxLength: 40 }),
      fc
        .constantFrom("\r\n", "\r", "--", "\r\n--", `\r\n--${BOUNDARY.slice(0, -1)}`, "\r\n\r\n")
        .map((text) => new Uint8Array(Buffer.from(text))),
    ),
    { maxLength: 8 },
  )
  .map((pieces) => Buffer.concat(pieces))
  .filter((file) => !file.includes(`\r\n--${BOUNDARY}`));
const text = fc.string({ maxLength: 20 });

/** The form as browsers send it. */
async function formOf(
  fields: readonly (readonly [string, string])[],
  file: Uint8Array,
  at: number,
): Promise<Buffer> {
  const form = new FormData();
  const all: (readonly [string, string | File])[] = [...fields];
  all.splice(Math.min(at, fields.length), 0, ["file", new File([new Uint8Array(file)], "a.png")]);
  for (const [name, value] of all) form.append(name, value);
  const request = new Request("http://a/", { method: "POST", body: form });
  const sent = Buffer.from(await request.arrayBuffer());
  const [, boundary = ""] = /boundary=(.+)$/.exec(request.headers.get("content-type") ?? "") ?? [];
  return Buffer.from(sent.toString("latin1").replaceAll(boundary, BOUNDARY), "latin1");
}

const read = async (body: Uint8Array) => [
  ...(await new Response(new Uint8Array(body), { headers: { "content-type": contentType } }).formData()),
];

/** Takes the form in pieces of these lengths, then of the last of them. */
function cut(form: Buffer, lengths: readonly number[]) {
  const cutter = fileCutter(BOUNDARY);
  const file: Buffer[] = [];
  let [at, turn] = [0, 0];
  while (at < form.length) {
    const length = lengths[Math.min(turn++, lengths.length - 1)] ?? 1;
    file.push(cutter.take(form.subarray(at, at + length)));
    at += length;
  }
  return {
    file: Buffer.concat(file),
    rest: cutter.rest(),
    restLength: cutter.restLength(),
    hasFile: cutter.hasFile(),
  };
}

test("SET-03 file and fields come out as they were sent, in pieces of any length", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom("alt", "kind", "filename", "name"), text), { maxLength: 4 }),
      bytes,
      fc.nat(4),
      fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 30 }),
      async (fields, sent, at, lengths) => {
        const form = await formOf(fields, sent, at);
        const { file, rest, restLength, hasFile } = cut(form, lengths);
        expect(file.equals(sent)).toBe(true);
        expect([hasFile, restLength, rest.length]).toEqual([
          true,
          form.length - sent.length,
          form.length - sent.length,
        ]);
        const meant = (await read(form)).map(([name, value]) => [
          name,
          typeof value === "string" ? value : "",
        ]);
        const left = await Promise.all(
          (await read(rest)).map(async ([name, value]) => [
            name,
            typeof value === "string" ? value : await value.text(),
          ]),
        );
        expect(left).toEqual(meant);
      },
    ),
    { numRuns: propertyRuns(3_000) },
  );
});

test("SET-03 only the first file that is called so is cut out; a form without one, and one without its end, stay whole", () => {
  const part = (disposition: string, value: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`;
  const others = [
    part('name="file"', "text"),
    part('name="photo"; filename="file"', "other"),
    part('name="alt"', 'form-data; name="file"; filename="x"\r\n\r\nno'),
  ].join("");
  const end = `--${BOUNDARY}--\r\n`;
  expect(cut(Buffer.from(others + end), [7])).toEqual({
    file: Buffer.alloc(0),
    rest: Buffer.from(others + end),
    restLength: (others + end).length,
    hasFile: false,
  });
  const twice = part('filename="b.png"; name=file', "first") + part('name="file"; filename=""', "second");
  const { file, rest } = cut(Buffer.from(others + twice + end), [11]);
  expect([file.toString(), rest.toString()]).toEqual(["first", (others + twice + end).replace("first", "")]);
  const broken = cut(Buffer.from(others + twice.slice(0, twice.indexOf("first") + 3)), [5]);
  expect([broken.hasFile, broken.rest.toString().endsWith("fir")]).toEqual([true, true]);
});

test.each([
  ["multipart/form-data; boundary=----a1", "----a1"],
  ['Multipart/Form-Data; charset=utf-8; Boundary="a b"', "a b"],
  ["multipart/form-data; boundary=a; x=y", "a"],
  ["multipart/form-data", null],
  [`multipart/form-data; boundary=${"a".repeat(71)}`, null],
  ["multipart/mixed; boundary=a", null],
  ["application/json", null],
  [undefined, null],
])("SET-03 the boundary of %s is %s", (type, boundary) => {
  expect(boundaryOf(type)).toBe(boundary);
});
