/** The connections to Alpaca, as the desk's server tells of them. Key pairs go there and never come back. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { accountsQuery } from '../../live/accounts.ts'
import { ask } from '../../live/ask.ts'

const StreamState = z.enum(['off', 'connecting', 'open', 'lost', 'refused'])
export type StreamState = z.infer<typeof StreamState>

export const AlpacaConnection = z.object({
  accountId: z.string(),
  name: z.string(),
  environment: z.enum(['paper', 'live']),
  number: z.string(),
  keyHint: z.string(),
  origin: z.enum(['desk', 'environment']),
  stockFeed: z.nullable(z.string()),
  isReadable: z.boolean(),
  isLocked: z.boolean(),
  /** A live account that was unlocked and left alone. */
  isIdle: z.catch(z.boolean(), false),
  createdAt: z.string(),
  lastTest: z.nullable(z.object({ at: z.string(), isAccepted: z.boolean(), words: z.string() })),
  lastAnswer: z.nullable(z.object({ at: z.string(), status: z.number() })),
  lastFailure: z.nullable(z.object({ at: z.string(), why: z.string() })),
  reconciledAt: z.nullable(z.string()),
  budget: z.nullable(z.object({ limit: z.number(), remaining: z.number(), resetAt: z.number(), refusals: z.number() })),
  streams: z.object({
    orders: StreamState,
    markets: z.record(
      z.string(),
      z.object({ state: StreamState, path: z.string(), symbols: z.number(), refused: z.array(z.string()) }),
    ),
  }),
  unknownOrders: z.array(z.string()),
})
export type AlpacaConnection = z.infer<typeof AlpacaConnection>

const Alpaca = z.object({
  servers: z.object({ paper: z.string(), live: z.string(), data: z.string(), sandboxData: z.string() }),
  /** What is typed to open a live account for trading. */
  phrase: z.string(),
  connections: z.array(AlpacaConnection),
})
export type Alpaca = z.infer<typeof Alpaca>

const PATH = '/api/alpaca'
/** Milliseconds between two looks at how the connections do. */
const LOOK_EVERY = 10_000

export const alpacaQuery = () =>
  queryOptions({
    queryKey: ['alpaca'],
    queryFn: async () => z.parse(Alpaca, await ask('GET', PATH)),
    refetchInterval: LOOK_EVERY,
  })

export interface KeyPair {
  readonly keyId: string
  readonly secretKey: string
}

const pathOf = (accountId: string, part = '') => `${PATH}/${encodeURIComponent(accountId)}${part}`

export const addConnection = async (wanted: KeyPair & { readonly name: string }): Promise<AlpacaConnection> =>
  z.parse(AlpacaConnection, await ask('POST', PATH, wanted))

export const replaceKey = async (accountId: string, key: KeyPair): Promise<AlpacaConnection> =>
  z.parse(AlpacaConnection, await ask('PUT', pathOf(accountId, '/key'), key))

export const testConnection = async (accountId: string): Promise<AlpacaConnection> =>
  z.parse(AlpacaConnection, await ask('POST', pathOf(accountId, '/test')))

export const renameConnection = (accountId: string, name: string) => ask('PUT', pathOf(accountId, '/name'), { name })
export const unlockConnection = (accountId: string, phrase: string) =>
  ask('PUT', pathOf(accountId, '/unlock'), { phrase })
export const lockConnection = (accountId: string) => ask('PUT', pathOf(accountId, '/lock'))
export const removeConnection = (accountId: string) => ask('DELETE', pathOf(accountId))

/** Does something to a connection; the list, and the desk's accounts with it, are read again whatever comes of it. */
export function useChange<Result, Input = void>(
  change: (input: Input) => Promise<Result>,
  on: { readonly done?: (result: Result) => void; readonly failed?: (error: Error) => void } = {},
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    retry: false,
    onSuccess: (result) => on.done?.(result),
    onError: (error) => on.failed?.(error),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries(alpacaQuery()),
        queryClient.invalidateQueries(accountsQuery()),
        queryClient.invalidateQueries({ queryKey: ['live-lock'] }),
      ]),
  })
}
