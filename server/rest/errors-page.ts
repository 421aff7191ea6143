/** The page of all codes at `/api/docs/errors` (API-03, API-04): a refusal's `doc_url` leads to its code. */
import { type AnswerKind, statusOf } from "#domain/refusal-status.ts";
import { ERROR_CODES, type ErrorCode } from "./error-codes.ts";
import { escaped, marked, page } from "./page-frame.ts";

/** What a status means, whichever code it has. */
const KINDS: Readonly<Record<AnswerKind, string>> = {
  "signed-out": "A log-in is needed",
  forbidden: "Not allowed",
  "not-found": "Not there",
  "method-not-allowed": "Another method is needed",
  conflict: "The state says no",
  "too-large": "Too long",
  "unsupported-type": "Another type is needed",
  invalid: "Something in the request is wrong",
  "too-many": "Too often",
  internal: "A mistake of ours",
  unavailable: "Not now",
};

/** What is answered to bytes that are no request that could be read, whatever they are sent to. */
const UNREAD: readonly (readonly [code: string, cause: string])[] = [
  ["bad_request", "400: the request is no HTTP, has no Host, or its body broke off."],
  ["timeout", "408: the request took too long to be sent."],
  ["expectation_failed", "417: `Expect` names something other than `100-continue`."],
  ["too_long", "414 or 431: address or headers are too long."],
];

/** The whole page. */
export function errorsPage(): string {
  const kinds = Object.keys(KINDS) as AnswerKind[];
  const title = (kind: AnswerKind) => `${statusOf(kind)} · ${KINDS[kind]}`;
  return page({
    title: "Errors",
    about:
      "Why a call was refused, and what to do about it. Every refusal has its <code>code</code>, and a <code>doc_url</code> that leads here.",
    contents: `<ul>${kinds.map((kind) => `<li><a href="#${kind}">${escaped(title(kind))}</a></li>`).join("")}</ul>`,
    main: [
      ...kinds.map((kind) => {
        const codes = Object.entries(ERROR_CODES).filter(([, code]) => code.kind === kind);
        return `<section aria-labelledby="${kind}"><h2 id="${kind}">${escaped(title(kind))}</h2>${codes.map(described).join("")}</section>`;
      }),
      `<section aria-labelledby="unread"><h2 id="unread">No request that can be read</h2>${UNREAD.map(
        ([code, cause]) => `<h3 id="${code}"><code>${code}</code></h3><p>${marked(cause)}</p>`,
      ).join("")}</section>`,
    ].join("\n"),
  });
}

const described = ([code, { cause, cure }]: [string, ErrorCode]) =>
  `<h3 id="${code}"><code>${code}</code></h3><p>${marked(cause)}</p><p>${marked(cure)}</p>`;
