/** Symbols with labels, in an order: each can be renamed, moved and removed, and another found and added. */
import { settingOfAsset } from '../../format/widget-symbol.ts'
import { SymbolField } from '../../trading/assets/symbol-field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Input } from '../../ui/input.tsx'
import type { SymbolRow } from '../../widgets/settings.ts'
import { movedItem } from './moved-item.ts'

interface RowsControlProps {
  readonly label: string
  readonly rows: readonly SymbolRow[]
  readonly least: number
  readonly most: number
  readonly onChange: (rows: readonly SymbolRow[]) => void
}

export function RowsControl({ label, rows, least, most, onChange }: RowsControlProps) {
  const replace = (at: number, row: SymbolRow) => onChange(rows.map((each, other) => (other === at ? row : each)))
  return (
    <fieldset className="rows-control">
      <legend>{label}</legend>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a symbol may be there twice, and its place is what it is
        <div key={at} className="rows-control-row">
          <Input
            aria-label={`Label of ${row.symbol}`}
            value={row.label}
            maxLength={60}
            onChange={(event) => replace(at, { ...row, label: event.target.value })}
          />
          <span className="label truncate">{row.symbol}</span>
          <IconButton
            icon="arrow-up"
            label={`Move ${row.symbol} up`}
            disabled={at === 0}
            onClick={() => onChange(movedItem(rows, at, at - 1))}
          />
          <IconButton
            icon="x"
            label={`Remove ${row.symbol}`}
            disabled={rows.length <= least}
            onClick={() => onChange(rows.filter((_, other) => other !== at))}
          />
        </div>
      ))}
      {rows.length < most ? (
        <SymbolField
          label={`Add to ${label.toLowerCase()}`}
          onChoose={(found) => {
            const symbol = settingOfAsset(found)
            onChange([...rows, { symbol, label: (found.name || symbol).slice(0, 60) }])
          }}
        />
      ) : (
        <p className="label">At most {most}.</p>
      )}
    </fieldset>
  )
}
