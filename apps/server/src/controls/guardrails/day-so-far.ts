/** An account's market day so far, read from its broker: as much of it as its rules ask for. */
import type { Today } from '@paddock/broker/guardrails/judge'
import { marketDay } from '@paddock/broker/guardrails/standing'
import { closingTrades, streakOf, tradesIn } from '@paddock/broker/guardrails/trades'
import type { Client } from '@paddock/contract/client/client'
import type { Guardrails } from '@paddock/contract/desk/guardrails'
import type { Account } from '@paddock/contract/entities/account'
import { add, decimal, parseDecimal, subtract } from '@paddock/decimal/decimal'
import type { Instant } from '@paddock/market/instant'
import { hoursOf, isTradingDay, previousTradingDay, startOfDay } from '@paddock/market/sessions/calendar'
import { fillsSince, ordersSince, transfersSince } from './asked.ts'
import type { DayBase, Kept } from './kept.ts'

export interface ReadToday {
  readonly today: Today
  /** What the day's loss was measured from, where a rule asks for it. */
  readonly base: DayBase | undefined
}

/** Rejects where the broker does not answer. */
export async function readToday(
  client: Client,
  rules: Guardrails,
  at: Instant,
  kept: Pick<Kept, 'base' | 'lock'>,
): Promise<ReadToday> {
  const day = marketDay(at)
  const since = startOfDay(day)
  const isLossRuled = rules.dailyLoss !== null || rules.dailyLossPercent !== null
  const needsAccount = isLossRuled || rules.orderPercent !== null || rules.riskPercent !== null
  const [account, trades, streak] = await Promise.all([
    needsAccount ? client.getAccount() : undefined,
    rules.tradesPerDay === null ? undefined : ordersSince(client, since).then(tradesIn),
    rules.lossStreak === null ? undefined : readStreak(client, since),
  ])
  const equity = parseDecimal(account?.equity ?? '')
  const base = isLossRuled && account ? baseOf(account, day, kept.base) : undefined
  const lost =
    base && account && equity
      ? subtract(add(decimal(base.equity), await transfersSince(client, base.since, account)), equity)
      : undefined
  const lock = kept.lock?.day === day ? kept.lock : undefined
  const lastEquity = base && decimal(base.equity)
  return { today: { at, lost, lastEquity, equity, trades, streak, lock }, base }
}

async function readStreak(client: Client, since: Instant) {
  const held = await client.getAllOpenPositions()
  return streakOf(closingTrades(await fillsSince(client, since, held), held), since)
}

/**
 * The equity at the close before a market day. Brokers move `last_equity` on when the day closes, while the day goes on until the next one
 * begins: what was read first stays.
 */
function baseOf({ last_equity, balance_asof }: Account, day: string, known: DayBase | undefined): DayBase | undefined {
  if (known?.day === day) return known
  if (!last_equity) return undefined
  const closed = balance_asof && isTradingDay(balance_asof) ? balance_asof : previousTradingDay(day)
  return { day, equity: last_equity, since: hoursOf(closed).close }
}
