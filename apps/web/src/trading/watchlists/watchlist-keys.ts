/** The keyboard of a watchlist: j and k walk the rows, b and s trade the one walked to, a sets an alert on it (a key of the desk), Delete takes it off, 1 to 9 choose a list. */
import { useShortcuts } from '../../page/shortcuts.ts'
import { openTicket } from '../../page/ticket-store.ts'

interface WatchlistKeys {
  readonly onTakeOff: (symbol: string) => void
  /** The list at a place, from 0. */
  readonly onChoose: (place: number) => void
}

const links = () => [...document.querySelectorAll<HTMLElement>('[data-watched]')]

/** The row that has the focus, by the link in it. */
const here = () => {
  const row = document.activeElement?.closest('tr, li')
  return links().findIndex((link) => row?.contains(link))
}
const symbolHere = () => links()[here()]?.dataset.watched

export function useWatchlistKeys({ onTakeOff, onChoose }: WatchlistKeys): void {
  const trade = (side: 'buy' | 'sell') => () => {
    const symbol = symbolHere()
    return symbol !== undefined && openTicket({ symbol, side })
  }
  useShortcuts('watchlist', {
    step: ({ key }) => {
      const at = here()
      links()[key === 'j' ? at + 1 : Math.max(0, at - 1)]?.focus()
    },
    buy: trade('buy'),
    sell: trade('sell'),
    takeOff: () => {
      const symbol = symbolHere()
      return symbol !== undefined && onTakeOff(symbol)
    },
    choose: ({ key }) => onChoose(Number(key) - 1),
  })
}
