/** How small and how large an order may be, for the broker's rules and the ticket alike. */

/** Least values in US dollars: of a fractional or notional stock order, and of any crypto order. The most a crypto order may be worth. */
export const LEAST_FRACTIONAL_USD = '1'
export const LEAST_CRYPTO_USD = '10'
export const MOST_CRYPTO_USD = '200000'
/** Digits of a quantity that count; further ones are cut. */
export const QTY_SCALE = 9
