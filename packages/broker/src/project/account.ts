/** The account in the wire's shape, at the context's prices. */
import type { Account } from '@paddock/contract/entities/account'
import { add, compare, type Decimal, subtract } from '@paddock/decimal/decimal'
import { round } from '@paddock/decimal/divide'
import { CENTS } from '@paddock/decimal/money'
import { toWire } from '@paddock/decimal/wire'
import { toTimestamp } from '@paddock/market/instant'
import { cryptoTier } from '@paddock/market/instruments/crypto-fees'
import { bookDay, dayAt, phaseAt, previousTradingDay } from '@paddock/market/sessions/calendar'
import { dateAfter } from '@paddock/market/sessions/date'
import { tradingDayAt } from '@paddock/market/sessions/today'
import type { PracticeAccount } from '../account/account.ts'
import { DEFAULT_CONFIGURATION, isSameConfiguration } from '../account/configuration.ts'
import type { Context } from '../account/context.ts'
import { volumeUntil } from '../cash/bookkeeping.ts'
import { regulatoryFees, totalOf } from '../cash/regulatory-fees.ts'
import { type Figures, figuresOf } from '../margin/buying-power.ts'
import { LEAST_MARGIN_EQUITY } from '../margin/requirements.ts'
import { APPROVED_OPTIONS_LEVEL, optionsLevel } from '../options/level.ts'

/** Amounts are shown in whole cents; inside they are exact. */
const cents = (amount: Decimal): string => toWire(round(amount, CENTS))

/**
 * Every figure of the account. The context must hold the symbols of its positions. Fields that Alpaca retired in July 2026 are still
 * answered, with the values an account without the old day-trading rule had.
 */
export function accountView(account: PracticeAccount, context: Context): Account {
  const figures = figuresOf(account, context)
  const { valuation, multiplier } = figures
  const { configuration } = account
  const buyingPower = cents(figures.buyingPower)
  const regulatory = totalOf(regulatoryFees(account.books.trades))
  const volume = volumeUntil(account.books, dateAfter(bookDay(context.now), -1))
  const isOvernight = phaseAt(context.now) === 'overnight'
  const today = tradingDayAt(context.now)
  // Today lasts until the next session begins: its own close is what tomorrow is counted from.
  const isCounted = account.mark.day < today
  const mark = isCounted ? account.mark : account.markBefore
  const { adjustments, adjustmentsBefore } = account.books
  const wasMarked = mark.day >= dayAt(account.openedAt)
  return {
    id: account.id,
    admin_configurations: restrictions(account, figures),
    user_configurations: isSameConfiguration(configuration, DEFAULT_CONFIGURATION) ? null : configuration,
    account_number: account.number,
    status: 'ACTIVE',
    crypto_status: 'ACTIVE',
    options_approved_level: APPROVED_OPTIONS_LEVEL,
    options_trading_level: optionsLevel(account),
    currency: 'USD',
    buying_power: buyingPower,
    regt_buying_power: cents(figures.regtBuyingPower),
    daytrading_buying_power: multiplier === 4 ? buyingPower : '0',
    effective_buying_power: isOvernight ? cents(figures.regtBuyingPower) : buyingPower,
    non_marginable_buying_power: cents(figures.nonMarginableBuyingPower),
    options_buying_power: cents(figures.optionsBuyingPower),
    cash: cents(account.cash),
    accrued_fees: cents(add(regulatory, add(account.books.interest, account.books.borrow))),
    pending_transfer_in: '0',
    pending_transfer_out: '0',
    portfolio_value: cents(figures.equity),
    pattern_day_trader: false,
    trading_blocked: account.blocks.trading,
    transfers_blocked: account.blocks.transfers,
    account_blocked: account.blocks.account,
    created_at: toTimestamp(account.openedAt),
    trade_suspended_by_user: configuration.suspend_trade,
    multiplier: String(multiplier),
    shorting_enabled: !configuration.no_shorting && multiplier > 1 && compare(figures.equity, LEAST_MARGIN_EQUITY) >= 0,
    equity: cents(figures.equity),
    last_equity: cents(mark.equity),
    long_market_value: cents(valuation.longValue),
    short_market_value: cents(valuation.shortValue),
    position_market_value: cents(subtract(valuation.longValue, valuation.shortValue)),
    initial_margin: cents(figures.initialMargin),
    maintenance_margin: cents(figures.maintenanceMargin),
    last_maintenance_margin: cents(mark.maintenanceMargin),
    sma: wasMarked ? cents(mark.equity) : '0',
    daytrade_count: 0,
    balance_asof: previousTradingDay(today),
    crypto_tier: cryptoTier(volume).tier,
    intraday_adjustments: cents(isCounted ? adjustments : add(adjustmentsBefore, adjustments)),
    pending_reg_taf_fees: cents(regulatory),
  }
}

/** Why only closing orders are taken, in the words of Alpaca's Broker API; empty where all are. A margin call has no word of its own there. */
function restrictions({ books: { call } }: PracticeAccount, { isLiquidationOnly }: Figures): Record<string, unknown> {
  if (!isLiquidationOnly) return {}
  const reasons = { position_to_equity_ratio: call === null, unspecified: call !== null }
  return { restrict_to_liquidation_reasons: reasons }
}
