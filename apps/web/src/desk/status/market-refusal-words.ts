/** What a refusal of market data means and what to do, by what was answered. */
import { ApiError } from '@paddock/contract/errors/api-error'
import type { MarketRefusal } from '../../live/streams/market-refusal.ts'
import { messageOf } from '../../ui/refusal.tsx'

interface RefusalWords {
  /** For the status bar. */
  readonly short: string
  /** Which call, and what was said. */
  readonly why: string
  readonly remedy: string
  /** Whether keys and plan are what to look at. */
  readonly isOfKeys: boolean
}

/** `broker` is who was asked: Alpaca, or Paddock itself. */
export function marketRefusalWords({ feed, error }: MarketRefusal, broker: 'Alpaca' | 'Paddock'): RefusalWords {
  const prices = feed === 'stocks' ? 'stock prices' : 'coin prices'
  if (!(error instanceof ApiError))
    return {
      short: `No ${prices}: no answer`,
      why: `The server did not answer when ${prices} were read.`,
      remedy: 'They are read again when it comes back. Orders at the broker are not affected.',
      isOfKeys: false,
    }
  const { operation, status } = error
  const why = `${broker} answered ${operation} with ${status}: ${messageOf(error)}`
  const said = (short: string, remedy: string, isOfKeys = false): RefusalWords => ({
    short: `No ${prices}: ${short}`,
    why,
    remedy,
    isOfKeys,
  })
  if (status === 401) return said('keys not accepted', 'Check the keys, or add them again.', true)
  if (status === 402 || status === 403)
    return said(
      'refused',
      'The plan of these keys does not have this data: check the keys, or the plan at Alpaca.',
      true,
    )
  if (status === 404 && broker === 'Paddock')
    return said('no data for these symbols', 'This market has none of these symbols. Other prices are not affected.')
  if (status === 429) return said('too many requests', 'Wait a minute, then try again.')
  if (status >= 500)
    return said(`${broker} does not answer`, 'Try again in a moment. Orders at the broker are not affected.')
  return said('refused', 'Try again; the call and its answer are above.')
}
