/**
 * An e-mail address that its owner recognises and no one else can use: "rosa@sweetcrumb.test" is
 * "r•••@s•••.test" (AUTH-03, AUTH-04). The dots are always three, so that no length is told.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  if (at < 1) return "•••";
  const domain = email.slice(at + 1);
  const dot = domain.lastIndexOf(".");
  const ending = dot > 0 ? domain.slice(dot) : "";
  return `${firstOf(email)}•••@${firstOf(domain)}•••${ending}`;
}

function firstOf(text: string): string {
  return [...text][0] ?? "";
}
