/**
 * What was changed in a dashboard just before its page was left. The last request of a page may be lost, refused because another of its own
 * was still on its way, or answered after the next page has read: so what it says is kept in this browser until a server is seen to have it.
 */
import { DashboardContent } from '@paddock/contract/desk/dashboards/dashboard'
import * as z from 'zod/mini'
import { keptKeys, keptValue } from '../../ui/kept-value.ts'

const Left = z.object({
  user: z.string(),
  id: z.string(),
  /** The latest version this page can have made or seen. A later one is of somebody else. */
  version: z.number(),
  content: DashboardContent,
})
type LeftUnsaved = z.infer<typeof Left>

const PREFIX = 'paddock.unsaved.'
const keptOf = ({ user, id }: Pick<LeftUnsaved, 'user' | 'id'>) => keptUnder(`${PREFIX}${user}.${id}`)
const keptUnder = (key: string) => keptValue<LeftUnsaved | undefined>(key, (stored) => z.safeParse(Left, stored).data)

/** In place of what was kept of the same dashboard before. In a browser that keeps nothing the last request is all there is. */
export const keepUnsaved = (left: LeftUnsaved): void => void keptOf(left).write(left)

/** Forgets what was kept of the dashboard. */
export const dropUnsaved = (left: Pick<LeftUnsaved, 'user' | 'id'>): void => keptOf(left).remove()

/** Of one person, in any order. */
export const unsavedOf = (user: string): LeftUnsaved[] =>
  keptKeys(`${PREFIX}${user}.`).flatMap((key) => keptUnder(key).read() ?? [])
