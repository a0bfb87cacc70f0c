/** What is due before the order ends: earnings, a day without dividend. */
import { decimal, isBelow } from '@paddock/decimal/decimal'
import { dollars } from '../../format/number.ts'
import { calendarDay } from '../../format/time.ts'
import type { Draft } from '../draft/draft.ts'
import type { Facts } from '../facts/facts.ts'
import type { Resolved } from '../figures/resolved.ts'
import { caution, type Found } from './warning.ts'

/** None for what is not announced. */
export function aheadWarnings(draft: Draft, facts: Facts, resolved: Resolved): Found[] {
  return resolved.assetClass === 'us_option' ? beforeExpiry(facts, resolved) : [adjusted(draft, facts, resolved)]
}

/** Earnings move what contracts are on; a dividend has written calls exercised the evening before. */
function beforeExpiry({ ahead, contracts }: Facts, { legs, symbol, side, isClosing }: Resolved): Found[] {
  const parts = legs.length > 1 ? legs : [{ symbol, side, isClosing, contract: contracts.get(symbol) }]
  const opened = parts.flatMap(({ contract, side: own, isClosing: closes }) =>
    contract && !closes ? [{ terms: contract.terms, side: own }] : [],
  )
  const last = opened.reduce((latest, { terms }) => (terms.expiration > latest ? terms.expiration : latest), '')
  const { earnings, exDate } = ahead
  const isWritten = opened.some(
    ({ terms, side: own }) => own === 'sell' && terms.type === 'call' && exDate && exDate.day <= terms.expiration,
  )
  return [
    earnings &&
      earnings <= last &&
      caution('earnings-ahead', `Earnings are due on ${calendarDay(earnings)}, before these contracts expire.`),
    exDate &&
      isWritten &&
      caution(
        'ex-date-ahead',
        `${dollars(exDate.rate)} a share goes ex on ${calendarDay(exDate.day)}: short in-the-money calls may be assigned the evening before.`,
      ),
  ]
}

/** An order that stays and lies below the market is lowered by the dividend. Source: Alpaca, "Placing orders", DNR and DNC. */
function adjusted(draft: Draft, { ahead: { exDate }, last }: Facts, { side, limit, stop, type }: Resolved): Found {
  if (!exDate || !last || draft.selectedTimeInForce.name !== 'gtc') return undefined
  const at = side === 'buy' ? (type === 'limit' ? limit : undefined) : stop
  const isLowered = at && isBelow(at, last) && exDate.rate > 0 && isBelow(decimal(0), at)
  if (!isLowered) return undefined
  const [amount, day] = [dollars(exDate.rate), calendarDay(exDate.day)]
  return caution('gtc-dividend', `Its price is lowered by ${amount} on ${day}, the ex-dividend date.`)
}
