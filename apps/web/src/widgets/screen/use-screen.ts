import type { ScreenClass } from '@paddock/contract/desk/research/screen'
import { useQuery } from '@tanstack/react-query'
import { screenQuery, useScreenProgress } from '../../live/screen.ts'
import { useShownRead } from '../../live/streams/price-scope.tsx'

interface ScreenOptions {
  readonly isRated?: boolean
  readonly isEnabled?: boolean
}

/** The screen of an account's market, with how much of a first reading is done; its tile names the feeds it was worked out of. */
export function useScreen(account: string | undefined, kind: ScreenClass, options: ScreenOptions = {}) {
  const { isRated = false, isEnabled = true } = options
  const asked = screenQuery(account, kind, isRated)
  useShownRead(asked.queryKey)
  return {
    query: useQuery({ ...asked, enabled: isEnabled }),
    progress: useScreenProgress(account, kind, isRated),
  }
}
