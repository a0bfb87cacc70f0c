/** `strong buy`, where it begins a line: `Strong buy`. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** `a price is above 0`, as it stands beside its field: `A price is above 0.` */
export const sentence = (text: string): string => capital(/[.?!]$/.test(text) ? text : `${text}.`)
