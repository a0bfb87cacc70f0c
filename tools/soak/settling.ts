/** How long a picture may take until it is the server's, and how often it is looked at meanwhile. */
export const SETTLES_WITHIN_MS = 30_000
export const LOOK_MS = 250
