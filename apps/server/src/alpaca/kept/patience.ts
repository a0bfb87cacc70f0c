/** How long a desk is let wait for what is kept already: what is on its way goes on, and is kept when it comes. */
export const PATIENCE_MS = 2_000
