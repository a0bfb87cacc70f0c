/** What the desk does when the server tells it of alerts: lists are read again, and what was reached is told as its account has chosen. */
import { AlertReached } from '@paddock/contract/desk/alerts'
import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { reachedDetail, reachedText } from '../../format/alert.ts'
import { accountsQuery } from '../account.ts'
import { tell } from './notifications.ts'

const AlertNews = z.looseObject({
  account_id: z.string(),
  reached: z.optional(AlertReached),
  /** It came while no desk was open, so often since the last one was. */
  isLate: z.optional(z.boolean()),
  count: z.optional(z.number()),
})

/** Milliseconds in which one alert is told once: one that comes again and again does not fill the screen. */
const ONE_TOAST_FOR = 5_000
const toasts = new Map<string, { readonly id: string; readonly at: number; readonly count: number }>()
/** A desk that comes back may hear again of what it has heard. */
const heard = new Set<string>()

/** `account` is the one the desk is on: an alert of another one says whose it is. */
export async function alertNews(queryClient: QueryClient, account: string, message: unknown): Promise<void> {
  const news = z.safeParse(AlertNews, message)
  if (!news.success) return
  const { account_id: of, reached, isLate = false, count = 1 } = news.data
  void queryClient.invalidateQueries({ queryKey: ['alerts', of] })
  void queryClient.invalidateQueries({ queryKey: ['alerts-reached', of] })
  if (!reached || heard.has(reached.id)) return
  heard.add(reached.id)
  const before = toasts.get(reached.alertId)
  const isSoon = before !== undefined && Date.now() - before.at < ONE_TOAST_FOR
  const shown = {
    id: isSoon ? before.id : `alert ${reached.id}`,
    at: Date.now(),
    count: isSoon ? before.count + count : count,
  }
  toasts.set(reached.alertId, shown)
  const owner = of === account ? undefined : await nameOf(queryClient, of)
  await tell(queryClient, of, 'alert', {
    id: shown.id,
    icon: 'bell',
    tone: 'primary',
    title: owner === undefined ? reachedText(reached) : `${owner}: ${reachedText(reached)}`,
    description: reachedDetail(reached, isLate, shown.count),
  })
}

async function nameOf(queryClient: QueryClient, account: string): Promise<string> {
  const accounts = await queryClient.ensureQueryData(accountsQuery()).catch(() => [])
  return accounts.find(({ id }) => id === account)?.name ?? 'Another account'
}
