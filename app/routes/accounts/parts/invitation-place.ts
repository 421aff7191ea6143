/** Where an invited super admin sets the access up, and the cookie that keeps the link's secret until then. */
export const INVITATION = { name: "invitation", path: "/owner/invitation" } as const;
