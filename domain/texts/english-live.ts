/** English texts: why the live list of orders is refused (MAN-06). */
export const live = {
  "refused.crossSite": "This has to be asked for from the shop's own pages.",
  "refused.notFound": "There is no shop here.",
  "refused.signedOut": "Please log in to see the shop's orders.",
  "refused.forbidden": "Only the shop's merchant sees its orders.",
  "refused.unavailable": "The list cannot be live just now. Please try again in a moment.",
  "refused.tooMany": "The list is open in too many places. Please close it somewhere else.",
} as const;
