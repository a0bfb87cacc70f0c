/** The page without its server: what this browser last knew of the person's accounts, dimmed and dated, until the server answers. */
import type { DeskAccount } from '@paddock/contract/desk/accounts'
import '../../tables/table.css'
import './offline.css'
import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Change } from '../../format/change.tsx'
import { howMany, money, price, quantity } from '../../format/number.ts'
import { orderLine, statusName } from '../../format/order.ts'
import { age, newYorkHour } from '../../format/time.ts'
import { environmentOf } from '../../live/account.ts'
import { answers } from '../../live/answers.ts'
import { NOTHING_LEAVES } from '../../live/reachable.ts'
import { keptOrders } from '../../trading/orders/kept-orders.ts'
import { BrandMark } from '../../ui/brand.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Segments } from '../../ui/segments.tsx'
import { StaleMark } from '../../ui/stale-mark.tsx'
import { Cell, numbers, RowHead, Table } from '../../ui/table.tsx'
import { type KnownPerson, knownFigures, knownPerson, knownPositions } from './last-known.ts'

const ASK_EVERY = 4_000

/** Takes the place of the desk. The page is loaded again as soon as the server answers. */
export function showLastKnown(root: HTMLElement): void {
  createRoot(root).render(
    <StrictMode>
      <LastKnownPage />
    </StrictMode>,
  )
}

function LastKnownPage() {
  const [person] = useState(knownPerson)
  const [now] = useState(Date.now)
  const chosen = new URLSearchParams(location.search).get('account')
  const [id, setId] = useState(chosen)
  const account = person?.accounts.find((one) => one.id === id) ?? person?.accounts[0]
  useEffect(() => {
    const look = async () => {
      if (await answers()) location.reload()
    }
    const timer = setInterval(look, ASK_EVERY)
    addEventListener('online', look)
    return () => {
      clearInterval(timer)
      removeEventListener('online', look)
    }
  }, [])
  return (
    <div className="plain" data-env={environmentOf(account)}>
      <div className="env-strip" />
      <header className="plain-head">
        <span className="brand">
          <BrandMark />
          <span>Paddock</span>
        </span>
        <span className="push" />
        <Button tone="primary" disabled title={NOTHING_LEAVES}>
          Trade
        </Button>
        <Button icon="refresh-cw" onClick={() => location.reload()}>
          Try again
        </Button>
      </header>
      <main id="content" className="mx-auto grid w-full max-w-(--size-prose) content-start gap-3 p-3">
        <h1>Offline</h1>
        {person && account ? (
          <Known {...{ person, account, now }} onAccount={setId} />
        ) : (
          <EmptyState title="The server cannot be reached">
            This browser has no data yet. The page loads as soon as the server answers.
          </EmptyState>
        )}
      </main>
    </div>
  )
}

function Known(props: { person: KnownPerson; account: DeskAccount; now: number; onAccount: (id: string) => void }) {
  const { person, account, now, onAccount } = props
  const figures = knownFigures(person.id, account.id)
  const positions = knownPositions(person.id, account.id)
  const orders = keptOrders(account.id)
  const times = [figures?.at, positions?.at, orders?.at].filter((at) => at !== undefined)
  const stale = (at: number | undefined) => at !== undefined && <StaleMark age={`${age(now - at)} old`} />
  return (
    <>
      <p className="notice" data-tone="warning" role="status">
        {times.length > 0 ? `Offline · as of ${newYorkHour(Math.max(...times))}. ` : 'Offline. '}
        Nothing can be sent until the server answers; orders at the broker keep working. This page retries by itself.
      </p>
      {person.accounts.length > 1 ? (
        <Segments
          label="Account"
          value={account.id}
          segments={person.accounts.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={onAccount}
        />
      ) : (
        <p className="muted">Account: {account.name}</p>
      )}
      <Card title="Account" note="USD" isFlush actions={stale(figures?.at)}>
        {figures ? (
          <Table label="Account, last known" className="is-stale">
            <tbody>
              {(
                [
                  ['Equity', figures.value.equity],
                  ['Cash', figures.value.cash],
                  ['Buying power', figures.value.buying_power],
                  ['Long market value', figures.value.long_market_value],
                  ['Short market value', figures.value.short_market_value],
                ] as const
              ).map(([name, amount]) => (
                <tr key={name}>
                  <RowHead>{name}</RowHead>
                  <Cell isNumber>{money(amount)}</Cell>
                </tr>
              ))}
            </tbody>
          </Table>
        ) : (
          <EmptyState title="No figures in this browser" />
        )}
      </Card>
      <Card
        title="Positions"
        note={
          positions && positions.count > positions.value.length
            ? `${howMany(positions.value.length)} of ${howMany(positions.count)}`
            : ''
        }
        isFlush
        actions={stale(positions?.at)}
      >
        {positions?.value.length ? (
          <Table
            label="Positions, last known"
            className="is-stale"
            heads={['Symbol', ...numbers('Quantity', 'Price', 'Value, USD', 'Profit')]}
          >
            <tbody>
              {positions.value.map((position) => (
                <tr key={position.asset_id}>
                  <RowHead>{position.symbol}</RowHead>
                  <Cell isNumber>{quantity(position.qty)}</Cell>
                  <Cell isNumber>{price(position.current_price)}</Cell>
                  <Cell isNumber>{money(position.market_value)}</Cell>
                  <Cell isNumber>
                    <Change amount={position.unrealized_pl} />
                  </Cell>
                </tr>
              ))}
            </tbody>
          </Table>
        ) : (
          <EmptyState title={positions ? 'No positions' : 'No positions in this browser'} />
        )}
      </Card>
      <Card title="Working orders" isFlush actions={stale(orders?.at)}>
        {orders?.orders.length ? (
          <Table
            label="Working orders, last known"
            className="is-stale"
            heads={['Order', 'Status', ...numbers('Filled')]}
          >
            <tbody>
              {orders.orders.map((order) => (
                <tr key={order.id}>
                  <RowHead>{orderLine(order)}</RowHead>
                  <Cell>{statusName(order.status)}</Cell>
                  <Cell isNumber>{quantity(order.filled_qty)}</Cell>
                </tr>
              ))}
            </tbody>
          </Table>
        ) : (
          <EmptyState title={orders ? 'No working orders' : 'No orders in this browser'} />
        )}
      </Card>
    </>
  )
}
