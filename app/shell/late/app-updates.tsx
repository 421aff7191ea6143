import { useEffect, useState } from "react";
import * as t from "#messages/app-updates.js";
import { BottomCard, CardButton } from "./bottom-card.tsx";

const AN_HOUR = 3_600_000;
/** How often a page that has to be loaded again looks whether it may be. */
const LOOK_AGAIN = 2_000;

/**
 * Registers the service worker, has it look for a newer version each hour, and asks the reader to load the page again when there is one (PWA-01).
 * Nothing is asked while a dialog is open, such as that of an order on its way; where the newest version is required the question waits for
 * whatever is typed and not saved, and then stays.
 */
export function AppUpdates({ shop, isForced }: { shop: string; isForced: boolean }) {
  const isNewer = useNewerVersion();
  const [isPutOff, setPutOff] = useState(false);
  const mayAsk = useMayAsk(isNewer && !isPutOff, isForced);

  if (!mayAsk) return null;
  const words = t.says({ shop });
  const reload = () => window.location.reload();
  return (
    <BottomCard id="app-update" words={words}>
      {isForced ? null : <CardButton words={t.later()} onPress={() => setPutOff(true)} />}
      <CardButton words={t.reload()} isFirst onPress={reload} />
    </BottomCard>
  );
}

/** Whether another version of the app took over since the page was loaded. */
function useNewerVersion(): boolean {
  const [isNewer, setIsNewer] = useState(false);
  useEffect(() => {
    const workers = navigator.serviceWorker;
    // Browsers have workers in safe surroundings only; the development server has none.
    if (!workers || import.meta.env.DEV) return;
    // The first one that takes over is no newer version.
    let hadOne = workers.controller !== null;
    const changed = () => {
      setIsNewer(hadOne);
      hadOne = true;
    };
    workers.addEventListener("controllerchange", changed);
    let stop = () => {};
    void begin(workers).then((end) => {
      stop = end;
    });
    return () => {
      workers.removeEventListener("controllerchange", changed);
      stop();
    };
  }, []);
  return isNewer;
}

/** Registers the worker, tells it which files made this page, and has it look for a newer one; returns what ends that. */
async function begin(workers: ServiceWorkerContainer): Promise<() => void> {
  try {
    const registration = await workers.register("/service-worker.js", { updateViaCache: "none" });
    const { active } = await workers.ready;
    const files = performance.getEntriesByType("resource").map(({ name }) => name);
    active?.postMessage({ files, lang: document.documentElement.lang });
    // Without a network there is nothing to find.
    const look = () => void registration.update().catch(() => {});
    const timer = setInterval(look, AN_HOUR);
    return () => clearInterval(timer);
  } catch {
    // A browser that wants no worker shows its pages without one.
    return () => {};
  }
}

/** True from the moment at which nothing is interrupted by a question. */
function useMayAsk(isDue: boolean, isForced: boolean): boolean {
  const [mayAsk, setMayAsk] = useState(false);
  useEffect(() => {
    if (!isDue) return setMayAsk(false);
    const look = () => {
      if (document.querySelector("dialog[open]") || (isForced && isSomethingUnsaved())) return;
      clearInterval(timer);
      setMayAsk(true);
    };
    const timer = setInterval(look, LOOK_AGAIN);
    look();
    return () => clearInterval(timer);
  }, [isDue, isForced]);
  return mayAsk;
}

/** Whether the page would have the browser ask before it is left: asked as the browser asks. */
const isSomethingUnsaved = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
