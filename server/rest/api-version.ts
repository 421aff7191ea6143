/** The version of the REST calls (decision 0077). */

/** The day of the newest change that a client may notice; every answer says it as `Windowsill-Version`. */
export const API_VERSION = "2026-11-28";
/** The header of every REST answer that has it. */
export const VERSION_HEADER = "windowsill-version";
