/**
 * Labels that can never be a shop (SHOP-01): the platform keeps them for itself; mail programs and browsers ask hosts of these names by themselves
 * and send passwords there; and a page under one of them would be taken for the platform's.
 */
export const RESERVED_LABELS: ReadonlySet<string> = new Set([
  // Hosts of an organisation's network.
  ..."www www1 www2 web mail email webmail smtp imap pop pop3 mx ftp sftp ssh vpn proxy gateway ns ns1 ns2 ns3 dns".split(
    " ",
  ),
  ..."cdn static assets files images media img js css fonts download downloads upload uploads cache edge".split(
    " ",
  ),
  ..."db database postgres redis queue worker backup internal intranet local localhost localdomain host server".split(
    " ",
  ),
  // What programs look for by themselves.
  ..."autodiscover autoconfig wpad isatap mta-sts openpgpkey well-known acme caldav carddav ldap kerberos".split(
    " ",
  ),
  // Where passwords and money go.
  ..."login log-in logon signin sign-in signup sign-up logout register auth oauth oauth2 sso saml openid id secure ssl".split(
    " ",
  ),
  ..."security account accounts session sessions password passwords verify verification my me profile user users".split(
    " ",
  ),
  ..."pay payment payments billing invoice invoices checkout subscribe subscription stripe square paypal venmo".split(
    " ",
  ),
  // The platform speaking.
  ..."windowsill platform official team staff root super superadmin sysadmin admin admins administrator owner owners".split(
    " ",
  ),
  ..."support help helpdesk contact info hello sales press legal privacy terms abuse noreply no-reply".split(
    " ",
  ),
  ..."postmaster hostmaster webmaster mailer-daemon about blog news docs documentation careers jobs status".split(
    " ",
  ),
  // Its own addresses, stages and tools.
  ..."api rest graphql trpc rpc webhook webhooks app apps shop shops store manage manager dashboard settings".split(
    " ",
  ),
  ..."metrics healthz readyz health monitor monitoring grafana sentry analytics stats dev develop development".split(
    " ",
  ),
  ..."stage staging test testing qa uat preview demo sandbox beta alpha prod production".split(" "),
]);

/** Whose page a Host header asks for. A `shop` may be another's exact `shop_domain`: look that up first. */
export type HostReading =
  | Readonly<{ kind: "platform" }>
  | Readonly<{ kind: "shop"; slug: string; host: string }>
  | Readonly<{ kind: "domain"; host: string }>;

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const IP_V4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;
const IP_V6 = /^\[[0-9a-f:.]+\]$/;

/** A Host header as it is compared: folded to lower case, without port and closing dot. */
export function hostName(header: string): string {
  const folded = header.trim().toLowerCase();
  return folded.replace(/:\d{0,5}$/, "").replace(/\.$/, "");
}

/**
 * Reads a Host header (SHOP-01): the first label is the shop's slug. The root domain, reserved
 * labels and IP addresses are the platform's own page. Any other name, also one that no browser
 * would send, is a `domain`: it is a shop's only where a shop has exactly it, else not found.
 */
export function readHost(header: string, rootDomain: string): HostReading {
  const host = hostName(header);
  const root = hostName(rootDomain);
  if (host === root || IP_V4.test(host) || IP_V6.test(host)) return { kind: "platform" };
  if (!host.endsWith(`.${root}`)) return { kind: "domain", host };

  const labels = host.slice(0, -root.length - 1).split(".");
  const [slug = ""] = labels;
  if (!labels.every((label) => LABEL.test(label))) return { kind: "domain", host };
  return RESERVED_LABELS.has(slug) ? { kind: "platform" } : { kind: "shop", slug, host };
}

/** Whether a shop may be called so in its host: one label, 3 to 40 characters, and not the platform's own. */
export function isSlug(text: string): boolean {
  return text.length >= 3 && text.length <= 40 && LABEL.test(text) && !RESERVED_LABELS.has(text);
}

const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Whether a shop may be found at this host besides its slug's: a whole name, and neither the platform's nor one below it. */
export const isOwnDomain = (domain: string, rootDomain: string): boolean =>
  domain.length <= 253 && DOMAIN.test(domain) && readHost(domain, rootDomain).kind === "domain";
