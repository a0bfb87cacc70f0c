/** Where a symbol is chosen, whatever for: found by a few letters of it or of its name, with arrows and Enter, or by a click. */
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { useAccountId } from '../../live/account.ts'
import { assetsQuery, positionsQuery } from '../../live/queries.ts'
import { Icon } from '../../ui/icon.tsx'
import { InputField } from '../../ui/input.tsx'
import { heldOptions } from './asset-options.ts'
import { type SearchEntry, searchIndex, searchSymbols } from './symbol-search.ts'

interface SymbolFieldProps {
  readonly label?: string
  readonly hint?: string | undefined
  readonly of?: 'stocks' | 'pairs' | undefined
  /** The present choice, in sight until something is typed; without one the field is empty again after a choice. */
  readonly value?: string
  /** Who sells is offered what is held first. */
  readonly isSell?: boolean
  readonly autoFocus?: boolean
  readonly onChoose: (found: SearchEntry) => void
}

/** How many matches are shown. */
const MOST = 8
const NONE: readonly never[] = []

export function SymbolField(props: SymbolFieldProps) {
  const { label = 'Symbol or name', hint, of, value = '', isSell = false, autoFocus, onChoose } = props
  const account = useAccountId()
  const { data: assets } = useQuery(assetsQuery(account))
  const { data: positions = NONE } = useQuery({
    ...positionsQuery(account ?? ''),
    enabled: isSell && account !== undefined,
  })
  const index = useMemo(() => {
    const isOf = ({ symbol }: { symbol: string }) => symbol.includes('/') === (of === 'pairs')
    return searchIndex(of ? (assets ?? NONE).filter(isOf) : (assets ?? NONE))
  }, [assets, of])
  const [typed, setTyped] = useState<string>()
  const [at, setAt] = useState(0)
  const list = useId()
  const wanted = typed?.trim().toLowerCase() ?? ''
  const assetsOptions = isSell
    ? heldOptions(positions, assets ?? NONE).map(({ value: symbol, label: name, exchange }) => ({
        ...{ symbol, name, exchange },
      }))
    : NONE
  const isMeant = ({ symbol, name }: SearchEntry) =>
    symbol.toLowerCase().startsWith(wanted) || name.toLowerCase().startsWith(wanted)
  const found = [...assetsOptions.filter(isMeant), ...searchSymbols(index, wanted, MOST)]
    .filter(({ symbol }, place, every) => every.findIndex((one) => one.symbol === symbol) === place)
    .slice(0, MOST)
  const choose = (entry: SearchEntry | undefined) => {
    if (!entry) return
    setTyped(undefined)
    onChoose(entry)
  }
  return (
    <div className="grid gap-2">
      <InputField
        label={label}
        hint={
          isSell && assetsOptions.length === 0 && wanted === ''
            ? 'You hold nothing. What you sell is sold short.'
            : hint
        }
        error={assets && wanted !== '' && found.length === 0 ? `Nothing matches “${typed?.trim()}”.` : undefined}
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={list}
        aria-activedescendant={found[at] ? `${list}-${at}` : undefined}
        aria-autocomplete="list"
        placeholder={isSell ? 'What you hold, or a symbol' : 'Symbol or name'}
        autoFocus={autoFocus}
        autoComplete="off"
        spellCheck={false}
        lead={<Icon name="search" />}
        value={typed ?? value}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
        }}
        onBlur={() => value !== '' && setTyped(undefined)}
        onKeyDown={(event) => {
          const { key } = event
          if (found.length === 0) return
          if (key === 'ArrowDown' || key === 'ArrowUp')
            setAt((at + (key === 'ArrowDown' ? 1 : found.length - 1)) % found.length)
          else if (key === 'Enter') choose(found[at])
          else if (key === 'Escape' && value !== '') setTyped(undefined)
          else return
          event.preventDefault()
        }}
      />
      <div id={list} role="listbox" aria-label={`${label}: found`} className="grid">
        {found.map((entry, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys, as a combobox's has
          <div
            key={entry.symbol}
            id={`${list}-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === at}
            className="flex h-9 cursor-pointer items-center gap-2 rounded-control px-2 hover:bg-selected aria-selected:bg-selected"
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(entry)}
          >
            <strong>{entry.symbol}</strong>
            <span className="muted truncate">{entry.name === entry.symbol ? '' : entry.name}</span>
            <span className="faint push">{entry.exchange}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
