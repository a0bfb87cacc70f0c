/** The draft outlives a reload of the page: when a newer build takes the place of a part, and when the ticket moves to a window of its own. */
import { type Draft, NO_EXITS, NO_WAIT } from './draft.ts'

interface Kept {
  readonly key: string
  readonly draft: Draft
  /** It had left when the page went: what became of it has to be asked. */
  readonly isSent: boolean
}

const KEY = 'paddock.ticket-draft'

const isReloaded = (): boolean => {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'reload' || new URLSearchParams(location.search).has('popout')
}

/** What there was when the first ticket after the load asked: whatever is kept later is of a ticket on this page. */
let before: { kept: Kept | undefined } | undefined

/** The draft that was there before the page was loaded again; once, and for the ticket it was of. */
export function keptDraft(key: string): Kept | undefined {
  before ??= { kept: isReloaded() ? parse(sessionStorage.getItem(KEY)) : undefined }
  const { kept } = before
  if (kept?.key !== key) return undefined
  before = { kept: undefined }
  return kept
}

function parse(stored: string | null): Kept | undefined {
  try {
    const kept: Kept | null = JSON.parse(stored ?? 'null')
    if (typeof kept?.draft?.quantity !== 'string') return undefined
    // What an older build kept has not all of what this one knows.
    return {
      ...kept,
      draft: { ...kept.draft, exits: { ...NO_EXITS, ...kept.draft.exits }, wait: { ...NO_WAIT, ...kept.draft.wait } },
    }
  } catch {
    return undefined
  }
}

export function keepDraft(key: string, draft: Draft, isSent = false): void {
  const { assetsOptions: _, ...rest } = draft
  sessionStorage.setItem(KEY, JSON.stringify({ key, draft: { ...rest, assetsOptions: [] }, isSent } satisfies Kept))
}
