/** What keeps an account on live prices from going on: the whole of it, or one order. */
import { UnknownMarketError } from '@paddock/market/simulated'

/** Its prices cannot be had: it keeps what it holds, and goes on when they come again. */
export class RestingError extends UnknownMarketError {}

/** No price of now came in time, so nothing was judged. */
export class NoPriceError extends Error {
  override readonly name = 'NoPriceError'
}
