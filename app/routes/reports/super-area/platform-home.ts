/** Where a super admin begins (SUP-01), and where /super leads. */
export const PLATFORM_HOME = "/super/dashboard";
