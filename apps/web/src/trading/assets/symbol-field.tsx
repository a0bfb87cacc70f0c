import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { assetsQuery, positionsQuery } from '../../live/queries.ts'
import { Icon } from '../../ui/icon.tsx'
import { Input } from '../../ui/input.tsx'
import { type AssetOption, assetOptions, heldOptions } from './asset-options.ts'
import { searchIndex, searchSymbols } from './symbol-search.ts'

/** How many matches are shown. */
const MOST = 8

/** Finds a symbol by what is typed; arrows and Enter choose. Who sells is offered what is held first. */
export function SymbolField(props: { account: string; isSell: boolean; onChoose: (symbol: string) => void }) {
  const { account, isSell, onChoose } = props
  const { data: assets = NONE } = useQuery(assetsQuery(account))
  const { data: positions = NONE } = useQuery(positionsQuery(account))
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const list = useId()
  const held = isSell ? heldOptions(positions, assets) : []
  const found: readonly AssetOption[] =
    typed === ''
      ? held.slice(0, MOST)
      : [...matching(held, typed), ...all(assets, assetOptions(assets), typed)].filter(isFirst).slice(0, MOST)
  return (
    <div className="grid gap-2 py-3">
      <Input
        role="combobox"
        aria-label="Symbol or name"
        aria-expanded={found.length > 0}
        aria-controls={list}
        aria-activedescendant={found[at] ? `${list}-${at}` : undefined}
        aria-autocomplete="list"
        placeholder={isSell ? 'What you hold, or a symbol' : 'Symbol or name'}
        autoFocus
        autoComplete="off"
        lead={<Icon name="search" />}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1))
          else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0))
          else if (event.key === 'Enter' && found[at]) onChoose(found[at].value)
          else return
          event.preventDefault()
        }}
      />
      <div id={list} role="listbox" aria-label="Matches" className="grid">
        {found.map(({ value, label, exchange }, index) => (
          <button
            key={value}
            id={`${list}-${index}`}
            type="button"
            role="option"
            aria-selected={index === at}
            tabIndex={-1}
            className="flex h-9 items-center gap-2 rounded-control px-2 text-left hover:bg-selected aria-selected:bg-selected"
            onClick={() => onChoose(value)}
          >
            <strong>{value}</strong> <span className="muted truncate">{label === value ? '' : label}</span>
            <span className="faint push">{exchange}</span>
          </button>
        ))}
      </div>
      {typed !== '' && found.length === 0 && <p className="muted">Nothing matches “{typed}”.</p>}
      {typed === '' && isSell && held.length === 0 && (
        <p className="muted">You hold nothing. What you sell is sold short.</p>
      )}
    </div>
  )
}

const NONE: readonly never[] = []

const matching = (options: readonly AssetOption[], typed: string): AssetOption[] => {
  const letters = typed.trim().toLowerCase()
  return options.filter(
    ({ value, label }) => value.toLowerCase().startsWith(letters) || label.toLowerCase().startsWith(letters),
  )
}

/** The best of all options: the search index is of the same list. */
function all(assets: Parameters<typeof searchIndex>[0], options: readonly AssetOption[], typed: string): AssetOption[] {
  if (options.length === 0) return []
  return searchSymbols(searchIndex(assets), typed, MOST).map(({ symbol, name, exchange }) => ({
    label: name,
    value: symbol,
    exchange,
  }))
}

const isFirst = ({ value }: AssetOption, index: number, every: readonly AssetOption[]): boolean =>
  every.findIndex((one) => one.value === value) === index
