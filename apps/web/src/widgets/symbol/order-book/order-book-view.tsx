/** Bids and asks of one symbol by price. A level that is pressed goes to the ticket as its limit price. */
import './order-book.css'
import { type Book, type Ladder, ladderOf, type Rung, spreadOf } from '@paddock/analytics/liquidity/order-book'
import type { Trade } from '@paddock/contract/entities/market-data'
import { decimal, formatDecimal, significantScale } from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'
import { useState } from 'react'
import { fixed, plain, price } from '../../../format/number.ts'
import { bareTimeOfDay, inNewYork } from '../../../format/time.ts'
import { deskSymbol, widgetSymbol } from '../../../format/widget-symbol.ts'
import { useAccountId } from '../../../live/account.ts'
import { usePrice } from '../../../live/streams/prices.ts'
import { useBook } from '../../../live/streams/use-book.ts'
import { openTicket } from '../../../page/ticket-store.ts'
import { ListState, StaleAge } from '../../../tables/list-state.tsx'
import { SymbolLink } from '../../../trading/assets/symbol-link.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Cell, numbers, Table } from '../../../ui/table.tsx'
import { useStreamedGood } from '../../last-good.tsx'
import type { WidgetViewProps } from '../../widget.ts'
import { WidgetCard } from '../../widget-card.tsx'
import { usePrints } from './use-prints.ts'
import type { OrderBookSettings } from './widget.ts'

export function OrderBookView({ settings: { symbol: setting, depth } }: WidgetViewProps<OrderBookSettings>) {
  const symbol = deskSymbol(setting)
  if (symbol === undefined)
    return (
      <WidgetCard>
        <EmptyState title={`${widgetSymbol(setting).symbol} has no book here`}>
          It is watched, not traded. Choose a share or a coin in the settings of this widget.
        </EmptyState>
      </WidgetCard>
    )
  return widgetSymbol(setting).kind === 'coin' ? (
    <CoinBook key={symbol} pair={symbol} depth={depth} />
  ) : (
    <ShareBook key={symbol} symbol={symbol} />
  )
}

const REASSURANCE = 'Your orders at the broker keep working.'

function CoinBook({ pair, depth }: { pair: string; depth: number }) {
  useStreamedGood(pair)
  const query = useBook(useAccountId(), pair)
  const book = query.data ?? undefined
  return (
    <WidgetCard
      title={<SymbolLink symbol={pair} />}
      note="order book"
      isFlush
      className="order-book"
      actions={<StaleAge query={query} />}
    >
      <ListState
        query={query}
        what="The order book"
        reassurance={REASSURANCE}
        isEmpty={book === undefined}
        empty={<EmptyState title="No book yet">No bids or asks for {pair} at the moment.</EmptyState>}
      >
        {book && <Levels symbol={pair} book={book} ladder={ladderOf(book, depth)} isStale={query.isError} />}
      </ListState>
    </WidgetCard>
  )
}

/** What is public of a share's book: the best bid and ask, and what traded. */
function ShareBook({ symbol }: { symbol: string }) {
  useStreamedGood(symbol)
  const live = usePrice(symbol)
  const query = usePrints(useAccountId(), symbol)
  const prints = query.data ?? []
  const side = (p: number | undefined, s: number | undefined) => (p ? [{ p, s: s ?? 0 }] : [])
  const best = { bids: side(live?.bid, live?.bidSize), asks: side(live?.ask, live?.askSize) }
  return (
    <WidgetCard
      title={<SymbolLink symbol={symbol} />}
      note="best bid and ask"
      isFlush
      className="order-book"
      actions={<StaleAge query={query} />}
    >
      {best.bids.length + best.asks.length > 0 && <Levels symbol={symbol} book={best} ladder={ladderOf(best, 1)} />}
      <ListState
        query={query}
        what="The last prints"
        reassurance={REASSURANCE}
        isEmpty={prints.length === 0}
        empty={<EmptyState title="Nothing traded lately">Prints appear here as they happen.</EmptyState>}
      >
        <Prints prints={prints} isStale={query.isError} />
      </ListState>
    </WidgetCard>
  )
}

