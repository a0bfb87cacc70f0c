/** Recordings of real prices, as the desk's server tells of them. */
import { Recording, type RecordingRequest } from '@paddock/contract/desk/recordings'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { desk } from '../../live/desk.ts'

export type Detail = Recording['detail']
export const DETAILS: Readonly<Record<Detail, string>> = { bars: 'Minute bars', trades: 'Trades' }
/** Milliseconds between two looks at a recording that is under way. */
const LOOK_EVERY = 700

export const recordingsQuery = () =>
  queryOptions({
    queryKey: ['recordings'],
    queryFn: async () => z.parse(z.array(Recording), await desk('listRecordings')),
    refetchInterval: ({ state: { data } }) => (data?.some(({ status }) => status === 'running') ? LOOK_EVERY : false),
  })

/** What a recording is called among others: one of trades says so. */
export const titleOf = ({ name, detail }: Recording): string => (detail === 'trades' ? `${name} · trades` : name)

/** What can be played: it has ended, and there is something in it. */
export const isPlayable = ({ status, bars }: Recording): boolean => status !== 'running' && bars > 0

type RecordingCall =
  | { readonly kind: 'add'; readonly recording: RecordingRequest }
  | { readonly kind: 'cancel' | 'delete'; readonly id: string }

function send(call: RecordingCall): Promise<unknown> {
  if (call.kind === 'add') return desk('addRecording', { body: call.recording })
  return desk(call.kind === 'delete' ? 'removeRecording' : 'cancelRecording', { path: { id: call.id } })
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
