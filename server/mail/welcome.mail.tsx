/** Greets a new customer in the shop's own words, and proves the address (AUTH-02, welcome_email_body). */
import { mail } from "#domain/texts/english-mail.ts";
import { speak } from "#domain/texts/text.ts";
import { Mail, MainLink, Small, TextLink, Words } from "./layout.tsx";

const t = speak(mail);

export interface Welcome {
  shopTitle: string;
  firstName: string;
  /** The shop's own text as paragraphs; blank for ours. */
  paragraphs: readonly string[];
  /** Proves the address; a mail that was queued by version 2.8.1 or earlier has none. */
  link?: string;
  menuUrl: string;
}

export const subject = ({ shopTitle }: Welcome) => t("welcome.subject", { shop: shopTitle });

export const Body = ({ shopTitle, firstName, paragraphs, link, menuUrl }: Welcome) => (
  <Mail
    shopTitle={shopTitle}
    title={t("welcome.title", { name: firstName })}
    preview={paragraphs[0] ?? t("welcome.default")}
  >
    <Words>{paragraphs.length > 0 ? paragraphs.join("\n\n") : t("welcome.default")}</Words>
    {link && (
      <>
        <Words>{t("welcome.verify")}</Words>
        <MainLink href={link}>{t("verify.button")}</MainLink>
        <Small>{t("verify.lives")}</Small>
      </>
    )}
    <Words>
      <TextLink href={menuUrl}>{t("welcome.button")}</TextLink>
    </Words>
  </Mail>
);
