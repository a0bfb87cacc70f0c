/** What a short sale hangs on: whether the shares can be borrowed, what setting them aside costs, and what they cost by the day. */
import { decimal, formatDecimal, multiply } from '@paddock/decimal/decimal'
import { divide, round } from '@paddock/decimal/divide'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dollars, fixed, plain, quantity } from '../../format/number.ts'
import { accountClient } from '../../live/client.ts'
import { SendingButton } from '../../live/sending-button.tsx'
import { Facts as FactRows } from '../../tables/facts.tsx'
import { refusalOf } from '../../trading/orders/sending/refusal.ts'
import type { Facts } from '../facts/facts.ts'
import { type FurtherFigures, YEARLY } from '../figures/further-figures.ts'
import type { Resolved } from '../figures/resolved.ts'

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
const yearly = (rate: typeof HUNDRED) => `${fixed(multiply(rate, HUNDRED), 1)} % a year`

export function ShortPanel(props: { account: string; facts: Facts; resolved: Resolved; further: FurtherFigures }) {
  const { account, facts, resolved, further } = props
  const queryClient = useQueryClient()
  const isEasy = facts.asset?.easy_to_borrow === true
  const { data: quote } = useQuery({ ...locateQuery(account, resolved.symbol), enabled: !isEasy })
  const { qty } = resolved
  // Shares are set aside in hundreds.
  const lots = qty && multiply(divide(qty, HUNDRED, { scale: 0, mode: 'up' }), HUNDRED)
  const fee = quote?.price && lots && multiply(decimal(quote.price), lots)
  const setAside = useMutation({
    mutationFn: (body: { symbol: string; qty: string; limit_price: string }) =>
      accountClient(account).createLocates({ body }),
    retry: false,
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['account', account] }),
  })
  const refusal = setAside.error && refusalOf(setAside.error)
  return (
    <details className="[&_.pairs]:mt-1.5">
      <summary className="link label">
        Selling short: {isEasy ? 'easy to borrow, no fee' : `hard to borrow, ${yearly(YEARLY.borrow)}`}
      </summary>
      <FactRows
        facts={[
          ['Borrow', isEasy ? 'Easy to borrow' : facts.asset?.shortable ? 'Hard to borrow' : 'None available'],
          [
            'Available to locate',
            isEasy ? undefined : quote ? `${plain(quote.available_qty)} at ${quote.price ?? '–'} a share` : undefined,
          ],
          ['Located and free', isEasy ? undefined : quantity(facts.located?.free ?? '0')],
          ['Borrow fee', isEasy ? 'None' : yearly(YEARLY.borrow)],
          ['Borrow fee, a day', further.borrowADay && dollars(further.borrowADay)],
          ['Margin rate', yearly(YEARLY.margin)],
        ]}
      />
      {!isEasy && quote?.price && lots && fee && (
        <SendingButton
          size="small"
          isBusy={setAside.isPending}
          disabled={quote.available_qty === 0}
          onClick={() =>
            quote.price &&
            setAside.mutate({ symbol: resolved.symbol, qty: formatDecimal(lots), limit_price: quote.price })
          }
        >
          Set {plain(lots)} aside for {dollars(round(fee, { scale: 2, mode: 'up' }))}
        </SendingButton>
      )}
      {!isEasy && (
        <p className="label">
          Hard-to-borrow shares are located until 20:00 New York, in round lots of 100; the fee is not refunded.
        </p>
      )}
      {refusal && (
        <p className="label loss" role="alert">
          {refusal.title}. {refusal.advice ?? ''}
        </p>
      )}
    </details>
  )
}
