/** Lengths of what a person signs in with. What a password must contain is its owner's business. */
export const SHORTEST_PASSWORD = 8
export const LONGEST_PASSWORD = 128
/** As mail has them. */
export const LONGEST_EMAIL = 254
