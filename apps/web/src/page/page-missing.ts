/** Addresses of screens that no order and no instrument can have. They fail before anything is asked for. */

/** Ends the page: what the address says can never be found. */
export class MissingPageError extends Error {
  override readonly name = 'MissingPageError'
  readonly status = 404
  constructor(path: string) {
    super(`Page Not Found: ${path}`)
  }
}

const ORDER_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** `AAPL`, `BRK.B`, `BTC/USD`, `AAPL260116C00190000`, or the id of an asset. */
const SYMBOL = /^[A-Za-z0-9]+([./-][A-Za-z0-9]+)*$/
const LONGEST_SYMBOL = 40

export const isOrderId = (text: string): boolean => ORDER_ID.test(text)
export const isSymbol = (text: string): boolean => text.length <= LONGEST_SYMBOL && SYMBOL.test(text)

interface Entered {
  readonly location: { readonly pathname: string }
}

/** For a route's `beforeLoad`. */
export function requireOrderId({ params, location }: Entered & { params: { readonly id: string } }): void {
  if (!isOrderId(params.id)) throw new MissingPageError(location.pathname)
}

/** For a route's `beforeLoad`. */
export function requireSymbol({ params, location }: Entered & { params: { readonly symbol: string } }): void {
  if (!isSymbol(params.symbol)) throw new MissingPageError(location.pathname)
}
