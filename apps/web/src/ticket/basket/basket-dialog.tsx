/** Several orders at once: weights are pasted, what is missing and too much is worked out, and the orders leave one by one. */
import { powerFor } from '@paddock/analytics/equity/live-account'
import { tradedSymbol } from '@paddock/contract/entities/symbol'
import { decimal, isPositive, parseDecimal, ZERO } from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted, dollars, ownDollars, plain, price as priceText, quantity } from '../../format/number.ts'
import { environmentOf, useAccounts } from '../../live/account.ts'
import { assetIn } from '../../live/asset-index.ts'
import { assetsQuery, positionsQuery } from '../../live/queries.ts'
import { SendingButton } from '../../live/sending-button.tsx'
import { useMarketPhase } from '../../live/streams/practice-clock.ts'
import { useLastPrices } from '../../live/streams/prices.ts'
import { closeTicket } from '../../page/ticket-store.ts'
import { fundsOf } from '../../trading/balances/funds.ts'
import { JobInDialog } from '../../trading/orders/jobs/job-dialog.tsx'
import type { NewJob } from '../../trading/orders/jobs/kept-job.ts'
import { REQUESTS_A_MINUTE } from '../../trading/orders/jobs/run-job.ts'
import { useJob } from '../../trading/orders/jobs/use-job.ts'
import { HoldButton } from '../../trading/orders/sending/hold-button.tsx'
import { useMint } from '../../trading/orders/sending/minting.ts'
import { useLiveAccount } from '../../trading/portfolio/use-live-account.ts'
import { freeQty } from '../../trading/positions/closing/closing.ts'
import { Button } from '../../ui/button.tsx'
import { choicesFrom } from '../../ui/choices.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { NumberField } from '../../ui/number-input.tsx'
import { Segments } from '../../ui/segments.tsx'
import { SwitchRow } from '../../ui/switch.tsx'
import { numbers, Table } from '../../ui/table.tsx'
import { type BasketPlan, basketOrder, firstUnpaid, planBasket } from './basket-plan.ts'
import { readBasket } from './basket-text.ts'

/** Milliseconds between two workings out: prices move all the time. */
const EVERY = 1000

export function BasketDialog({ account }: { account: string }) {
  const environment = environmentOf(useAccounts().find(({ id }) => id === account))
  const job = useJob('basket', account)
  if (job.lines.length > 0) return <JobInDialog kind="basket" job={job} onClose={closeTicket} />
  return (
    <Compose account={account} isLive={environment === 'live'} isCounted={environment !== 'practice'} run={job.run} />
  )
}

