/** The rare corporate actions, of the listings that stand for no company: what their facts say, as a record and as an effect on the price. */
import type { CorporateAction } from '../corporate-action.ts'
import type { Listing } from '../instruments/listing.ts'
import { dateOf, dayNumber } from '../sessions/date.ts'
import { type Common, type Effect, type Planned, rateOf } from './planned.ts'
import { cusipOf, recordDayOf } from './splits.ts'
import { tradingDaysFrom } from './trading-days.ts'

/** Trading days between the announcement and the ex day. */
const NOTICE = 45

/** What happens to a listing beside dividends and splits: one thing, or nothing. */
export function fateOf({ fate, instrument }: Listing): Planned[] {
  if (!fate) return []
  const ex = dayNumber(fate.day)
  const effect = effectOf(fate)
  return [
    {
      kind: fate.kind,
      symbol: instrument.symbol,
      process: ex,
      ex,
      declared: tradingDaysFrom(ex, -NOTICE),
      ...(effect ? { effect } : {}),
      write: (common) => recordOf(fate, ex, common),
    },
  ]
}

type FateOf = NonNullable<Listing['fate']>

const effectOf = (fate: FateOf): Effect | undefined =>
  fate.kind === 'spin_off' || fate.kind === 'rights_distribution' ? { kind: 'share', share: fate.share } : undefined

function recordOf(fate: FateOf, ex: number, common: Common): CorporateAction {
  const soon = dateOf(tradingDaysFrom(ex, 2))
  const paid = { recordDay: dateOf(recordDayOf(ex)), payableDay: dateOf(ex) }
  switch (fate.kind) {
    case 'spin_off':
      return {
        ...{ kind: fate.kind, ...common, ...paid, ...exchanged(fate) },
        ...renamed(fate),
        costShare: rateOf(fate.share),
      }
    case 'rights_distribution':
      return {
        ...{ kind: fate.kind, ...common, ...paid, ...exchanged({ oldRate: 1, newRate: 1 }) },
        ...renamed(fate),
        expirationDay: fate.expires,
      }
    case 'cash_merger':
      return { kind: fate.kind, ...common, payableDay: soon, cash: rateOf(fate.cash), ...acquired(fate) }
    case 'stock_merger':
      return { kind: fate.kind, ...common, payableDay: soon, ...exchanged(fate), ...acquired(fate) }
    case 'stock_and_cash_merger':
      return {
        ...{ kind: fate.kind, ...common, payableDay: soon, ...exchanged(fate), ...acquired(fate) },
        cash: rateOf(fate.cash),
      }
    case 'unit_split':
      return {
        ...{ kind: fate.kind, ...common, ...exchanged({ oldRate: 1, newRate: 1 }) },
        ...renamed(fate),
        alternateSymbol: fate.alternateSymbol,
        alternateCusip: cusipOf(fate.alternateSymbol),
        alternateRate: rateOf(fate.alternateRate),
      }
    case 'redemption':
      return { kind: fate.kind, ...common, payableDay: soon, cash: rateOf(fate.cash) }
    case 'name_change':
      return { kind: fate.kind, ...common, ...renamed(fate) }
    case 'worthless_removal':
      return { kind: fate.kind, ...common }
    case 'partial_call':
      return { kind: fate.kind, ...common, payableDay: soon, cash: rateOf(fate.cash), share: rateOf(fate.share) }
  }
}

const exchanged = ({ oldRate, newRate }: { oldRate: number; newRate: number }) => ({
  oldRate: rateOf(oldRate),
  newRate: rateOf(newRate),
})

/** The other symbol, with the CUSIP its listing has from its first day on. */
const renamed = ({ newSymbol }: { newSymbol: string }) => ({ newSymbol, newCusip: cusipOf(newSymbol) })
const acquired = ({ acquirer }: { acquirer: string }) => ({ acquirer, acquirerCusip: cusipOf(acquirer) })
