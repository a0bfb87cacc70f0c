/** The draft outlives a reload of the page: when a newer build takes the place of a part, and when the ticket moves to a window of its own. */
import { isReloaded } from '../../page/ticket-store.ts'
import { keptValue } from '../../ui/kept-value.ts'
import { type Draft, NO_EXITS, NO_WAIT } from './draft.ts'

interface Kept {
  readonly key: string
  readonly draft: Draft
  /** It had left when the page went: what became of it has to be asked. */
  readonly isSent: boolean
}

const latest = keptValue('paddock.ticket-draft', parse, 'tab')

const goesOn = (): boolean => isReloaded() || new URLSearchParams(location.search).has('popout')

/** What there was when the first ticket after the load asked: whatever is kept later is of a ticket on this page. */
let before: { kept: Kept | undefined } | undefined

/** The draft that was there before the page was loaded again; once, and for the ticket it was of. */
export function keptDraft(key: string): Kept | undefined {
  before ??= { kept: goesOn() ? latest.read() : undefined }
  const { kept } = before
  if (kept?.key !== key) return undefined
  before = { kept: undefined }
  return kept
}

function parse(stored: unknown): Kept | undefined {
  const kept = stored as Kept | undefined
  if (typeof kept?.draft?.quantity !== 'string') return undefined
  // What an older build kept has not all of what this one knows.
  return {
    ...kept,
    draft: { ...kept.draft, exits: { ...NO_EXITS, ...kept.draft.exits }, wait: { ...NO_WAIT, ...kept.draft.wait } },
  }
}

export function keepDraft(key: string, draft: Draft, isSent = false): void {
  latest.write({ key, draft, isSent })
}
