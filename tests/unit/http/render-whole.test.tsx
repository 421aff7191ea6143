import { Suspense } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { renderWhole } from "#app/wiring/render-whole.server.ts";

const DEADLINE_MS = 6_000;

const render = async (page: React.ReactElement, onError: (error: unknown) => void = () => {}) =>
  (await renderWhole(page, { nonce: "", deadlineMs: DEADLINE_MS, onError })).toString();

describe("PERF-03 a page is rendered whole", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("PERF-03 every letter of a long page is in the one piece", async () => {
    const long = Array.from({ length: 20_000 }, (_, at) => `quince ${at}, crème brûlée 🍐`).join("; ");
    const page = (
      <ul>
        <li>{long}</li>
        <li title={long}>{"🍰".repeat(5_000)}</li>
      </ul>
    );
    expect(await render(page)).toBe(renderToStaticMarkup(page));
  });

  test("PERF-03 UI-03 letters of several bytes leave nothing between short texts, wherever they come to lie", async () => {
    const page = (
      <ul>
        {Array.from({ length: 3_000 }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={at} title={"é".repeat(at % 7)}>{`Español ${at}, 🍐 – ${"–".repeat(at % 5)}`}</li>
        ))}
      </ul>
    );
    const html = await render(page);
    expect(html).not.toContain("\0");
    expect(html).toBe(renderToStaticMarkup(page));
  });

  test("PERF-03 a page that is done, or could not be made, is held by no timer", async () => {
    await render(<p>Done</p>);
    expect(vi.getTimerCount()).toBe(0);
    const failing = render(<Fails />);
    await expect(failing).rejects.toThrow("burnt");
    expect(vi.getTimerCount()).toBe(0);
  });

  test("PERF-03 what waits is waited for, and at the deadline the page goes out without it", async () => {
    const failures: unknown[] = [];
    const page = render(
      <Suspense fallback={<p>Still in the oven</p>}>
        <NeverReady />
      </Suspense>,
      (error) => failures.push(error),
    );
    await new Promise(setImmediate);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(DEADLINE_MS);
    expect(await page).toContain("Still in the oven");
    expect(failures).toHaveLength(1);
  });

  test("PERF-03 REL-R9 a page that waits as a whole fails at the deadline, and is waited for no longer", async () => {
    const page = render(<NeverReady />);
    await new Promise(setImmediate);
    vi.advanceTimersByTime(DEADLINE_MS);
    await expect(page).rejects.toThrow("The page was not ready in time.");
  });

  test("PERF-03 what is ready a moment later is in the page", async () => {
    let isReady = false;
    const soon = new Promise<void>((resolve) =>
      setImmediate(() => {
        isReady = true;
        resolve();
      }),
    );
    const Loaf = () => {
      if (!isReady) throw soon;
      return <p>Out of the oven</p>;
    };
    const page = await render(
      <Suspense fallback={<p>Still in the oven</p>}>
        <Loaf />
      </Suspense>,
    );
    expect(page).toContain("Out of the oven");
    expect(page).not.toContain("Still in the oven");
  });
});

function Fails(): never {
  throw new Error("burnt");
}

const never = new Promise<never>(() => {});
function NeverReady(): never {
  throw never;
}
