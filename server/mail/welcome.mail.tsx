/** Greets a new customer in the shop's own words, and proves the address (AUTH-02, welcome_email_body). */
import * as t from "#messages/account-mails.js";
import { Mail, MainLink, Small, TextLink, Words } from "./layout.tsx";

export interface Welcome {
  shopTitle: string;
  firstName: string;
  /** The shop's own text as paragraphs; blank for ours. */
  paragraphs: readonly string[];
  /** Proves the address; a mail that was queued by version 2.8.1 or earlier has none. */
  link?: string;
  menuUrl: string;
}

export const subject = ({ shopTitle }: Welcome) => t.welcomeMailSubject({ shop: shopTitle });

export const Body = ({ shopTitle, firstName, paragraphs, link, menuUrl }: Welcome) => (
  <Mail
    shopTitle={shopTitle}
    title={t.welcomeMailTitle({ name: firstName })}
    preview={paragraphs[0] ?? t.welcomeMailReady()}
  >
    <Words>{paragraphs.length > 0 ? paragraphs.join("\n\n") : t.welcomeMailReady()}</Words>
    {link && (
      <>
        <Words>{t.welcomeMailVerify()}</Words>
        <MainLink href={link}>{t.verifyMailButton()}</MainLink>
        <Small>{t.verifyMailLives()}</Small>
      </>
    )}
    <Words>
      <TextLink href={menuUrl}>{t.welcomeMailButton()}</TextLink>
    </Words>
  </Mail>
);
