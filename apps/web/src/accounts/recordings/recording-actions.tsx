/** What can be done with a recording: called off while it runs, played and deleted behind that. */
import type { Recording } from '@paddock/contract/desk/recordings'
import { Button } from '../../ui/button.tsx'
import { messageOf } from '../../ui/refusal.tsx'
import { toast } from '../../ui/toast.ts'
import { isPlayable, useRecordingCall } from './recordings.ts'

export interface RecordingActionsProps {
  readonly recording: Recording
  readonly onPlay: (recording: Recording) => void
  readonly onDelete: (recording: Recording) => void
}

export function RecordingActions({ recording, onPlay, onDelete }: RecordingActionsProps) {
  const { id, name, status } = recording
  const { mutate, isPending } = useRecordingCall({
    failed: (error) => toast({ title: `${name} was not cancelled`, description: messageOf(error), tone: 'loss' }),
  })
  return (
    <span className="flex justify-end gap-2">
      {status === 'running' ? (
        <Button
          size="small"
          aria-label={`Cancel ${name}`}
          isBusy={isPending}
          onClick={() => mutate({ kind: 'cancel', id })}
        >
          Cancel
        </Button>
      ) : (
        isPlayable(recording) && (
          <Button size="small" aria-label={`Practise on ${name}`} onClick={() => onPlay(recording)}>
            Practise
          </Button>
        )
      )}
      <Button size="small" tone="danger" aria-label={`Delete ${name}`} onClick={() => onDelete(recording)}>
        Delete
      </Button>
    </span>
  )
}
