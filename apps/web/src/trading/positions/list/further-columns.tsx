/** Columns of the list of positions that need more than the record and the price: they are there when they are picked. */

import { unitsOf } from '@paddock/analytics/equity/valuation'
import { lotsOf } from '@paddock/analytics/lots/lots'
import { symbolsOf } from '@paddock/contract/entities/symbol'
import { type Decimal, toNumber } from '@paddock/decimal/decimal'
import { useCallback, useMemo } from 'react'
import type { Figure } from '../../../format/change.tsx'
import { money, ownFigure } from '../../../format/number.ts'
import { LiveFigure } from '../../../live/streams/live-figure.tsx'
import type { LivePrice } from '../../../live/streams/live-price.ts'
import { type Column, change, muted, mutedText, numberColumn } from '../../../tables/columns.tsx'
import { usePicked } from '../../../tables/use-picked.ts'
import { useTermsOf } from '../../assets/use-terms.ts'
import { wholeGreek } from '../greeks.ts'
import { type PositionRow, valueAt, valueNow } from '../position-row.ts'
import { type ContractMarks, useContractMarks } from '../use-contract-marks.ts'
import { type HoldingHistory, useHistory } from '../use-history.ts'
import { type ContractFamily, contractFamilies, marginUsed } from './margin-used.ts'

const NO_ROWS: readonly PositionRow[] = []
const OPTIONAL = { isOptional: true }

/** Shares that a position moves like, and the dollars that a day brings it; a share is one share and brings nothing. */
function greekOf({ position }: PositionRow, marks: ContractMarks, name: 'delta' | 'theta'): number | undefined {
  if (position.asset_class !== 'us_option') return name === 'delta' ? toNumber(unitsOf(position)) : undefined
  return wholeGreek(position, marks.get(position.symbol)?.[name])
}

/** What the history of the account tells of one position. */
interface Past {
  /** Dollars, of the round trip it is in the middle of. */
  readonly realised: Decimal | undefined
  readonly lots: number | undefined
}

function pastOf(held: readonly PositionRow[], history: HoldingHistory): ReadonlyMap<PositionRow, Past> {
  const { tripOf, movements, isCompleting } = history
  return new Map(
    held.map((row) => {
      const trip = tripOf(row.position)
      return [
        row,
        {
          realised: trip?.closedAt === undefined ? trip?.result : undefined,
          lots: isCompleting ? undefined : lotsOf(row.position, movements(row.symbol), 'FIFO').lots.length,
        },
      ]
    }),
  )
}

const greekColumn = (
  key: 'delta' | 'theta',
  head: string,
  { marks, reading }: ReturnType<typeof useContractMarks>,
): Column<PositionRow> =>
  numberColumn(
    key,
    head,
    '5.5rem',
    (held) => {
      const figure = greekOf(held, marks, key)
      return figure === undefined ? undefined : Number(figure.toFixed(2))
    },
    muted((figure) => figure !== undefined && ownFigure(figure.toFixed(2), 2)),
    { ...OPTIONAL, reading },
  )

function Margin({ held, families }: { held: PositionRow; families: ReadonlyMap<string, ContractFamily> }) {
  const figure = useCallback(
    (now: LivePrice | undefined): Figure => ({
      text: money(marginUsed(held, valueAt(held.position, now?.last), families)),
      className: 'muted',
    }),
    [held, families],
  )
  return <LiveFigure symbol={held.symbol} figure={figure} />
}

/** Reads what the picked ones need, a file all of them, and nothing for those that are not. */
export function useFurtherColumns(account: string, held: readonly PositionRow[]): readonly Column<PositionRow>[] {
  const picked = usePicked('positions')
  const hasGreeks = picked('delta') || picked('theta')
  const hasPast = picked('realised') || picked('lots')
  const hasMargin = picked('margin')
  const contracts = useMemo(
    () => (hasGreeks ? held.filter(({ position }) => position.asset_class === 'us_option') : NO_ROWS),
    [held, hasGreeks],
  )
  const marks = useContractMarks(
    account,
    contracts.map(({ position }) => position.symbol),
  )
  const history = useHistory(account, hasPast)
  const past = useMemo(() => pastOf(hasPast ? held : NO_ROWS, history), [held, history, hasPast])
  const termsOf = useTermsOf(account, symbolsOf(held))
  const families = useMemo(() => contractFamilies(hasMargin ? held : NO_ROWS, termsOf), [held, hasMargin, termsOf])
  const { query, isCompleting } = history
  const isWaiting = hasPast && (query.isPending || isCompleting)
  const reading = query.isLoadingError ? 'failed' : isWaiting ? 'pending' : undefined
  return useMemo(
    () => [
      numberColumn('realised', 'Realised', '6rem', (row) => past.get(row)?.realised, change, { ...OPTIONAL, reading }),
      numberColumn('lots', 'Lots', '4rem', (row) => past.get(row)?.lots, mutedText, { ...OPTIONAL, reading }),
      {
        ...{ key: 'margin', head: 'Margin used', align: 'end', width: '6.5rem', ...OPTIONAL },
        value: (row) => marginUsed(row, valueNow(account, row), families),
        cell: (row) => <Margin held={row} families={families} />,
      },
      greekColumn('delta', 'Delta', marks),
      greekColumn('theta', 'Theta, day', marks),
    ],
    [account, past, families, marks, reading],
  )
}
