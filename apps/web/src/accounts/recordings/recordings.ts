/** Recordings of real prices, as the desk's server tells of them. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { ask } from '../../live/ask.ts'

const SymbolState = z.object({
  symbol: z.string(),
  name: z.nullable(z.string()),
  status: z.enum(['waiting', 'done', 'empty', 'failed', 'canceled']),
  error: z.nullable(z.string()),
  bars: z.number(),
  trades: z.number(),
})

export const Recording = z.object({
  id: z.string(),
  name: z.string(),
  /** What an account's market is called that plays it. */
  market: z.string(),
  connection: z.object({ id: z.string(), name: z.string() }),
  from: z.string(),
  to: z.string(),
  detail: z.enum(['bars', 'trades']),
  status: z.enum(['running', 'done', 'canceled']),
  /** From 0 to 1. */
  progress: z.number(),
  bars: z.number(),
  trades: z.number(),
  createdAt: z.string(),
  symbols: z.array(SymbolState),
})
export type Recording = z.infer<typeof Recording>

interface NewRecording {
  readonly name: string
  readonly connection: string
  readonly symbols: readonly string[]
  readonly from: string
  readonly to: string
  readonly detail: Detail
}

export type Detail = Recording['detail']
export const DETAILS: Readonly<Record<Detail, string>> = { bars: 'Minute bars', trades: 'Trades' }
const PATH = '/api/recordings'
/** Milliseconds between two looks at a recording that is under way. */
const LOOK_EVERY = 700

export const recordingsQuery = () =>
  queryOptions({
    queryKey: ['recordings'],
    queryFn: async () => z.parse(z.array(Recording), await ask('GET', PATH)),
    refetchInterval: ({ state: { data } }) => (data?.some(({ status }) => status === 'running') ? LOOK_EVERY : false),
  })

/** What a recording is called among others: one of trades says so. */
export const titleOf = ({ name, detail }: Recording): string => (detail === 'trades' ? `${name} · trades` : name)

/** What can be played: it has ended, and there is something in it. */
export const isPlayable = ({ status, bars }: Recording): boolean => status !== 'running' && bars > 0

type RecordingCall =
  | { readonly kind: 'add'; readonly recording: NewRecording }
  | { readonly kind: 'cancel' | 'delete'; readonly id: string }

function send(call: RecordingCall): Promise<unknown> {
  if (call.kind === 'add') return ask('POST', PATH, call.recording)
  const path = `${PATH}/${encodeURIComponent(call.id)}`
  return call.kind === 'delete' ? ask('DELETE', path) : ask('POST', `${path}/cancel`)
}

/** Makes a call; the list is read again whatever comes of it. */
export function useRecordingCall(on: { readonly done?: () => void; readonly failed?: (error: Error) => void } = {}) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: send,
    retry: false,
    onSuccess: () => on.done?.(),
    onError: (error) => on.failed?.(error),
    onSettled: () => queryClient.invalidateQueries(recordingsQuery()),
  })
}
