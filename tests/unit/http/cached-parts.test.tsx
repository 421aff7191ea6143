import { type ReactNode, useId } from "react";
import { describe, expect, test } from "vitest";
import { CachedPart } from "#app/ui/cached-part.tsx";
import { isOwnPiece, partsOfPage } from "#app/wiring/cached-parts.server.tsx";
import { renderWhole } from "#app/wiring/render-whole.server.ts";
import { withoutNonce } from "#server/http/cached-pages.ts";

const NONCE = "n0nce+/A==";
let renderings = 0;

/** As `handleRequest` renders a page. */
async function page(content: ReactNode, { nonce = NONCE, isSound = true } = {}): Promise<string> {
  const parts = partsOfPage(nonce);
  const html = await renderWhole(parts.around(<main>{content}</main>), {
    nonce,
    deadlineMs: 1000,
    onError: () => {},
  });
  return Buffer.concat(parts.filled(html, isSound)).toString();
}

function Counted({ children }: { children?: ReactNode }) {
  renderings++;
  return <p>{children}</p>;
}

const timesRendered = async (make: () => Promise<unknown>) => {
  renderings = 0;
  await make();
  return renderings;
};

const WithId = () => <p id={useId()}>Rye</p>;

describe("PERF-03 the parts that everyone sees alike", () => {
  test("PERF-03 a part is rendered once for its object, and the page is the same to the letter", async () => {
    const [one, other] = [{}, {}];
    const of = (name: string) => (
      <>
        <h1>{name}</h1> and
        <CachedPart of={one}>
          <Counted>a &lt;b&gt; “rye” 🍞</Counted>
        </CachedPart>
        {name}
        <CachedPart of={other}>
          <Counted>bun</Counted>
        </CachedPart>
      </>
    );
    const first = await page(of("Sam"));
    expect(await timesRendered(async () => expect(await page(of("Sam"))).toBe(first))).toBe(0);
    expect(await page(of("Otto"))).toBe(first.replaceAll("Sam", "Otto"));
    expect(first).not.toContain("cached-part");
  });

  test("SEC-A14 an object of its own is never taken for another that says the same", async () => {
    const of = (object: object, words: string) => (
      <CachedPart of={object}>
        <Counted>{words}</Counted>
      </CachedPart>
    );
    await page(of({ id: "1" }, "Sam's"));
    expect(await page(of({ id: "1" }, "Otto's"))).toBe("<main><p>Otto&#x27;s</p></main>");
  });

  test("PERF-03 what follows from one object in several forms is kept in each of them, and for no other object", async () => {
    const [shop, other] = [{}, {}];
    const of = (object: object, here: string) => (
      <>
        <CachedPart of={object} name={`drawer, at ${here}`}>
          <Counted>{here}</Counted>
        </CachedPart>
        <CachedPart of={object} name="foot">
          <Counted>foot</Counted>
        </CachedPart>
        <CachedPart of={object}>
          <Counted>the shop</Counted>
        </CachedPart>
      </>
    );
    const pageAt = (here: string) => `<main><p>${here}</p><p>foot</p><p>the shop</p></main>`;
    for (const [object, here, times] of [
      [shop, "menu", 3],
      [shop, "home", 1],
      [shop, "menu", 0],
      [other, "menu", 3],
    ] as const)
      expect(await timesRendered(async () => expect(await page(of(object, here))).toBe(pageAt(here)))).toBe(
        times,
      );
  });

  test("PERF-03 a part that someone's cart changes is rendered for each page, and so is what stands in it but is no one's", async () => {
    const inner = {};
    const of = (count: number) => (
      <CachedPart of={null}>
        <Counted>{count}</Counted>
        <CachedPart of={inner}>
          <Counted>rye</Counted>
        </CachedPart>
      </CachedPart>
    );
    await page(of(1));
    expect(await timesRendered(() => page(of(2)))).toBe(1);
    expect(await page(of(3))).toBe("<main><p>3</p><p>rye</p></main>");
  });

  test("PERF-03 a part within a part is kept with that one", async () => {
    const [outer, inner] = [{}, {}];
    const of = () => (
      <CachedPart of={outer}>
        <div>
          <CachedPart of={inner}>
            <Counted>rye</Counted>
          </CachedPart>
        </div>
      </CachedPart>
    );
    const first = await page(of());
    expect(first).toBe("<main><div><p>rye</p></div></main>");
    expect(await page(of())).toBe(first);
  });

  test("PERF-03 of a part that is another now, what stands in it and is as it was is not rendered again", async () => {
    const [rye, bun] = [{}, {}];
    const of = (section: object, name: string) => (
      <CachedPart of={section}>
        <section>
          <Counted>{name}</Counted> and
          <CachedPart of={rye}>
            <Counted>rye</Counted>
          </CachedPart>
          <CachedPart of={bun}>
            <Counted>bun</Counted>
          </CachedPart>
        </section>
      </CachedPart>
    );
    const [before, now] = [{}, {}];
    const first = await page(of(before, "Bread"));
    expect(first).toBe("<main><section><p>Bread</p> and<p>rye</p><p>bun</p></section></main>");
    expect(
      await timesRendered(async () => {
        expect(await page(of(now, "Loaves"))).toBe(first.replace("Bread", "Loaves"));
      }),
    ).toBe(1);
    for (const [section, name] of [
      [now, "Loaves"],
      [before, "Bread"],
    ] as const)
      expect(
        await timesRendered(async () => {
          expect(await page(of(section, name))).toBe(first.replace("Bread", name));
        }),
      ).toBe(0);
  });

  test("SEC-A16 of a part with something that is kept for no one, the sound part within is kept by itself", async () => {
    const [outer, inner] = [{}, {}];
    const of = (nonce: string) => (
      <CachedPart of={outer}>
        <div>
          <p data-of={nonce} />
          <CachedPart of={inner}>
            <Counted>rye</Counted>
          </CachedPart>
        </div>
      </CachedPart>
    );
    for (const nonce of ["one", "two"])
      expect(await page(of(nonce), { nonce })).toBe(
        `<main><div><p data-of="${nonce}"></p><p>rye</p></div></main>`,
      );
    expect(await timesRendered(() => page(of("three"), { nonce: "three" }))).toBe(0);
  });

  test.each([
    ["a script", <script key="s" nonce={NONCE} />],
    ["the answer's nonce", <p key="n" data-of={NONCE} />],
    ["an id that depends on the page", <WithId key="i" />],
    ["text without an element", "rye"],
  ])("SEC-A16 what holds %s is kept for no one", async (_, content) => {
    const of = {};
    const make = (nonce?: string) =>
      page(
        <CachedPart of={of}>
          {content}
          <Counted />
        </CachedPart>,
        { ...(nonce && { nonce }) },
      );
    await make();
    expect(await timesRendered(() => make("another"))).toBe(1);
  });

  test("SEC-A16 a page that is kept for everyone holds no nonce, whatever of it was kept before", async () => {
    const [outer, inner, other] = [{}, {}, {}];
    for (const nonce of ["n0nce+one==", "n0nce+two==", "n0nce+three=="]) {
      const parts = partsOfPage(nonce);
      const content = (
        <main>
          <script nonce={nonce} />
          <CachedPart of={outer}>
            <div>
              <p data-of={nonce} />
              <CachedPart of={inner}>
                <p>rye</p>
              </CachedPart>
            </div>
          </CachedPart>
          <CachedPart of={other}>
            <p>bun</p>
          </CachedPart>
        </main>
      );
      const html = await renderWhole(parts.around(content), { nonce, deadlineMs: 1000, onError: () => {} });
      const pieces = parts.filled(html, true);
      expect(pieces.filter((piece) => !isOwnPiece(piece)).map(String)).toEqual(["<p>rye</p>", "<p>bun</p>"]);
      const { body, hashes } = withoutNonce(pieces, nonce, isOwnPiece);
      expect(body.toString()).toBe(
        '<main><script nonce=""></script><div><p data-of=""></p><p>rye</p></div><p>bun</p></main>',
      );
      expect(hashes).toHaveLength(1);
    }
  });

  test("PERF-03 nothing is kept of a page that failed", async () => {
    const of = {};
    const make = (isSound: boolean) =>
      page(
        <CachedPart of={of}>
          <Counted>rye</Counted>
        </CachedPart>,
        { isSound },
      );
    await make(false);
    expect(await timesRendered(() => make(true))).toBe(1);
    expect(await timesRendered(() => make(true))).toBe(0);
  });

  test("SEC-A16 someone's words are taken for no mark", async () => {
    const words = '<cached-part at="guessed 0"></cached-part>';
    const of = {};
    const make = () =>
      page(
        <>
          <div {...{ dangerouslySetInnerHTML: { __html: words } }} />
          <CachedPart of={of}>
            <p>rye</p>
          </CachedPart>
        </>,
      );
    const first = await make();
    expect(first).toBe(`<main><div>${words}</div><p>rye</p></main>`);
    expect(await make()).toBe(first);
  });
});
