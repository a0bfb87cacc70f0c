/** Path segments that stand for nothing, this place or the one above, and so never for a symbol or an id. */
export const NO_VALUES: ReadonlySet<string> = new Set(['', '.', '..'])
