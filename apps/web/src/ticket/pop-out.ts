/** The ticket in a window of its own: the same page with nothing but the ticket on it. */
import type { Draft } from './draft/draft.ts'
import { keepDraft } from './draft/kept-draft.ts'

/** Pixels: a ticket without scrolling. */
const SIZE = 'popup,width=380,height=800'

/** Opens it, with the draft as it stands: a window has what its opener's session kept. Whether the browser allowed it. */
export function popOut(account: string, symbol: string, draft: Draft | undefined): boolean {
  if (draft) keepDraft(`${account} window `, draft)
  const address = `/assets/${encodeURIComponent(symbol)}?account=${encodeURIComponent(account)}&popout=ticket`
  return window.open(address, '', SIZE) !== null
}
