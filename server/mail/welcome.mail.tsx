/** Greets a new customer in the shop's own words (AUTH-02, welcome_email_body). */
import { mail } from "#domain/texts/english-mail.ts";
import { speak } from "#domain/texts/text.ts";
import { Mail, MainLink, Words } from "./layout.tsx";

const t = speak(mail);

export interface Welcome {
  shopTitle: string;
  firstName: string;
  /** The shop's own text as paragraphs; blank for ours. */
  paragraphs: readonly string[];
  menuUrl: string;
}

export const subject = ({ shopTitle }: Welcome) => t("welcome.subject", { shop: shopTitle });

export const Body = ({ shopTitle, firstName, paragraphs, menuUrl }: Welcome) => (
  <Mail
    shopTitle={shopTitle}
    title={t("welcome.title", { name: firstName })}
    preview={paragraphs[0] ?? t("welcome.default")}
  >
    <Words>{paragraphs.length > 0 ? paragraphs.join("\n\n") : t("welcome.default")}</Words>
    <MainLink href={menuUrl}>{t("welcome.button")}</MainLink>
  </Mail>
);
