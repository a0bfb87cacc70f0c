/** The digits of a whole number with its thousands apart: `1,200`. */
export const thousands = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',')