interface LevelsProps {
  readonly symbol: string
  readonly book: Pick<Book, 'bids' | 'asks'>
  readonly ladder: Ladder
  readonly isStale?: boolean
}

function Levels({ symbol, book, ladder, isStale }: LevelsProps) {
  const account = useAccountId()
  const [said, say] = useState('')
  const spread = spreadOf(book.bids[0]?.p, book.asks[0]?.p)
  // Levels and their distance in the digits of the finest of them.
  const scale = Math.max(2, ...[...ladder.bids, ...ladder.asks].map(({ p }) => significantScale(decimal(p))))
  const text = (p: number) => fixed(p, scale)
  const press =
    account === undefined
      ? undefined
      : (p: number) => {
          const exact = fromWire(p)
          if (!exact) return
          openTicket({ symbol, type: 'limit', limitPrice: formatDecimal(exact) })
          say(`The ticket has ${symbol} at ${price(p)}`)
        }
  const row = (rung: Rung, of: 'bid' | 'ask') => (
    <LevelRow key={`${of} ${rung.p}`} rung={rung} of={of} text={text(rung.p)} onPress={press} />
  )
  return (
    <>
      <Table
        label={`Bids and asks of ${symbol}`}
        isCompact
        className={isStale ? 'is-stale' : ''}
        heads={['Price, USD', ...numbers('Size'), { isNumber: true, className: 'order-book-more', children: 'Total' }]}
      >
        <tbody>{ladder.asks.toReversed().map((rung) => row(rung, 'ask'))}</tbody>
        <tbody>
          <tr className="order-book-spread">
            <td colSpan={3}>
              {spread ? (
                <>
                  Spread {text(Math.max(0, spread.amount))} <span className="faint">{fixed(spread.bps, 1)} bps</span>
                </>
              ) : (
                'One side is empty'
              )}
            </td>
          </tr>
        </tbody>
        <tbody>{ladder.bids.map((rung) => row(rung, 'bid'))}</tbody>
      </Table>
      <p className="sr-only" role="status">
        {said}
      </p>
    </>
  )
}

interface LevelRowProps {
  readonly rung: Rung
  readonly of: 'bid' | 'ask'
  readonly text: string
  readonly onPress: ((price: number) => void) | undefined
}

function LevelRow({ rung: { p, s, total, share }, of, text, onPress }: LevelRowProps) {
  return (
    <tr className="order-book-level" data-side={of} style={{ backgroundSize: `${(share * 100).toFixed(1)}% 100%` }}>
      <th scope="row">
        {onPress ? (
          <button
            type="button"
            aria-label={`${of === 'bid' ? 'Bid' : 'Ask'} ${text} to the ticket`}
            onClick={() => onPress(p)}
          >
            {text}
          </button>
        ) : (
          text
        )}
      </th>
      <Cell isNumber>{plain(s)}</Cell>
      <Cell isNumber className="order-book-more">
        {sum(total)}
      </Cell>
    </tr>
  )
}

/** Sizes are the wire's numbers: what adding them up leaves in the last places is none of theirs. */
const sum = (total: number): string => plain(Number(total.toPrecision(12)))

function Prints({ prints, isStale }: { prints: readonly Trade[]; isStale: boolean }) {
  return (
    <Table
      label="Last prints"
      isCompact
      className={isStale ? 'is-stale' : ''}
      heads={[{ className: 'order-book-more', children: inNewYork('Time') }, ...numbers('Price, USD', 'Size')]}
    >
      <tbody>
        {prints.map(({ t, p, s }, index) => {
          const before = prints[index + 1]?.p ?? p
          const tone = p > before ? 'gain' : p < before ? 'loss' : undefined
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two prints may be alike in everything, their place among them included
            <tr key={`${t} ${index}`}>
              <Cell className="muted order-book-more">{bareTimeOfDay(t)}</Cell>
              <Cell isNumber className={tone}>
                {tone && <span aria-hidden>{tone === 'gain' ? '▲ ' : '▼ '}</span>}
                {price(p)}
              </Cell>
              <Cell isNumber>{plain(s)}</Cell>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}
