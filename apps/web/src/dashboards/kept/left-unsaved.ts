/**
 * What was changed in a dashboard just before its page was left. The last request of a page may be lost, refused because another of its own
 * was still on its way, or answered after the next page has read: so what it says is kept in this browser until a server is seen to have it.
 */
import { DashboardContent } from '@paddock/contract/desk/dashboards/dashboard'
import * as z from 'zod/mini'

const Left = z.object({
  user: z.string(),
  id: z.string(),
  /** The latest version this page can have made or seen. A later one is of somebody else. */
  version: z.number(),
  content: DashboardContent,
})
export type LeftUnsaved = z.infer<typeof Left>

const PREFIX = 'paddock.unsaved.'
const keyOf = ({ user, id }: Pick<LeftUnsaved, 'user' | 'id'>): string => `${PREFIX}${user}.${id}`

/** In place of what was kept of the same dashboard before. */
export function keepUnsaved(left: LeftUnsaved): void {
  try {
    localStorage.setItem(keyOf(left), JSON.stringify(left))
  } catch {
    // A browser that keeps nothing: the last request is all there is.
  }
}

/** Forgets what was kept of the dashboard. */
export function dropUnsaved(left: LeftUnsaved): void {
  try {
    localStorage.removeItem(keyOf(left))
  } catch {
    // Nothing was kept.
  }
}

/** Of one person, in any order. */
export function unsavedOf(user: string): LeftUnsaved[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(`${PREFIX}${user}.`))
      .flatMap((key) => {
        const left = z.safeParse(Left, JSON.parse(localStorage.getItem(key) ?? 'null'))
        return left.success ? [left.data] : []
      })
  } catch {
    return []
  }
}
