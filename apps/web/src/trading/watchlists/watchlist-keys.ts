/** The keyboard of a watchlist: j and k walk the rows, b and s trade the one walked to, a sets an alert on it (a key of the desk), Delete takes it off, 1 to 9 choose a list. */
import { useEffect } from 'react'
import { openTicket } from '../../page/ticket-store.ts'

export interface WatchlistKeys {
  readonly onTakeOff: (symbol: string) => void
  /** The list at a place, from 0. */
  readonly onChoose: (place: number) => void
}

const isBusy = (target: EventTarget | null): boolean =>
  (target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))) ||
  document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null

const links = () => [...document.querySelectorAll<HTMLElement>('[data-watched]')]

/** The row that has the focus, by the link in it. */
const here = () => {
  const row = document.activeElement?.closest('tr, li')
  return links().findIndex((link) => row?.contains(link))
}

export function useWatchlistKeys({ onTakeOff, onChoose }: WatchlistKeys): void {
  useEffect(() => {
    let isAfterGo = false
    const onKey = (event: KeyboardEvent) => {
      const { key } = event
      const wasGo = isAfterGo
      isAfterGo = key === 'g'
      // The desk's own keys come first: `g s` leads to the settings from any row.
      if (wasGo || event.metaKey || event.ctrlKey || event.altKey || isBusy(event.target)) return
      const at = here()
      const symbol = links()[at]?.dataset.watched
      if (key === 'j') links()[at + 1]?.focus()
      else if (key === 'k') links()[at < 0 ? 0 : Math.max(0, at - 1)]?.focus()
      else if (symbol && (key === 'b' || key === 's')) openTicket({ symbol, side: key === 'b' ? 'buy' : 'sell' })
      else if (symbol && key === 'Delete') onTakeOff(symbol)
      else if (/^[1-9]$/.test(key)) onChoose(Number(key) - 1)
      else return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    // Before the desk's own listener, which would open the ticket without a symbol.
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  }, [onTakeOff, onChoose])
}
