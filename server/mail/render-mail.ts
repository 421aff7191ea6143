/** A mail's subject, HTML and plain-text twin, from its template and facts. */
import { convert } from "html-to-text";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type MailFacts, TEMPLATES, type Template, type TemplateName } from "./templates.ts";

/** A mail ready to go. */
export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** Whether a message row names a template that still exists. */
export const isTemplate = (name: string): name is TemplateName => Object.hasOwn(TEMPLATES, name);

/** Renders a mail. A subject is one line whatever a customer's name holds (mail headers end at a line break). */
export function renderMail<Name extends TemplateName>(name: Name, facts: MailFacts[Name]): RenderedMail {
  const template: Template<MailFacts[Name]> = TEMPLATES[name];
  const html = `<!doctype html>${renderToStaticMarkup(createElement(template.Body as (facts: object) => ReturnType<typeof template.Body>, facts))}`;
  return {
    subject: template
      .subject(facts)
      .replace(/[\s\p{Cc}]+/gu, " ")
      .trim(),
    html,
    text: convert(html, {
      wordwrap: 78,
      preserveNewlines: true,
      selectors: [
        { selector: "h1", options: { uppercase: false } },
        { selector: "h2", options: { uppercase: false } },
        { selector: "table", format: "dataTable" },
        { selector: "[data-preview]", format: "skip" },
        { selector: "a", options: { linkBrackets: false } },
      ],
    }),
  };
}
