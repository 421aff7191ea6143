import { prose } from "#app/ui/prose.ts";
import type { SafeHtml } from "#domain/shop/safe-html-schemas.ts";

/** The space inside a time, "9:00 AM": a line never ends there. */
const IN_A_TIME = /(\d) (?=[AP]M\b)/g;

/**
 * A shop's own rich text (STORE-07). The one place that writes HTML as it is, and it takes only what the server's sanitiser made, so that no
 * script, handler or foreign frame is in it.
 */
export function RichText({
  html,
  size,
  className,
}: {
  html: SafeHtml;
  size?: "default" | "sm";
  className?: string;
}) {
  if (html.trim() === "") return null;
  const shown = { __html: html.replace(IN_A_TIME, "$1\u00a0") };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitised it (STORE-07); no other place may do this
  return <div className={prose({ size, className })} dangerouslySetInnerHTML={shown} />;
}
