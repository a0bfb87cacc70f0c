/** Above the rows: market, scan, columns, filters, saved screens, and the rows as a file. */
import type { ScreenRow } from '@paddock/contract/desk/research/screen'
import { useState } from 'react'
import type { Ordered } from '../../../tables/row-order.ts'
import { FilterField, TableBar } from '../../../tables/table-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Select } from '../../../ui/select.tsx'
import { ExportRows } from '../../screen/export-rows.tsx'
import { filterText } from '../../screen/filter.ts'
import { FilterForm } from '../../screen/filter-form.tsx'
import { classOf, MARKETS, marketName, presetsOf, setsOf } from '../../screen/markets.ts'
import type { WidgetViewProps } from '../../widget.ts'
import { SavedScreens } from './saved-screens.tsx'
import { MOST_FILTERS, presetChoices, type ScreenerSettings, setChoices } from './settings.ts'

interface ScreenerBarProps extends WidgetViewProps<ScreenerSettings> {
  readonly all: readonly ScreenRow[]
  readonly listed: Ordered<ScreenRow>
  readonly isKnown: boolean
  readonly typed: string | undefined
  readonly onType: (typed: string | undefined) => void
}

export function ScreenerBar({ settings, change, all, listed, isKnown, typed, onType }: ScreenerBarProps) {
  const { market, defaultScreen, defaultColumn, filters } = settings
  const isFull = filters.length >= MOST_FILTERS
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <TableBar>
        <Select
          label="Market"
          value={market}
          // Filters and orders are of figures that the other market may not have.
          onChange={(next) => change({ market: next, filters: [], sort: '' })}
          options={MARKETS.map((value) => ({
            value,
            label: marketName(value),
            ...(classOf(value) ? {} : { why: 'embed only' }),
          }))}
        />
        <Select
          label="Screen"
          value={defaultScreen}
          onChange={(next) => change({ defaultScreen: next, sort: '' })}
          options={presetChoices(presetsOf(market))}
        />
        <Select
          label="Columns"
          value={defaultColumn}
          onChange={(next) => change({ defaultColumn: next })}
          options={setChoices(setsOf(market))}
        />
        <FilterField label="Find in the screen" value={typed} onChange={onType} />
        <Button
          size="small"
          icon="plus"
          disabled={!isKnown || isFull}
          title={isFull ? `At most ${MOST_FILTERS} filters: remove one first` : undefined}
          onClick={() => setAdding(true)}
        >
          Filter
        </Button>
        <span className="push flex items-center gap-1">
          <SavedScreens settings={settings} change={change} />
          <ExportRows {...listed} file={`screener-${market}`} />
        </span>
      </TableBar>
      {filters.length > 0 && (
        <ul className="table-bar" aria-label="Filters">
          {filters.map((filter, at) => {
            const text = filterText(filter)
            return (
              <li key={text}>
                <button
                  type="button"
                  className="filter inline-flex items-center gap-1"
                  aria-label={`Remove the filter ${text}`}
                  onClick={() => change({ filters: filters.filter((_, place) => place !== at) })}
                >
                  {text} <Icon name="x" size={12} />
                </button>
              </li>
            )
          })}
        </ul>
      )}
      {isAdding && (
        <FilterForm
          market={market}
          rows={all}
          onAdd={(filter) =>
            change({ filters: [...filters.filter((each) => filterText(each) !== filterText(filter)), filter] })
          }
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}
