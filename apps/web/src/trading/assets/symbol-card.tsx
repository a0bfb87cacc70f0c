/** A symbol at a glance: its price, its latest bars, and what the account has and wants of it. */
import './symbol-card.css'
import { isActiveAlert } from '@paddock/contract/desk/alerts'
import { isSameSymbol } from '@paddock/contract/entities/symbol'
import { fromWire } from '@paddock/decimal/wire'
import { parseOptionSymbol } from '@paddock/market/options/symbol'
import { useQuery } from '@tanstack/react-query'
import { createPortal } from 'react-dom'
import { SessionChart } from '../../charts/session-chart.tsx'
import { conditionText } from '../../format/alert.ts'
import { Change } from '../../format/change.tsx'
import { contractName } from '../../format/contract.ts'
import { positionText } from '../../format/holding.ts'
import { counted, fixed, price, priceScale, signed } from '../../format/number.ts'
import { useAccountId } from '../../live/account.ts'
import { alertsQuery } from '../../live/alerts.ts'
import { assetLike } from '../../live/asset-index.ts'
import { snapshotsQuery } from '../../live/contracts.ts'
import { assetsQuery, ordersQuery, positionsQuery } from '../../live/queries.ts'
import { usePrice } from '../../live/streams/prices.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Pixels. */
const WIDTH = 320
const HEIGHT = 280
const GAP = 6

/** Under the symbol, or above it where there is no room. It takes no pointer: the page below stays in reach. */
export function SymbolCard({ symbol, at }: { symbol: string; at: DOMRect }) {
  const account = useAccountId()
  const { data: assets } = useQuery(assetsQuery(account))
  const asset = assetLike(assets, symbol)
  const left = Math.max(8, Math.min(at.left, innerWidth - WIDTH - 8))
  const isBelow = at.bottom + GAP + HEIGHT < innerHeight
  return createPortal(
    <section
      role="tooltip"
      className="float symbol-card"
      style={{ left, width: WIDTH, ...(isBelow ? { top: at.bottom + GAP } : { bottom: innerHeight - at.top + GAP }) }}
    >
      <header>
        <strong>{asset?.symbol ?? contractName(symbol)}</strong> <span className="muted truncate">{asset?.name}</span>
      </header>
      {account !== undefined && parseOptionSymbol(symbol) ? (
        <ContractQuote account={account} symbol={symbol} />
      ) : (
        <>
          <Quote symbol={asset?.symbol ?? symbol} />
          <div className="relative h-36 overflow-hidden">
            <SessionChart symbol={asset?.symbol ?? symbol} />
          </div>
        </>
      )}
      {account !== undefined && <Own account={account} symbol={symbol} />}
    </section>,
    document.body,
  )
}

function Quote({ symbol }: { symbol: string }) {
  const { last, previousClose, bid, ask } = usePrice(symbol) ?? {}
  if (last === undefined) return <Skeleton width={160} />
  const change = previousClose === undefined ? undefined : last - previousClose
  return (
    <p>
      <span className="strong">{price(last)}</span>{' '}
      {change !== undefined && previousClose !== undefined && (
        <Change
          amount={change}
          ratio={change / previousClose}
          text={signed(change, priceScale(undefined, fromWire(last)))}
          hasArrow
        />
      )}
      <span className="label push">
        {price(bid)} × {price(ask)}
      </span>
    </p>
  )
}

/** Of a contract: there is no stream of it, and its days are too thin to draw. */
function ContractQuote({ account, symbol }: { account: string; symbol: string }) {
  const { data: snapshots } = useQuery(snapshotsQuery(account, [symbol]))
  const now = snapshots?.[symbol]
  if (!now) return <Skeleton width={160} />
  const { latestQuote: quote, latestTrade, greeks } = now
  return (
    <p>
      <span className="strong">{price(latestTrade?.p)}</span>{' '}
      {greeks && <span className="muted">delta {fixed(greeks.delta, 2)}</span>}
      <span className="label push">
        {price(quote?.bp)} × {price(quote?.ap)}
      </span>
    </p>
  )
}

function Own({ account, symbol }: { account: string; symbol: string }) {
  const { data: positions } = useQuery(positionsQuery(account))
  const { data: orders } = useQuery(ordersQuery(account, 'open'))
  const position = positions?.find((one) => isSameSymbol(one.symbol, symbol))
  const working = orders?.filter((one) => one.symbol && isSameSymbol(one.symbol, symbol)).length ?? 0
  return (
    <p className="label">
      {position ? `${positionText(position)} at ${price(position.avg_entry_price)}` : 'No position'}
      {working > 0 && `, ${counted(working, 'working order')}`}
      <AlertsOn account={account} symbol={symbol} />
    </p>
  )
}

/** What is waited for on it, and the key that sets an alert: the card itself takes no pointer. */
function AlertsOn({ account, symbol }: { account: string; symbol: string }) {
  const { data: alerts } = useQuery(alertsQuery(account))
  const own = alerts?.filter((one) => isActiveAlert(one) && one.symbol && isSameSymbol(one.symbol, symbol)) ?? []
  const [first] = own
  return (
    <span className="block">
      {first ? `Alert when it ${conditionText(first)}` : 'No alert'}
      {own.length > 1 && ` and ${own.length - 1} more`} <kbd>a</kbd> sets one
    </span>
  )
}
