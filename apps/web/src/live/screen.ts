/** Whole markets in rows, of an account's market or the public one. */
import { type ScreenClass, ScreenProgress, unpacked } from '@paddock/contract/desk/research/screen'
import { MINUTE_MS, SECOND_MS } from '@paddock/market/instant'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { noteFeed, noteLastSeen } from '../query-client.ts'
import { every, readResearch } from './research.ts'

/** One row for each instrument that is followed closely, as of the minute. Prices in between come from the stream. */
export const screenQuery = (account: string | undefined, kind: ScreenClass, isRated = false) =>
  queryOptions({
    queryKey: ['screen', account, kind, isRated],
    queryFn: async ({ client, signal }) => {
      const asked = { class: kind, ratings: isRated ? 'true' : undefined, progress: 'true' }
      for (;;) {
        const answer = await readResearch(account, 'Screen', asked)
        const progress = z.safeParse(ScreenProgress, answer)
        if (!progress.success) {
          const screen = unpacked(answer)
          if (screen.age !== undefined) noteLastSeen(signal, screen.age * SECOND_MS)
          for (const feed of screen.feeds ?? []) noteFeed(signal, feed)
          return screen
        }
        signal.throwIfAborted()
        client.setQueryData(progressKey(account, kind, isRated), progress.data.done)
      }
    },
    staleTime: MINUTE_MS,
    refetchInterval: every(MINUTE_MS),
  })

const progressKey = (account: string | undefined, kind: ScreenClass, isRated: boolean) =>
  ['screen-progress', account, kind, isRated] as const

/** How much of a screen that is being read is done, from 0 to 1; undefined while nobody has said. */
export const useScreenProgress = (account: string | undefined, kind: ScreenClass, isRated = false) =>
  useQuery<number>({ queryKey: progressKey(account, kind, isRated), queryFn: skipToken }).data
