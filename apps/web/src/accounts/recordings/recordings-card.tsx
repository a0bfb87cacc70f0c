/** Days of real prices that can be played: recorded, watched, called off, deleted. */
import type { Recording } from '@paddock/contract/desk/recordings'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccounts } from '../../live/account.ts'
import { FormDialog } from '../../live/form-dialog.tsx'
import { useDraftForm } from '../../live/use-form.ts'
import { FilteredList } from '../../tables/filtered-list.tsx'
import { isMatch, type ListSearch } from '../../tables/list-search.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { toast } from '../../ui/toast.ts'
import { NewRecordingDialog } from './new-recording-dialog.tsx'
import { detailOf, missingOf, RecordingCard, recordingColumns, stateOf, symbolsOf } from './recording-columns.tsx'
import { recordingsQuery, useRecordingCall } from './recordings.ts'

interface RecordingsCardProps {
  readonly connections: readonly { accountId: string; name: string }[]
  readonly search: ListSearch
  readonly onSearch: (change: Partial<ListSearch>) => void
  readonly onPlay: (recording: Recording) => void
}

const NONE: readonly Recording[] = []

export function RecordingsCard({ connections, search, onSearch, onPlay }: RecordingsCardProps) {
  const query = useQuery(recordingsQuery())
  const [isAdding, setAdding] = useState(false)
  const [deleting, setDeleting] = useState<Recording>()
  const canRecord = connections.length > 0
  const recordings = query.data ?? NONE
  const rows = recordings.filter((recording) =>
    isMatch(
      [recording.name, symbolsOf(recording), missingOf(recording), stateOf(recording), detailOf(recording)],
      search.q,
    ),
  )
  const acts = { onPlay, onDelete: setDeleting }
  return (
    <Card
      title="Recordings"
      note={recordings.length > 0 ? String(recordings.length) : undefined}
      isFlush
      actions={
        <Button
          size="small"
          icon="plus"
          disabled={!canRecord}
          title={canRecord ? undefined : 'Add the keys of an Alpaca account first: prices are recorded through it'}
          onClick={() => setAdding(true)}
        >
          New recording
        </Button>
      }
    >
      <FilteredList
        {...{ rows, rowKey, query, search, onSearch }}
        what="recordings"
        label="Recorded days"
        name="recordings"
        inCard={8}
        reassurance="Accounts that play them are not affected."
        total={recordings.length}
        columns={recordingColumns(acts)}
        card={(recording) => <RecordingCard recording={recording} acts={acts} />}
        empty={
          <EmptyState title="No recording yet">
            Record a day of real prices, and practise on it as often as you like: at any speed, with any orders.
            {canRecord ? '' : ' It needs a connection to Alpaca.'}
          </EmptyState>
        }
      />
      {isAdding && <NewRecordingDialog connections={connections} onClose={() => setAdding(false)} />}
      {deleting && <DeleteRecording recording={deleting} onClose={() => setDeleting(undefined)} />}
    </Card>
  )
}

const rowKey = ({ id }: Recording): string => id

function DeleteRecording({ recording, onClose }: { recording: Recording; onClose: () => void }) {
  const { id, name, market } = recording
  const players = useAccounts().filter((account) => account.market === market)
  const { mutateAsync } = useRecordingCall({
    done: () => {
      toast({ title: `${name} was deleted` })
      onClose()
    },
  })
  return (
    <FormDialog
      form={useDraftForm(() => mutateAsync({ kind: 'delete', id }))}
      onClose={onClose}
      title={`Delete ${name}?`}
      description={`Its prices are deleted for good.${
        players.length > 0
          ? ` ${players.map((account) => account.name).join(', ')} ${players.length === 1 ? 'plays' : 'play'} it, and can no longer be opened.`
          : ''
      }`}
      button={`Delete ${name}`}
      tone="danger"
    />
  )
}
