/** What positions stand together by: their class, what they are on, the strategy they are part of, the sector of the company, the tag of the order. */
import { positionSymbol } from '@paddock/contract/entities/symbol'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ordersQuery } from '../../../live/queries.ts'
import { screenQuery } from '../../../live/screen.ts'
import type { Group } from '../../../tables/lines.ts'
import { journalQuery, NOTHING_WRITTEN, notesByOrder } from '../../journal/journal.ts'
import { tagsOfHoldings } from '../../journal/tags-of-holdings.ts'
import type { PositionRow } from '../position-row.ts'
import type { PositionGroup } from '../positions-search.ts'

export type Grouping = (held: PositionRow) => Group

const CLASSES: Readonly<Record<string, string>> = { us_equity: 'Stocks', us_option: 'Options', crypto: 'Crypto' }
/** The name of an asset class; one that is not known is shown as it is. */
export const className = (assetClass: string): string => CLASSES[assetClass] ?? assetClass

const own = (title: string): Group => ({ key: title, title })

/** Sectors, and orders with their tags, are read where they are asked for. */
export function useGrouping(account: string, by: PositionGroup): Grouping {
  const { data: screen } = useQuery({ ...screenQuery(account, 'stocks'), enabled: by === 'sector' })
  const { data: orders } = useQuery({ ...ordersQuery(account, 'all'), enabled: by === 'tag' })
  const { data: journal } = useQuery({ ...journalQuery(account), enabled: by === 'tag' })
  return useMemo(() => {
    const tags = tagsOfHoldings(orders ?? [], journal ? notesByOrder(journal) : NOTHING_WRITTEN)
    const sectors = new Map(screen?.rows.map(({ symbol, sector }) => [symbol, sector]))
    switch (by) {
      case 'class':
        return ({ position }) => own(className(position.asset_class))
      case 'underlying':
        return ({ underlying }) => own(underlying)
      case 'strategy':
        return ({ strategies: [first], underlying }) =>
          own(first ? `${underlying} ${first.toLowerCase()}` : 'No strategy')
      case 'sector':
        return ({ position, underlying }) =>
          own(position.asset_class === 'crypto' ? 'Crypto' : sectors.get(underlying) || 'No sector known')
      case 'tag':
        return ({ symbol }) => own(tags.get(positionSymbol(symbol)) ?? 'No tag')
    }
  }, [by, screen, orders, journal])
}
