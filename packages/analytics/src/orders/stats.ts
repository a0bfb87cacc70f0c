/** What a list of orders comes to: how many ended how, and how long the filled ones took. */
import type { Order } from '@paddock/contract/entities/order'
import { FINAL_STATUSES } from '@paddock/contract/entities/order'
import { add, type Decimal, decimal, isPositive, multiply, negate, subtract } from '@paddock/decimal/decimal'
import { divide } from '@paddock/decimal/divide'
import { fromWire } from '@paddock/decimal/wire'

interface OrderStats {
  readonly ended: number
  readonly filled: number
  /** Of those that ended, 0 to 1; undefined where none did. */
  readonly fillRate: number | undefined
  /** The median from submission to the last fill, in milliseconds. */
  readonly medianFillMs: number | undefined
  /** What limit orders did better than their limit on average, and stop orders worse than their stop, in ten-thousandths, 1 digit. */
  readonly limitBps: Decimal | undefined
  readonly stopBps: Decimal | undefined
}

const TEN_THOUSAND = decimal(10_000)

/** How much better an order was filled than at `promised`, in ten-thousandths of it. */
function betterBps({ side, filled_avg_price }: Order, promised: string | null | undefined): Decimal | undefined {
  const [at, price] = [fromWire(filled_avg_price), fromWire(promised)]
  if (!at || !price || !isPositive(price)) return undefined
  const better = side === 'buy' ? subtract(price, at) : subtract(at, price)
  return divide(multiply(better, TEN_THOUSAND), price, { scale: 4, mode: 'half-even' })
}

function mean(of: readonly Decimal[]): Decimal | undefined {
  if (of.length === 0) return undefined
  return divide(of.reduce(add), decimal(of.length), { scale: 1, mode: 'half-even' })
}

/** Orders that were replaced did not end: another took their place. */
export function orderStats(orders: readonly Order[]): OrderStats {
  const ended = orders.filter(({ status }) => FINAL_STATUSES.has(status) && status !== 'replaced')
  const filled = ended.filter(({ status }) => status === 'filled')
  const times = filled
    .flatMap(({ submitted_at, filled_at }) =>
      submitted_at && filled_at ? [Date.parse(filled_at) - Date.parse(submitted_at)] : [],
    )
    .sort((a, b) => a - b)
  return {
    ended: ended.length,
    filled: filled.length,
    fillRate: ended.length === 0 ? undefined : filled.length / ended.length,
    limitBps: mean(
      filled.filter(({ type }) => type === 'limit').flatMap((one) => betterBps(one, one.limit_price) ?? []),
    ),
    stopBps: mean(
      filled
        .filter(({ type }) => type === 'stop' || type === 'trailing_stop')
        .flatMap((one) => betterBps(one, one.stop_price) ?? [])
        .map(negate),
    ),
    medianFillMs: times[Math.floor(times.length / 2)],
  }
}
