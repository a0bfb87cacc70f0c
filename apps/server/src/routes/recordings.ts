/** A signed-in person's recordings of real prices. */
import type { RECORDINGS } from '@paddock/contract/desk/operations/recordings'
import { ownRefusal } from '../http/answer.ts'
import type { Recordings, RecordingView, Refused } from '../markets/recordings/recordings.ts'
import type { HandlersOf } from './desk-call.ts'

export const recordingHandlers = ({
  recordings,
}: {
  readonly recordings: Recordings
}): HandlersOf<typeof RECORDINGS> => ({
  listRecordings: ({ user }) => recordings.list(user.id),
  addRecording: async ({ user, input }) => orRefused(await recordings.add(user.id, input.body)),
  getRecording: ({ user, input }) => recordings.one(user.id, input.path.id),
  removeRecording: ({ user, input }) => recordings.remove(user.id, input.path.id),
  cancelRecording: ({ user, input }) => recordings.cancel(user.id, input.path.id),
})

const orRefused = (outcome: RecordingView | Refused) =>
  'refused' in outcome ? ownRefusal(outcome.status, outcome.refused, outcome.field) : outcome
