import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import type { Language } from "#domain/language.ts";
import { patientFetch } from "./shell/patient-fetch.ts";

// Noted there by the page itself (`open-path.ts`).
const openPath = () => document.documentElement.dataset.openPath ?? null;
window.fetch = patientFetch(window.fetch.bind(window), openPath);

// The built files hold one language; while developing all are there, and the document says which is read.
if (import.meta.env.DEV) {
  const { takeLanguageFrom } = await import("#domain/language.ts");
  takeLanguageFrom(() => document.documentElement.lang as Language);
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
