import { useEffect, useState } from "react";
import * as t from "#messages/app-updates.js";
import { BottomCard, CardButton } from "./bottom-card.tsx";

/** The browser's own offer, which it lets a page make at a better moment. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/** The shop's, so that a log-out does not have it offered again (`forget-here.ts`). */
const OFFERED = "shop was offered";

/**
 * Offers to install the shop where the browser can, once, and after the first order only (PWA-03): `isOrdered` says that this page is the first to
 * show one.
 */
export function InstallOffer({ shop, isOrdered }: { shop: string; isOrdered: boolean }) {
  const [prompt, setPrompt] = useState<InstallPrompt | null>(null);
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const hold = (event: Event) => {
      event.preventDefault();
      setPrompt(event as InstallPrompt);
    };
    window.addEventListener("beforeinstallprompt", hold);
    return () => window.removeEventListener("beforeinstallprompt", hold);
  }, []);
  useEffect(() => {
    if (isOrdered) setDue(localStorage.getItem(OFFERED) === null);
  }, [isOrdered]);
  if (!prompt || !isDue) return null;
  const answer = (install: boolean) => {
    localStorage.setItem(OFFERED, "1");
    setDue(false);
    if (install) void prompt.prompt();
  };
  return (
    <BottomCard id="install-offer" words={t.install({ shop })}>
      <CardButton words={t.installNot()} onPress={() => answer(false)} />
      <CardButton words={t.installYes()} isFirst onPress={() => answer(true)} />
    </BottomCard>
  );
}
