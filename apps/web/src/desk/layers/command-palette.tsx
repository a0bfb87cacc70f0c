/** Symbols, pages, actions and accounts by a few letters. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Command } from 'cmdk'
import { useEffect, useMemo, useRef, useState } from 'react'
import { toggleAmounts } from '../../format/privacy.ts'
import { environmentName, environmentOf, useAccountId, useAccounts } from '../../live/account.ts'
import { assetsQuery } from '../../live/queries.ts'
import { closeLayer, openAlert, openKeys, openKillSwitch, openNotifications } from '../../page/layers.ts'
import { DESTINATIONS, FURTHER, SETTINGS } from '../../page/navigation.ts'
import { openTicket } from '../../page/ticket-store.ts'
import { typedAhead, typedArrived } from '../../page/typed-ahead.ts'
import { searchIndex, searchSymbols } from '../../trading/assets/symbol-search.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-names.ts'
import { setTheme } from '../../ui/theme/theme.ts'

interface Action {
  readonly label: string
  readonly icon: IconName
  readonly run: () => void
  readonly needsAccount?: boolean
}

const ACTIONS: readonly Action[] = [
  { label: 'Buy', icon: 'plus', run: () => openTicket({ side: 'buy' }), needsAccount: true },
  { label: 'Sell', icon: 'minus', run: () => openTicket({ side: 'sell' }), needsAccount: true },
  { label: 'Basket of orders', icon: 'list-checks', run: () => openTicket({ isBasket: true }), needsAccount: true },
  { label: 'New alert', icon: 'bell', run: () => openAlert(), needsAccount: true },
  { label: 'Cancel all orders', icon: 'x', run: openKillSwitch, needsAccount: true },
  { label: 'Hide or show amounts', icon: 'eye-off', run: toggleAmounts, needsAccount: true },
  { label: 'Light mode', icon: 'sun', run: () => setTheme({ mode: 'light' }) },
  { label: 'Dark mode', icon: 'moon', run: () => setTheme({ mode: 'dark' }) },
  { label: 'Follow the system’s mode', icon: 'sun-moon', run: () => setTheme({ mode: 'system' }) },
  { label: 'Past notifications', icon: 'bell', run: openNotifications },
  { label: 'Keyboard shortcuts', icon: 'keyboard', run: openKeys },
]

const isMatch = (label: string, query: string) => label.toLowerCase().includes(query.trim().toLowerCase())

export function CommandPalette({ isOpen }: { isOpen: boolean }) {
  const account = useAccountId()
  const accounts = useAccounts()
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const [isEntered, setEntered] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  // Each time it opens, for it may still be there from the last time.
  useEffect(() => {
    if (!isOpen) return
    const { text, isEntered } = typedAhead()
    setQuery(text)
    setEntered(isEntered)
    typedArrived()
  }, [isOpen])
  const { data: assets } = useQuery(assetsQuery(account))
  // Enter came before the palette did: it takes the first line, once there are lines.
  useEffect(() => {
    if (!isEntered || !assets || query === '') return
    setEntered(false)
    list.current?.querySelector<HTMLElement>('[cmdk-item]')?.click()
  }, [isEntered, assets, query])
  const index = useMemo(() => searchIndex(assets ?? []), [assets])
  const alike = searchSymbols(index, query)
  const pages = [...DESTINATIONS, ...FURTHER, ...SETTINGS].filter(({ label }) => isMatch(label, query))
  const actions = ACTIONS.filter(
    ({ label, needsAccount }) => isMatch(label, query) && (account !== undefined || !needsAccount),
  )
  const others = accounts.filter(({ id, name }) => id !== account && isMatch(`Switch to ${name}`, query))
  // What is nearly typed counts only where nothing is plainly meant: Enter takes the first line.
  const isPlain = alike.some(({ symbol, name }) => isMatch(symbol, query) || isMatch(name, query))
  const symbols = isPlain || pages.length + actions.length + others.length === 0 ? alike : []

  const run = (action: () => void) => () => {
    closeLayer()
    action()
  }
  return (
    <Dialog isOpen={isOpen} onClose={closeLayer} title="Search" className="palette" hasHead={false}>
      <Command shouldFilter={false} label="Search symbols, pages, actions" loop>
        <div className="flex items-center gap-2 h-11 px-3.5 border-b border-b-line text-faint">
          <Icon name="search" />
          <Command.Input
            value={query}
            onValueChange={setQuery}
            placeholder="Symbols, pages, actions"
            className="flex-1 min-w-0 outline-none text-text text-(length:--text-form)"
            autoFocus
          />
          <kbd>esc</kbd>
        </div>
        <Command.List ref={list} className="palette-list">
          <Command.Empty className="empty muted">Nothing is called “{query}”.</Command.Empty>
          {symbols.length > 0 && (
            <Command.Group heading="Symbols">
              {symbols.map(({ symbol, name, exchange }) => (
                <Command.Item
                  key={symbol}
                  value={`symbol ${symbol}`}
                  className="menu-item"
                  onSelect={run(() => void navigate({ to: '/assets/$symbol', params: { symbol } }))}
                >
                  <span className="strong">{symbol}</span>
                  <span className="overflow-hidden text-muted text-ellipsis">{name}</span>
                  <span className="label push">{exchange}</span>
                </Command.Item>
              ))}
            </Command.Group>
          )}
          {pages.length > 0 && (
            <Command.Group heading="Pages">
              {pages.map(({ to, label, icon, letter }) => (
                <Command.Item
                  key={label}
                  value={`page ${label}`}
                  className="menu-item"
                  onSelect={run(() => void navigate({ to }))}
                >
                  <Icon name={icon} />
                  {label}
                  {letter && <kbd className="push">g {letter}</kbd>}
                </Command.Item>
              ))}
            </Command.Group>
          )}
          {actions.length > 0 && (
            <Command.Group heading="Actions">
              {actions.map(({ label, icon, run: action }) => (
                <Command.Item key={label} value={`action ${label}`} className="menu-item" onSelect={run(action)}>
                  <Icon name={icon} />
                  {label}
                </Command.Item>
              ))}
            </Command.Group>
          )}
          {others.length > 0 && (
            <Command.Group heading="Accounts">
              {others.map((other) => (
                <Command.Item
                  key={other.id}
                  value={`account ${other.id}`}
                  className="menu-item"
                  onSelect={run(
                    () => void navigate({ to: '.', search: (before) => ({ ...before, account: other.id }) }),
                  )}
                >
                  <span data-env={environmentOf(other)}>
                    <span className="chip chip-env">{environmentName(environmentOf(other))}</span>
                  </span>
                  Switch to {other.name}
                </Command.Item>
              ))}
            </Command.Group>
          )}
        </Command.List>
      </Command>
    </Dialog>
  )
}
