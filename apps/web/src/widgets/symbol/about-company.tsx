/** The states that every widget about one company has, around what it shows of it. */
import type { CompanyFigures, Fundamentals } from '@paddock/contract/desk/research/fundamentals'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, use } from 'react'
import { deskSymbol } from '../../format/widget-symbol.ts'
import { useAccountId } from '../../live/account.ts'
import { DeskError, isUntold } from '../../live/ask.ts'
import { fundamentalsQuery } from '../../live/fundamentals.ts'
import { ListState, OfferContext, StaleAge } from '../../tables/list-state.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QuoteLink } from '../quotes/quote-parts.tsx'
import { WidgetCard } from '../widget-card.tsx'

interface AboutCompanyProps {
  /** As settings hold it: `NASDAQ:AAPL`. */
  readonly setting: string
  readonly children: (company: CompanyFigures, listing: Fundamentals) => ReactNode
}

export function AboutCompany({ setting, children }: AboutCompanyProps) {
  const symbol = deskSymbol(setting)
  const query = useQuery({
    ...fundamentalsQuery(useAccountId(), symbol ?? ''),
    enabled: symbol !== undefined,
  })
  const offer = use(OfferContext)
  const { data } = query
  const isUnknown = symbol === undefined || isUntold(query.error)
  return (
    <WidgetCard
      note={data ? <QuoteLink setting={setting}>{data.symbol}</QuoteLink> : symbol}
      actions={<StaleAge query={query} />}
    >
      {isUnknown || (data && !data.company) ? (
        <EmptyState title={`${symbol ?? setting} is no company that is known here`} action={offer}>
          {query.error instanceof DeskError && query.error.field === undefined
            ? query.error.message
            : 'Funds, coins, currencies and indices have no statements. Choose a share in the settings of this widget.'}
        </EmptyState>
      ) : (
        <ListState query={query} what="The company" reassurance="Prices elsewhere and trading are not affected.">
          {data?.company && children(data.company, data)}
        </ListState>
      )}
    </WidgetCard>
  )
}
