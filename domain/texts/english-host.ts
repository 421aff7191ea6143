/** English texts: what the HTTP host says by itself, when the app cannot speak. */
export const host = {
  "shopError.title": "Sorry but we couldn't load this shop.",
  "shopError.code": "Code {code}",
  "shopError.unavailable": "Connectivity : Error Response Status {code}",
  "shopError.nothingChanged": "Nothing was changed. Please try again in a moment.",
  "shopError.retry": "Try Loading Again",
  "refused.badRequest": "This request could not be read.",
  "refused.notFound": "There is nothing here.",
  "refused.crossSite": "This request came from another site and was refused.",
  "refused.tooLarge": "This is more than we can take in one piece.",
  "refused.tooMany": "That was a lot at once. Please try again in {seconds} seconds.",
  "refused.busy": "We are very busy right now. Please try again in a moment.",
  "refused.bug": "Something went wrong. Nothing was changed. Please try again.",
} as const;
