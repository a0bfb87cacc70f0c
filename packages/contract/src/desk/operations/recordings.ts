import * as z from 'zod/mini'
import { Recording, RecordingRequest } from '../recordings.ts'
import { ofPerson } from './operation.ts'

const gone = { 404: 'The person has no such recording.' }

/** A person's recordings of real prices. */
export const RECORDINGS = ofPerson({
  listRecordings: { summary: 'Every recording.', answer: z.array(Recording) },
  addRecording: { summary: 'Record real prices.', body: RecordingRequest, success: 201, answer: Recording },
  getRecording: { summary: 'One recording.', answer: Recording, failures: gone },
  removeRecording: { summary: 'Delete a recording.', failures: gone },
  cancelRecording: { summary: 'Stop a recording in progress.', answer: Recording, failures: gone },
})
