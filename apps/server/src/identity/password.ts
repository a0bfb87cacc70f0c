/** How long a password must be; what it must contain is its owner's business. */
export const SHORTEST_PASSWORD = 8
export const LONGEST_PASSWORD = 128
/** What the sign-in library calls the token of a reset link, before the token. */
export const RESET = 'reset-password:'
