/** The guardrails of an account as the server has them, and setting them. */
import type { Hurdle, Today } from '@paddock/broker/guardrails/judge'
import { GUARDRAIL_RULES, type GuardrailChanges, StoredGuardrails } from '@paddock/contract/desk/guardrails'
import { fromWire } from '@paddock/decimal/wire'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { ask } from '../../live/ask.ts'
import { basePath } from '../../live/client.ts'

const amount = z.nullable(z.string())
const Now = z.object({
  day: z.string(),
  inForce: StoredGuardrails,
  wanted: StoredGuardrails,
  loosensOn: z.nullable(z.string()),
  today: z.nullable(
    z.object({
      lost: amount,
      lastEquity: amount,
      equity: amount,
      trades: z.nullable(z.number()),
      streak: z.nullable(z.object({ losses: z.number(), lastAt: z.string() })),
      lock: z.nullable(z.object({ lost: z.string(), limit: z.string() })),
    }),
  ),
  pause: z.nullable(
    z.object({
      rule: z.enum(GUARDRAIL_RULES),
      message: z.string(),
      limit: z.string(),
      value: amount,
      until: z.nullable(z.string()),
    }),
  ),
})
export type GuardrailsNow = z.infer<typeof Now>

/** Losses move with prices, and hours come and go: milliseconds between two looks. */
const LOOK_EVERY = 15_000

export const guardrailsQuery = (account: string) =>
  queryOptions({
    queryKey: ['guardrails', account],
    queryFn: async () => z.parse(Now, await ask('GET', `${basePath(account)}/guardrails`)),
    refetchInterval: ({ state: { data } }) => (data?.today ? LOOK_EVERY : false),
  })

/** Sets what is named; what follows from it is read again. */
export function useChangeGuardrails(account: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (changes: GuardrailChanges) =>
      z.parse(Now, await ask('PATCH', `${basePath(account)}/guardrails`, changes)),
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

const Receipt = z.looseObject({
  id: z.string(),
  recordedAt: z.string(),
  at: z.string(),
  /** `desk`, `key`, or `server` for what it did by itself. */
  path: z.string(),
  key: z.nullable(z.string()),
  what: z.string(),
  rule: z.string(),
  message: z.string(),
  limit: z.string(),
  value: amount,
  symbols: z.array(z.string()),
  side: amount,
  qty: amount,
  notional: amount,
  clientOrderId: amount,
})
export type Receipt = z.infer<typeof Receipt>

/** Below the key of the rules, so that both are read again together. */
export const receiptsQuery = (account: string) =>
  queryOptions({
    queryKey: ['guardrails', account, 'receipts'],
    queryFn: async () => z.parse(z.array(Receipt), await ask('GET', `${basePath(account)}/guardrails/receipts`)),
  })
