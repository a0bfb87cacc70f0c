/** A working ticket on the first page: its button makes a practice account, places the order there and shows what became of it. */
import { phaseAt } from '@paddock/market/sessions/calendar'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { startAsGuest } from '../../accounts/identity/session.ts'
import { money, price } from '../../format/number.ts'
import { accountsQuery } from '../../live/account.ts'
import { accountClient } from '../../live/client.ts'
import { useSession } from '../../live/session.ts'
import { usePrice } from '../../live/streams/prices.ts'
import { mintFor } from '../../trading/orders/sending/minting.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { NumberField } from '../../ui/number-input.tsx'
import { Segments } from '../../ui/segments.tsx'
import { toastFailure } from '../../ui/toast.ts'
import { type DemoDraft, demoEstimate, demoRequest, isCoin } from './demo-order.ts'

const SIDES = [
  { value: 'buy', label: 'Buy', tone: 'gain' },
  { value: 'sell', label: 'Sell short', tone: 'loss' },
] as const

export function DemoTicket({ symbol }: { symbol: string }) {
  const [chosen, setSide] = useState<DemoDraft['side']>('buy')
  const side = isCoin(symbol) ? 'buy' : chosen
  const [typed, setQty] = useState<string>()
  const qty = typed ?? (isCoin(symbol) ? '0.1' : '10')
  const now = usePrice(symbol)
  const { isSignedIn } = useSession()
  const draft = { symbol, side, qty }
  const { value, cashAfter, problem } = demoEstimate(draft, now ?? {})
  const { mutate, isPending } = useDemoOrder()
  const at = price(side === 'buy' ? now?.ask : now?.bid)
  const isWaiting = !isCoin(symbol) && phaseAt(Date.now()) !== 'regular'
  return (
    <form
      className="demo-ticket"
      aria-label={`Practice ticket, ${symbol}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (!problem && value) mutate(draft)
      }}
    >
      {!isCoin(symbol) && <Segments label="Side" segments={SIDES} value={side} onChange={setSide} />}
      <NumberField
        label={isCoin(symbol) ? 'Coins' : 'Shares'}
        error={problem}
        value={qty}
        onChange={setQty}
        step={isCoin(symbol) ? '0.1' : '1'}
      />
      <dl className="pairs">
        <div>
          <dt>{side === 'buy' ? 'Costs about' : 'Proceeds about'}</dt>
          <dd>{value ? money(value) : '–'}</dd>
        </div>
        <div>
          <dt>Cash after</dt>
          <dd>{cashAfter ? money(cashAfter) : '–'}</dd>
        </div>
      </dl>
      {isSignedIn ? (
        <Link to="/assets/$symbol" params={{ symbol }} className={buttonClass('primary')}>
          Trade {symbol} on your desk
        </Link>
      ) : (
        <Button type="submit" tone={side} disabled={problem !== undefined || value === undefined} isBusy={isPending}>
          {side === 'buy' ? 'Buy' : 'Sell'} {qty} {symbol} at about {at}
        </Button>
      )}
      <p className="label">
        {isWaiting
          ? 'Simulated money, in a practice account of your own. The stock market is closed: the order waits for the next open.'
          : 'Simulated money, in a practice account of your own, made with the first order.'}
      </p>
    </form>
  )
}

/** Makes a guest, places its order, and goes to the chart it stands in. What fails after the account was made leaves the account. */
function useDemoOrder() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    async mutationFn(draft: DemoDraft) {
      await startAsGuest(queryClient)
      const [account] = await queryClient.fetchQuery(accountsQuery())
      if (!account) throw new Error('The practice account could not be opened. Try again in a moment.')
      const body = demoRequest(draft, mintFor(account))
      await accountClient(account.id).postOrder({ body })
      return { account: account.id, symbol: draft.symbol }
    },
    onSuccess: ({ account, symbol }) =>
      void navigate({ to: '/assets/$symbol', params: { symbol }, search: { account } }),
    onError(error) {
      toastFailure('The order was not placed')(error)
      void navigate({ to: '/dashboard' })
    },
  })
}
