/** The guardrails of an account as the server has them, and setting them. */
import type { Hurdle, Today } from '@paddock/broker/guardrails/judge'
import { type GuardrailChanges, GuardrailReceipt, GuardrailsNow } from '@paddock/contract/desk/guardrails'
import { fromWire } from '@paddock/decimal/wire'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { desk } from '../../live/desk.ts'

/** Losses move with prices, and hours come and go: milliseconds between two looks. */
const LOOK_EVERY = 15_000

export const guardrailsQuery = (account: string) =>
  queryOptions({
    queryKey: ['guardrails', account],
    queryFn: async () => z.parse(GuardrailsNow, await desk('getGuardrails', { path: { accountId: account } })),
    refetchInterval: ({ state: { data } }) => (data?.today ? LOOK_EVERY : false),
  })

/** Sets what is named; what follows from it is read again. */
export function useChangeGuardrails(account: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (changes: GuardrailChanges) =>
      z.parse(GuardrailsNow, await desk('setGuardrails', { path: { accountId: account }, body: changes })),
    onSuccess(now) {
      queryClient.setQueryData(guardrailsQuery(account).queryKey, now)
      void queryClient.invalidateQueries({ queryKey: ['accounts'] })
    },
  })
}

/** What the rules are measured against, at the ticket's time and with the account as it knows it. */
export function todayOf({ today }: GuardrailsNow, at: number, equity: string | null | undefined): Today {
  const streak = today?.streak
  return {
    at,
    lost: fromWire(today?.lost),
    lastEquity: fromWire(today?.lastEquity),
    equity: fromWire(equity ?? today?.equity),
    trades: today?.trades ?? undefined,
    streak: streak ? { losses: streak.losses, lastAt: Date.parse(streak.lastAt) } : undefined,
    lock: today?.lock ?? undefined,
  }
}

export const pauseIn = ({ pause }: GuardrailsNow): Hurdle | undefined =>
  pause ? { ...pause, until: pause.until === null ? null : Date.parse(pause.until) } : undefined

/** Below the key of the rules, so that both are read again together. */
export const receiptsQuery = (account: string) =>
  queryOptions({
    queryKey: ['guardrails', account, 'receipts'],
    queryFn: async () =>
      z.parse(z.array(GuardrailReceipt), await desk('listGuardrailReceipts', { path: { accountId: account } })),
  })
