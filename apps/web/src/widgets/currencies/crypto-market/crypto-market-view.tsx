/** Coins in a table: what they cost, how far they moved, what all of each is worth. */
import '../../screen/screener.css'
import '../../fill.css'
import type { ScreenRow } from '@paddock/contract/desk/research/screen'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { Sparkline } from '../../../charts/sparkline.tsx'
import { useAccountId } from '../../../live/account.ts'
import { DataTable } from '../../../tables/data-table.tsx'
import { isMatch } from '../../../tables/list-search.ts'
import { ListState, StaleAge } from '../../../tables/list-state.tsx'
import { FilterField, TableBar } from '../../../tables/table-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { Select } from '../../../ui/select.tsx'
import { COLUMN_SETS, PAIR_SETS } from '../../screen/column-sets.ts'
import { ExportRows } from '../../screen/export-rows.tsx'
import { RowChange, useRowsNow } from '../../screen/live-row.tsx'
import { RowName } from '../../screen/screen-columns.tsx'
import { useScreen } from '../../screen/use-screen.ts'
import type { WidgetViewProps } from '../../widget.ts'
import { WidgetCard } from '../../widget-card.tsx'
import { CoinPrice, useCoinColumns } from './coin-columns.tsx'
import { type Coin, coinsOf } from './coins.ts'
import { CURRENCIES, type DisplayCurrency } from './currencies.ts'
import type { CryptoMarketSettings } from './widget.ts'

const NO_ROWS: readonly ScreenRow[] = []

export function CryptoMarketView({ settings, change }: WidgetViewProps<CryptoMarketSettings>) {
  const account = useAccountId()
  const navigate = useNavigate()
  const { defaultColumn, displayCurrency } = settings
  const { query } = useScreen(account, 'crypto', { isRated: true })
  const [typed, setTyped] = useState<string>()
  const now = useRowsNow(query.data?.rows ?? NO_ROWS, account)
  const coins = useMemo(() => coinsOf(now, displayCurrency), [now, displayCurrency])
  const rows = useMemo(() => coins.filter(({ row }) => isMatch([row.symbol, row.name], typed)), [coins, typed])
  const columns = useCoinColumns(defaultColumn, displayCurrency, account)
  const listed = { rows, columns, rowKey, sort: settings.sort || undefined }
  return (
    <WidgetCard
      note={query.data ? `${rows.length} of ${coins.length} coins` : undefined}
      isFlush
      actions={<StaleAge query={query} />}
      className="widget-fill screen-card"
    >
      <TableBar>
        <FilterField label="Find a coin" value={typed} onChange={setTyped} />
        <Select
          label="Columns"
          value={defaultColumn}
          onChange={(next) => change({ defaultColumn: next })}
          options={PAIR_SETS.map((value) => ({ value, label: COLUMN_SETS[value].label }))}
        />
        <Segments
          label="Priced in"
          size="small"
          value={displayCurrency}
          onChange={(next) => change({ displayCurrency: next })}
          segments={CURRENCIES}
        />
        <span className="push">
          <ExportRows {...listed} file="crypto-market" />
        </span>
      </TableBar>
      <ListState
        what="The market"
        reassurance="Prices elsewhere and trading are not affected."
        query={query}
        isEmpty={rows.length === 0}
        empty={
          <EmptyState
            title={coins.length === 0 ? 'No coins' : 'Nothing matches'}
            action={typed && <Button onClick={() => setTyped(undefined)}>Clear the filter</Button>}
          >
            {coins.length === 0 ? 'No coin of this market has a price.' : `No coin is called like “${typed}”.`}
          </EmptyState>
        }
      >
        <DataTable
          {...listed}
          label={`Coins by market value, in ${displayCurrency}`}
          onSort={(next) => change({ sort: next ?? '' })}
          card={(coin) => <CoinCard coin={coin} currency={displayCurrency} />}
          onOpen={({ row: { symbol } }) => void navigate({ to: '/assets/$symbol', params: { symbol } })}
          isStale={query.isError}
        />
      </ListState>
    </WidgetCard>
  )
}

const rowKey = ({ row }: Coin): string => row.symbol

/** A coin on a phone: two lines. */
function CoinCard({ coin, currency }: { coin: Coin; currency: DisplayCurrency }) {
  return (
    <div className="card-row">
      <strong>
        <span className="inline-block min-w-5 text-muted">{coin.rank}</span> <RowName row={coin.row} />
      </strong>
      <CoinPrice coin={coin} currency={currency} />
      <span className="truncate">
        {coin.name} <Sparkline values={coin.closes} label={`${coin.name}, seven days`} />
      </span>
      <span>
        <RowChange row={coin.row} /> %
      </span>
    </div>
  )
}
