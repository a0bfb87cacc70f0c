/** Columns of a watchlist that need more than its prices: what the screen of the market tells of an asset, and what the account has to do with it. */
import { type Alert, isActiveAlert } from '@paddock/contract/desk/alerts'
import type { ScreenRow } from '@paddock/contract/desk/research/screen'
import type { Asset } from '@paddock/contract/entities/asset'
import type { Order } from '@paddock/contract/entities/order'
import type { Position } from '@paddock/contract/entities/position'
import { isSameSymbol } from '@paddock/contract/entities/symbol'
import { fromWire } from '@paddock/decimal/wire'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Sparkline } from '../../charts/sparkline.tsx'
import { NONE, quantity } from '../../format/number.ts'
import { calendarDay } from '../../format/time.ts'
import { alertsQuery } from '../../live/alerts.ts'
import { ordersQuery, positionsQuery } from '../../live/queries.ts'
import { screenQuery } from '../../live/screen.ts'
import { type Column, column, muted, mutedText, numberColumn, orNothing } from '../../tables/columns.tsx'
import { useChosen, usePicked } from '../../tables/use-picked.ts'
import { figureColumn } from '../assets/screen-figure.tsx'
import { type FigureName, WORDS } from '../assets/screen-figures.ts'

const FIGURES = [
  ...['gap', 'dayRange', 'volatility', 'relativeVolume', 'dollarVolume', 'marketValue'],
  ...['change1h', 'week', 'month', 'quarter', 'halfYear', 'yearToDate', 'year'],
  ...['rating', 'rsi', 'sma20', 'sma50', 'sma200', 'againstSma50', 'againstSma200'],
  ...['yearHigh', 'yearLow', 'againstYearHigh', 'againstYearLow'],
  ...['priceToEarnings', 'priceToSales', 'priceToBook', 'earningsPerShare', 'dividendYield', 'netMargin', 'beta'],
] as readonly FigureName[]
const OF_SCREEN: readonly string[] = [...FIGURES, 'trend', 'nextReport', 'sector', 'industry']
const OPTIONAL = { isOptional: true }
const OF_MARKET = { ...OPTIONAL, isOnlyShown: true }

interface Known {
  readonly rows: ReadonlyMap<string, ScreenRow>
  readonly positions: readonly Position[]
  readonly orders: readonly Order[]
  readonly alerts: readonly Alert[]
}

const NOTHING: readonly never[] = []

/** By what is known of each asset; what was not read, or is not told of an asset, is missing. */
export function furtherColumns({ rows, positions, orders, alerts }: Known): readonly Column<Asset>[] {
  const rowOf = ({ symbol }: Asset) => rows.get(symbol)
  const held = ({ symbol }: Asset) => positions.find((position) => isSameSymbol(position.symbol, symbol))
  const count = (of: readonly { readonly symbol?: string | undefined }[], { symbol }: Asset) =>
    of.filter((each) => each.symbol !== undefined && isSameSymbol(each.symbol, symbol)).length || undefined
  return [
    ...FIGURES.map((name) => figureColumn(name, rowOf, OF_MARKET)),
    {
      ...{ key: 'trend', head: 'Trend', width: '6rem', ...OF_MARKET, align: 'end' },
      value: (asset) => changeOf(rowOf(asset)?.closes ?? NOTHING),
      cell: (asset) => <Sparkline values={rowOf(asset)?.closes ?? NOTHING} label={`${asset.symbol}, last closes`} />,
    },
    column('nextReport', 'Next earnings', '7.5rem', (asset) => rowOf(asset)?.nextReport, muted(calendarDay), OF_MARKET),
    column('sector', WORDS.sector.label, '10rem', (asset) => rowOf(asset)?.sector, mutedText, OF_MARKET),
    column('industry', WORDS.industry.label, '12rem', (asset) => rowOf(asset)?.industry, mutedText, OF_MARKET),
    numberColumn(
      ...(['position', 'Position', '6rem'] as const),
      (asset) => fromWire(held(asset)?.qty),
      (qty) => (qty ? quantity(qty) : NONE),
      OPTIONAL,
    ),
    numberColumn('orders', 'Orders', '5rem', (asset) => count(orders, asset), orNothing(mutedText), OPTIONAL),
    numberColumn('alerts', 'Alerts', '5rem', (asset) => count(alerts, asset), orNothing(mutedText), OPTIONAL),
  ]
}

const changeOf = (closes: readonly number[]): number | undefined => {
  const [first, last] = [closes[0], closes.at(-1)]
  return first && last ? last / first - 1 : undefined
}

/** Reads what the picked ones need, and nothing for those that are not; a file has what the account has to do with an asset in any case. */
export function useFurtherColumns(account: string, assets: readonly Asset[]): readonly Column<Asset>[] {
  const picked = usePicked('watchlist')
  const isChosen = useChosen('watchlist')
  const isScreened = OF_SCREEN.some(isChosen)
  // Read from daily bars of every asset, which is long the first time.
  const isRated = isChosen('rating')
  const screenOf = (kind: 'stocks' | 'crypto') => ({
    ...screenQuery(account, kind, isRated),
    enabled: isScreened && assets.some((asset) => (asset.class === 'crypto') === (kind === 'crypto')),
  })
  const stocks = useQuery(screenOf('stocks'))
  const coins = useQuery(screenOf('crypto'))
  const { data: positions = NOTHING } = useQuery({ ...positionsQuery(account), enabled: picked('position') })
  const { data: orders = NOTHING } = useQuery({ ...ordersQuery(account, 'open'), enabled: picked('orders') })
  const { data: alerts = NOTHING } = useQuery({ ...alertsQuery(account), enabled: picked('alerts') })
  const isFailed = stocks.isLoadingError || coins.isLoadingError
  const reading = isFailed ? 'failed' : stocks.isLoading || coins.isLoading ? 'pending' : undefined
  const rows = useMemo(() => {
    const all = [...(stocks.data?.rows ?? NOTHING), ...(coins.data?.rows ?? NOTHING)]
    return new Map(all.map((row) => [row.symbol, row]))
  }, [stocks.data, coins.data])
  return useMemo(
    () =>
      furtherColumns({ rows, positions, orders, alerts: alerts.filter(isActiveAlert) }).map((each) =>
        each.isOnlyShown ? { ...each, reading } : each,
      ),
    [rows, positions, orders, alerts, reading],
  )
}
