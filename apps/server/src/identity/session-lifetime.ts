/** How long a person stays signed in. */

/** Unused. */
export const SESSION_SECONDS = 30 * 24 * 3600
/** One that is used begins anew, at most this often. */
export const EXTENDED_AFTER_SECONDS = 24 * 3600
