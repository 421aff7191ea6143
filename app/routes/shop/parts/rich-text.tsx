import { clsx } from "clsx";

/**
 * A shop's own rich text (STORE-07). The one place that writes HTML as it is: what comes here was sanitised by the server, when it
 * was saved and again when it was read, so that no script, handler or foreign frame is in it.
 */
export function RichText({ html, className }: { html: string; className?: string }) {
  if (html.trim() === "") return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitised it (STORE-07); no other place may do this
  return <div className={clsx("prose", className)} dangerouslySetInnerHTML={{ __html: html }} />;
}
