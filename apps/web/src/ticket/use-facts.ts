/** Gathers what the ticket knows of the world for one symbol. */

import { fromWire } from '@paddock/decimal/wire'
import { phaseAt } from '@paddock/market/sessions/calendar'
import { useQuery } from '@tanstack/react-query'
import { isSameSymbol } from '../assets/symbol.ts'
import { useTick } from '../desk/use-tick.ts'
import { useMarketTime } from '../live/practice-clock.ts'
import { usePrice } from '../live/prices.ts'
import { accountQuery, assetsQuery, ordersQuery, positionsQuery } from '../live/queries.ts'
import type { Facts } from './draft.ts'
import { heldCash } from './held-cash.ts'

export function useFacts(account: string, symbol: string): Facts {
  const { data: assets } = useQuery(assetsQuery(account))
  const { data: positions } = useQuery(positionsQuery(account))
  const { data: figures } = useQuery(accountQuery(account))
  const { data: orders } = useQuery(ordersQuery(account, 'open'))
  const live = usePrice(symbol)
  const { now } = useMarketTime(account)
  useTick(5000)
  const at = now()
  const bid = fromWire(live?.bid)
  const ask = fromWire(live?.ask)
  return {
    asset: assets?.find((item) => item.symbol === symbol),
    quote: bid && ask && { bid, ask },
    last: fromWire(live?.last),
    position: positions?.find((item) => isSameSymbol(item.symbol, symbol)),
    account: figures,
    heldCash: heldCash(orders ?? [], assets ?? []),
    phase: at === undefined ? 'regular' : phaseAt(at),
  }
}
