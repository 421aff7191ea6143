/** Where links in a shop's own texts may lead (STORE-07): https, mailto and tel, and pages of the shop itself. */

/** Whether a link's address is one of those. With a space or a control character in it, browsers may read another address than we do. */
export const isAllowedHref = (href: string): boolean =>
  /^(?:https:\/\/|mailto:|tel:|\/(?![/\\]))[^\s\p{Cc}]*$/iu.test(href);

const PHONE = /^\+?[\d\s().-]{7,20}$/;
const EMAIL = /^[^\s@:/]+@[^\s@:/.]+(?:\.[^\s@:/.]+)+$/;
const SITE = /^(?:[\w-]+\.)+[a-z]{2,}(?:[/?#:].*)?$/i;

/** The address of what was typed as a link: a web address, an e-mail address or a phone number; null where it is none of them. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (PHONE.test(text)) return `tel:${text.replace(/[^\d+]/g, "")}`;
  if (EMAIL.test(text)) return `mailto:${text}`;
  const href = text.replace(/^http:\/\//i, "https://");
  const whole = SITE.test(href) ? `https://${href}` : href;
  return isAllowedHref(whole) ? whole : null;
}
