import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import type { Language } from "#domain/language.ts";
import { openPath } from "./shell/open-path.ts";
import { patientFetch } from "./shell/patient-fetch.ts";

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
