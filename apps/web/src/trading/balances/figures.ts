/** Every figure of an account, with its name and what it means. What Alpaca adds later appears under its own key. */
import type { Account } from '@paddock/contract/entities/account'

interface FigureFacts<Key = string> {
  readonly key: Key
  readonly name: string
  readonly meaning: string
}
interface FigureGroup<Key = string> {
  readonly title: string
  readonly figures: readonly FigureFacts<Key>[]
}

/** What Alpaca retired in July 2026 with the count of day trades. Brokers may still answer it; the desk does not offer it. */
const RETIRED = ['daytrading_buying_power', 'bod_dtbp', 'daytrade_count', 'pattern_day_trader']

export const FIGURE_GROUPS: readonly FigureGroup<keyof Account & string>[] = [
  {
    title: 'Net worth',
    figures: [
      {
        key: 'equity',
        name: 'Equity',
        meaning: 'Cash plus the market value of long positions, less that of short positions.',
      },
      {
        key: 'last_equity',
        name: 'Equity at the last close',
        meaning: 'Equity at the regular close that today counts from.',
      },
      { key: 'portfolio_value', name: 'Portfolio value', meaning: 'Another name for equity.' },
      { key: 'long_market_value', name: 'Long market value', meaning: 'Market value of long positions now.' },
      {
        key: 'short_market_value',
        name: 'Short market value',
        meaning: 'Market value of short positions now; negative.',
      },
      {
        key: 'position_market_value',
        name: 'Gross market value',
        meaning: 'Market value of long positions plus that of short ones without its sign.',
      },
    ],
  },
  {
    title: 'Cash',
    figures: [
      { key: 'cash', name: 'Cash', meaning: 'Cash in the account. Negative cash is borrowed.' },
      { key: 'pending_transfer_in', name: 'Pending deposits', meaning: 'Deposits not booked yet.' },
      { key: 'pending_transfer_out', name: 'Pending withdrawals', meaning: 'Withdrawals not booked yet.' },
      { key: 'accrued_fees', name: 'Fees accrued', meaning: 'Fees incurred and not yet charged.' },
      {
        key: 'pending_reg_taf_fees',
        name: 'Regulatory fees pending',
        meaning: 'Regulators’ fees on today’s trades.',
      },
    ],
  },
  {
    title: 'Margin',
    figures: [
      {
        key: 'multiplier',
        name: 'Multiplier',
        meaning: 'Buying power per dollar of free equity: 1 without margin, 2 overnight, 4 within the day.',
      },
      {
        key: 'initial_margin',
        name: 'Initial margin',
        meaning: 'Equity required to open positions and open orders.',
      },
      {
        key: 'maintenance_margin',
        name: 'Maintenance margin',
        meaning: 'Equity required to keep positions. Equity below it is a margin call.',
      },
      {
        key: 'last_maintenance_margin',
        name: 'Maintenance at the last close',
        meaning: 'Maintenance margin at the regular close that today counts from.',
      },
      { key: 'sma', name: 'Special memorandum account', meaning: 'The regulator’s running total of excess equity.' },
      {
        key: 'intraday_adjustments',
        name: 'Intraday adjustments',
        meaning: 'Deposits less withdrawals since the close that today counts from. They are no result.',
      },
    ],
  },
  {
    title: 'Buying power',
    figures: [
      {
        key: 'buying_power',
        name: 'Buying power',
        meaning: 'The most that marginable stocks may be bought for now, less what open orders hold.',
      },
      {
        key: 'regt_buying_power',
        name: 'Overnight buying power',
        meaning: 'Twice the equity that initial margin leaves free (Regulation T).',
      },
      {
        key: 'effective_buying_power',
        name: 'Effective buying power',
        meaning: 'The figure orders are checked against.',
      },
      {
        key: 'non_marginable_buying_power',
        name: 'Non-marginable buying power',
        meaning:
          'The most for assets that take no margin: the equity beyond the initial margin, less 2,000 while stocks are on margin.',
      },
      {
        key: 'options_buying_power',
        name: 'Options buying power',
        meaning: 'The most for options: free equity without leverage.',
      },
    ],
  },
]

const NAMES = new Map<string, string>(
  FIGURE_GROUPS.flatMap(({ figures }) => figures.map(({ key, name }) => [key, name] as const)),
)
/** What a figure is called; one that has no name here by its own key. */
export const figureName = (key: keyof Account & string): string => NAMES.get(key) ?? key

/** The groups of what this account has a figure for. Amounts that have no name here come last, under their own keys. */
export function figureGroupsOf(account: Account): readonly FigureGroup[] {
  const named = FIGURE_GROUPS.map(({ title, figures }) => ({
    title,
    figures: figures.filter(({ key }) => account[key] !== undefined && account[key] !== null),
  }))
  const known = new Set<string>([...RETIRED, ...NAMES.keys()])
  const others = Object.keys(account)
    .filter((key) => !known.has(key) && /^-?\d+\.\d+$/.test(String(account[key])))
    .map((key) => ({ key, name: key, meaning: 'As the broker reports it.' }))
  return [...named, { title: 'Other', figures: others }].filter(({ figures }) => figures.length > 0)
}
