/** What a short sale hangs on: whether the shares can be borrowed, what setting them aside costs, and what they cost by the day. */
import { decimal, multiply } from '@paddock/decimal/decimal'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { dollars } from '../format/money.ts'
import { fixed } from '../format/number.ts'
import { quantity } from '../format/quantity.ts'
import { accountClient } from '../live/client.ts'
import { Facts as FactRows } from '../tables/facts.tsx'
import type { Facts } from './facts.ts'
import { type FurtherFigures, YEARLY } from './further-figures.ts'
import type { Resolved } from './resolved.ts'

/** What could be borrowed now, and for how much a share; null where the broker says there is nothing to set aside. */
const locateQuery = (account: string, symbol: string) =>
  queryOptions({
    queryKey: ['locate-quote', account, symbol],
    queryFn: async ({ signal }) => {
      const { quotes } = await accountClient(account).listLocateQuotes({ query: { symbols: [symbol] } }, { signal })
      return quotes.find((quote) => quote.symbol === symbol) ?? null
    },
    staleTime: 60_000,
    retry: false,
  })

const HUNDRED = decimal(100)
const NOTHING = decimal(0)
const yearly = (rate: typeof HUNDRED) => `${fixed(multiply(rate, HUNDRED), 1)} % a year`

export function ShortPanel(props: { account: string; facts: Facts; resolved: Resolved; further: FurtherFigures }) {
  const { account, facts, resolved, further } = props
  const isEasy = facts.asset?.easy_to_borrow === true
  const { data: quote } = useQuery({ ...locateQuery(account, resolved.symbol), enabled: !isEasy })
  const { qty } = resolved
  const fee = quote?.price && qty && multiply(decimal(quote.price), qty)
  return (
    <details className="ticket-short">
      <summary className="link label">
        Selling short: {isEasy ? 'easy to borrow' : 'hard to borrow'}, {yearly(isEasy ? NOTHING : YEARLY.borrow)}
      </summary>
      <FactRows
        facts={[
          ['Borrow', isEasy ? 'Easy to borrow' : facts.asset?.shortable ? 'Hard to borrow' : 'Not to be had'],
          [
            'To set aside',
            isEasy
              ? undefined
              : quote
                ? `${quantity(quote.available_qty)} at ${quote.price ?? '–'} a share${fee ? `, ${dollars(fee)} for these` : ''}`
                : undefined,
          ],
          ['Borrow fee', isEasy ? 'None' : yearly(YEARLY.borrow)],
          ['Borrow fee, a day', further.borrowADay && dollars(further.borrowADay)],
          ['Margin rate', yearly(YEARLY.margin)],
        ]}
      />
      {!isEasy && (
        <p className="label">
          {facts.environment === 'practice'
            ? 'The practice broker takes no short sale of shares that are hard to borrow, set aside or not.'
            : 'Shares are set aside for the day by a locate, which is paid for whether they are sold or not.'}
        </p>
      )}
    </details>
  )
}
