/** A symbol found by a few letters of it or of its name, kept as widgets name it: `NASDAQ:AAPL`. */
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { settingOfAsset } from '../../format/widget-symbol.ts'
import { useAccountId } from '../../live/account.ts'
import { assetsQuery } from '../../live/queries.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { searchIndex, searchSymbols } from './symbol-search.ts'

interface SymbolControlProps {
  readonly label: string
  readonly hint?: string | undefined
  readonly of?: 'stocks' | 'pairs' | undefined
  readonly value: string
  /** The setting, and the name of what was found. */
  readonly onChange: (value: string, name?: string) => void
  /** Empties the field when something was found: for lists. */
  readonly isAdding?: boolean
  readonly autoFocus?: boolean
}

const MOST_FOUND = 8

export function SymbolControl({ label, hint, of, value, onChange, isAdding, autoFocus }: SymbolControlProps) {
  const account = useAccountId()
  const { data: assets } = useQuery(assetsQuery(account))
  const index = useMemo(() => {
    const isOf = ({ symbol }: { symbol: string }) => of === undefined || symbol.includes('/') === (of === 'pairs')
    return searchIndex((assets ?? []).filter(isOf))
  }, [assets, of])
  const [typed, setTyped] = useState<string>()
  const [at, setAt] = useState(0)
  const list = useId()
  const found = typed === undefined ? [] : searchSymbols(index, typed, MOST_FOUND)
  const pick = (entry: (typeof found)[number] | undefined) => {
    if (!entry) return
    setTyped(undefined)
    onChange(settingOfAsset(entry), entry.name)
  }
  return (
    <div className="symbol-control">
      <Field
        label={label}
        hint={hint}
        error={
          typed !== undefined && typed.trim() !== '' && assets && found.length === 0
            ? `Nothing is called ${typed}.`
            : undefined
        }
      >
        {(control) => (
          <Input
            {...control}
            autoFocus={autoFocus}
            role="combobox"
            aria-expanded={found.length > 0}
            aria-controls={list}
            aria-activedescendant={found.length > 0 ? `${list}-${at}` : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            placeholder={isAdding ? 'Symbol or name' : undefined}
            value={typed ?? (isAdding ? '' : value)}
            onChange={(event) => {
              setTyped(event.target.value)
              setAt(0)
            }}
            onBlur={() => setTyped(undefined)}
            onKeyDown={(event) => {
              if (found.length === 0) return
              if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
                event.preventDefault()
                setAt((at + (event.key === 'ArrowDown' ? 1 : found.length - 1)) % found.length)
              } else if (event.key === 'Enter') {
                event.preventDefault()
                pick(found[at])
              } else if (event.key === 'Escape') {
                event.preventDefault()
                setTyped(undefined)
              }
            }}
          />
        )}
      </Field>
      {found.length > 0 && (
        <div id={list} role="listbox" aria-label={`${label}: found`} className="float menu symbol-found">
          {found.map((entry, position) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys, as a combobox's has
            <div
              key={entry.symbol}
              id={`${list}-${position}`}
              role="option"
              tabIndex={-1}
              aria-selected={position === at}
              className="menu-item"
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(entry)}
            >
              <span className="strong">{entry.symbol}</span>
              <span className="truncate muted">{entry.name}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
