/** The refusals that no broker decides: Alpaca's status, code and words for each. Rules of trading word their own. */
import type { ErrorBody, Host } from './error-body.ts'

export interface ErrorAnswer {
  readonly status: number
  readonly body: ErrorBody
}

/** An answer with a code: `code` is the status of the code's family × 100,000 plus a sub-code. */
const coded = (status: number, code: number, message: string): ErrorAnswer => ({ status, body: { code, message } })
/** An answer without a code: the data host, and credentials that are not known. */
const plain = (status: number, message: string): ErrorAnswer => ({ status, body: { message } })

/** No credentials, or unknown ones. */
export const unauthorized = (): ErrorAnswer => plain(401, 'unauthorized.')
/** Credentials that are known and not accepted here. */
export const notAuthorized = (): ErrorAnswer => coded(401, 40110000, 'request is not authorized')

/** A call that exists and that nobody answers here. */
export const notOffered = (host: Host, message: string): ErrorAnswer =>
  host === 'trading' ? coded(403, 40310000, message) : plain(403, message)

/** The body is not JSON, not an object, or has a value of another JSON type than its field; or what else is wrong with its form. */
export const invalidBody = (why?: string): ErrorAnswer =>
  coded(400, 40010000, `request body format is invalid${why === undefined ? '' : `: ${why}`}`)
/** Input of a call that is missing or not understood: the data host answers without a code, the trading host with one, whatever the status. */
export const invalidInput = (
  host: Host,
  message: string,
  status: 400 | 422 = host === 'data' ? 400 : 422,
): ErrorAnswer => (host === 'trading' ? coded(status, 40010001, message) : plain(status, message))

export const endpointNotFound = (): ErrorAnswer => coded(404, 40410000, 'endpoint not found')
/** The path exists and does not take this method. */
export const methodNotAllowed = (): ErrorAnswer => coded(405, 40510000, 'method not allowed')
export const orderNotFound = (orderId: string): ErrorAnswer => coded(404, 40410000, `order not found for ${orderId}`)
export const positionNotFound = (): ErrorAnswer => coded(404, 40410000, 'position does not exist')
export const assetNotFound = (symbolOrId: string, why = `asset not found for ${symbolOrId}`): ErrorAnswer =>
  coded(404, 40410000, why)
export const contractNotFound = (symbolOrId: string): ErrorAnswer =>
  coded(404, 40410000, `option contract ${symbolOrId} not found`)
export const announcementNotFound = (): ErrorAnswer => coded(404, 40410000, 'announcement not found')
export const transferNotFound = (): ErrorAnswer => coded(404, 40410000, 'transfer not found')
export const addressNotFound = (): ErrorAnswer => coded(404, 40410000, 'whitelisted address not found')
export const watchlistNotFound = (): ErrorAnswer => coded(404, 40410000, 'watchlist not found')

/** More calls than the window allows; the answer's headers say when it resets. */
export const rateLimited = (host: Host): ErrorAnswer =>
  host === 'trading' ? coded(429, 42910000, 'rate limit exceeded') : plain(429, 'too many requests.')
/** None of the symbols asked for has prices in the account's market, which says so in its own words. */
export const withoutPrices = (message: string): ErrorAnswer => plain(404, message)

/** Our mistake; its facts are in the log, under the request id. */
export const internalError = (): ErrorAnswer => coded(500, 50010000, 'internal server error occurred')