function Compose(props: {
  account: string
  isLive: boolean
  isCounted: boolean
  run: (asked: NewJob) => Promise<void>
}) {
  const { account, isLive, isCounted, run } = props
  const mint = useMint(account)
  const { data: assets } = useQuery(assetsQuery(account))
  const { data: positions = [] } = useQuery(positionsQuery(account))
  const figures = useLiveAccount(account)
  const [text, setText] = useState('')
  const [mode, setMode] = useState<'rebalance' | 'buy'>('rebalance')
  const [typed, setTyped] = useState('')
  const [isSellingRest, setSellingRest] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const assetOf = (symbol: string) => assetIn(assets, symbol)
  const { targets, problems, total } = readBasket(text, (symbol) => assetOf(symbol) !== undefined)
  const held = positions.filter(({ asset_class }) => asset_class !== 'us_option')
  const holdings = held.map((position) => ({
    symbol: tradedSymbol(position),
    qty: decimal(position.qty),
    free: freeQty(position),
  }))
  const prices = useLastPrices(
    [...new Set([...targets.map(({ symbol }) => symbol), ...holdings.map(({ symbol }) => symbol)])],
    EVERY,
  )
  const equity = fromWire(figures?.equity) ?? ZERO
  const amount = parseDecimal(typed)
  const isRebalance = mode === 'rebalance'
  const whole = isRebalance ? equity : (amount ?? ZERO)
  const plan = planBasket({
    ...{ targets, whole, holdings, isRebalance, isSellingRest, isWhole, assetOf },
    priceOf: (symbol) => fromWire(prices.get(symbol)),
  })
  const phase = useMarketPhase(account)
  const power = powerFor(figures, fundsOf('us_equity', { phase })) ?? ZERO
  const unpaid = figures && firstUnpaid(figures, plan.lines, { positions, phase, assetOf })
  const why = whyNot({ plan, problems, isEmpty: targets.length === 0, isAmountMissing: !isPositive(whole), unpaid })
  const send = () => {
    if (why) return
    void run({
      title: 'A basket of orders',
      said: 'Sent',
      waits: 'sells',
      lines: plan.lines.map((line) => ({
        key: line.symbol,
        words: `${line.side === 'buy' ? 'Buy' : 'Sell'} ${plain(line.qty)} ${line.symbol} at market`,
        request: { place: basketOrder(line, mint()) },
      })),
    })
  }
  const count = counted(plan.lines.length, 'order')
  return (
    <Dialog
      onClose={closeTicket}
      size="wide"
      title="A basket of orders"
      description="A symbol and a weight in percent on each line. Sells go before buys, which wait until the sells have ended."
      actions={
        <>
          <Button onClick={closeTicket}>Cancel</Button>
          {isLive ? (
            <HoldButton tone="primary" isBusy={false} disabled={why !== undefined} onHeld={send}>
              {why ?? `Send ${count}`}
            </HoldButton>
          ) : (
            <SendingButton tone="primary" disabled={why !== undefined} onClick={send}>
              {why ?? `Send ${count}`}
            </SendingButton>
          )}
        </>
      }
    >
      <div className="grid gap-3 py-3">
        <Segments
          label="Weights are of"
          value={mode}
          onChange={setMode}
          segments={choicesFrom({ rebalance: 'The account', buy: 'An amount to buy for' })}
        />
        {mode === 'buy' && (
          <NumberField label="Amount" isRow value={typed} onChange={setTyped} step="1000" unit="USD" />
        )}
        <Field
          label="Symbols and weights"
          hint={targets.length > 0 ? `${counted(targets.length, 'symbol')}, ${plain(total)} % together` : undefined}
          error={problems.length > 0 ? problems.slice(0, 3).join(' ') : undefined}
        >
          {(control) => (
            <textarea
              {...control}
              className="w-full resize-y rounded-control border border-edge bg-ground p-2 font-mono"
              autoFocus
              rows={5}
              spellCheck={false}
              placeholder={'AAPL 40\nMSFT 35\nBTC/USD 5'}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
        <p className="flex flex-wrap gap-2">
          {held.length > 0 && (
            <Button size="small" onClick={() => setText(weightsNow(holdings, prices, Number(figures?.equity ?? 0)))}>
              Start from current positions
            </Button>
          )}
        </p>
        {isRebalance && (
          <SwitchRow label="Sell positions not in the basket" isOn={isSellingRest} onChange={setSellingRest} />
        )}
        <SwitchRow label="Whole shares only" isOn={isWhole} onChange={setWhole} />
        {plan.lines.length > 0 && <PlanTable plan={plan} />}
        {plan.lines.length > 0 && (
          <p className="muted">
            Sells {dollars(plan.sold)}, buys {dollars(plan.bought)}; buying power {ownDollars(power)} now.{' '}
            {isCounted &&
              `${count}, about ${Math.ceil((plan.lines.length * 60) / REQUESTS_A_MINUTE)} s at ${REQUESTS_A_MINUTE} a minute.`}
          </p>
        )}
        {targets.length > 0 && plan.left.length > 0 && (
          <ul className="label" aria-label="Left alone">
            {plan.left.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

function PlanTable({ plan }: { plan: BasketPlan }) {
  return (
    <Table label="Orders of the basket" isCompact heads={['Order', ...numbers('Quantity', 'Price', 'Value, USD')]}>
      <tbody>
        {plan.lines.map(({ symbol, side, qty, price, value }) => (
          <tr key={symbol}>
            <th scope="row">
              <span className={side === 'buy' ? 'gain' : 'loss'}>{side === 'buy' ? 'Buy' : 'Sell'}</span> {symbol}
            </th>
            <td className="num">{quantity(qty)}</td>
            <td className="num">{priceText(price)}</td>
            <td className="num">{dollars(value)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** The first reason why nothing is sent; undefined where it can be. Sells bring in what the buys may use. */
function whyNot(of: {
  plan: BasketPlan
  problems: readonly string[]
  isEmpty: boolean
  isAmountMissing: boolean
  unpaid: string | undefined
}): string | undefined {
  const { plan, problems, isEmpty, isAmountMissing, unpaid } = of
  if (isEmpty && plan.lines.length === 0) return 'Paste symbols and weights'
  if (problems.length > 0) return 'Correct the lines'
  if (isAmountMissing) return 'Enter an amount'
  if (plan.lines.length === 0) return 'Nothing to trade'
  return unpaid && `Too little buying power for ${unpaid}`
}

/** What is held as weights of the account, as they would be pasted. */
const weightsNow = (
  holdings: readonly { readonly symbol: string; readonly qty: typeof ZERO }[],
  prices: ReadonlyMap<string, number>,
  equity: number,
): string =>
  holdings
    .flatMap(({ symbol, qty }) => {
      const at = prices.get(symbol)
      const worth = at === undefined ? 0 : (Number(qty.coefficient) / 10 ** qty.scale) * at
      return worth > 0 && equity > 0 ? [`${symbol} ${((worth / equity) * 100).toFixed(2)}`] : []
    })
    .join('\n')
