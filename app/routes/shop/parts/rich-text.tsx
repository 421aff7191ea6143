import { clsx } from "clsx";

/** The space inside a time, "9:00 AM": a line never ends there. */
const IN_A_TIME = /(\d) (?=[AP]M\b)/g;

/**
 * A shop's own rich text (STORE-07). The one place that writes HTML as it is: what comes here was sanitised by the server, when it
 * was saved and again when it was read, so that no script, handler or foreign frame is in it.
 */
export function RichText({ html, className }: { html: string; className?: string }) {
  if (html.trim() === "") return null;
  const shown = { __html: html.replace(IN_A_TIME, "$1\u00a0") };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitised it (STORE-07); no other place may do this
  return <div className={clsx("prose", className)} dangerouslySetInnerHTML={shown} />;
}
