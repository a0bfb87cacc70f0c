/** Where an account's broker has no prices of indices, futures and bonds: what it trades that follows them, said so, and who shows the rest. */
import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { widgetSymbol } from '../../format/widget-symbol.ts'
import { useAccountId } from '../../live/account.ts'
import { isUntold } from '../../live/ask.ts'
import { referencesQuery } from '../../live/research.ts'
import { OfferContext } from '../../tables/list-state.tsx'
import { Notice } from '../embeds/instead.tsx'
import type { SymbolRow } from '../settings.ts'

/** Funds by what they follow, as settings name both. */
const FUNDS: Readonly<Record<string, string>> = {
  'FOREXCOM:SPXUSD': 'AMEX:SPY',
  'FOREXCOM:NSXUSD': 'NASDAQ:QQQ',
  'FOREXCOM:DJI': 'AMEX:DIA',
  'INDEX:NKY': 'AMEX:EWJ',
  'INDEX:DEU40': 'AMEX:EWG',
  'FOREXCOM:UKXGBP': 'AMEX:EWU',
  'CME_MINI:ES1!': 'AMEX:SPY',
  'CME:6E1!': 'FX:EURUSD',
  'COMEX:GC1!': 'AMEX:GLD',
  'NYMEX:CL1!': 'AMEX:USO',
  'NYMEX:NG1!': 'AMEX:UNG',
  'CBOT:ZC1!': 'AMEX:CORN',
  'CBOT:ZB1!': 'NASDAQ:TLT',
  'CBOT:UB1!': 'AMEX:EDV',
}

const isReference = ({ symbol }: SymbolRow): boolean => widgetSymbol(symbol).kind === 'reference'

/** Asks for prices of references only where some of the rows are of them. */
function useAreUntold(rows: readonly SymbolRow[]): boolean {
  const isAsked = rows.some(isReference)
  const { error } = useQuery({ ...referencesQuery(useAccountId()), enabled: isAsked })
  return isAsked && isUntold(error)
}

/** The rows as they are, or with a fund in the place of each reference that has one, its symbol before the label. */
export function useTradedRows(rows: readonly SymbolRow[]): readonly SymbolRow[] {
  return useAreUntold(rows) ? rows.map(traded) : rows
}

function traded(row: SymbolRow): SymbolRow {
  const fund = FUNDS[row.symbol]
  return fund === undefined ? row : { symbol: fund, label: `${widgetSymbol(fund).symbol} for ${row.label}` }
}

/** Nothing where the rows have no references, or where these have prices. */
export function StandInsNote({ rows }: { rows: readonly SymbolRow[] }) {
  const areUntold = useAreUntold(rows)
  const offer = use(OfferContext)
  if (!areUntold) return null
  return (
    <Notice says="No prices of indices, futures and bonds on this account: funds that follow them are shown.">
      {offer}
    </Notice>
  )
}
