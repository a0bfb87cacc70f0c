/** Symbols as they are compared: lists name pairs without their slash, contracts are padded in other books, and case says nothing. */
export const plainSymbol = (symbol: string): string => symbol.replace(/[/\s]/g, '').toUpperCase()

export const isSameSymbol = (a: string, b: string): boolean => plainSymbol(a) === plainSymbol(b)
