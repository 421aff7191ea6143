/** Tells that a password was changed, to whoever should know (AUTH-03, matrix r018). */
import { links } from "#domain/texts/english-links.ts";
import { speak } from "#domain/texts/text.ts";
import { Mail, TextLink, Words } from "./layout.tsx";

const t = speak(links);

export interface PasswordChanged {
  shopTitle: string;
  firstName: string;
  /** Whether the log-in that changed it stays; a reset ends all. */
  staysLoggedIn: boolean;
  /** Where a password is forgotten. */
  link: string;
}

export const subject = ({ shopTitle }: PasswordChanged) => t("changedMail.subject", { shop: shopTitle });

export const Body = ({ shopTitle, firstName, staysLoggedIn, link }: PasswordChanged) => {
  const hello = t(staysLoggedIn ? "changedMail.helloOthers" : "changedMail.hello", {
    name: firstName,
    shop: shopTitle,
  });
  return (
    <Mail shopTitle={shopTitle} title={t("changedMail.title")} preview={hello}>
      <Words>{hello}</Words>
      <Words>
        {t("changedMail.notYou")} <TextLink href={link}>{t("resetMail.button")}</TextLink>
      </Words>
    </Mail>
  );
};
