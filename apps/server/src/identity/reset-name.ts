/** What the sign-in library calls the token of a reset link, before the token. */
export const RESET = 'reset-password:'
