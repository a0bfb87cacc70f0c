/** Days of real prices that can be played: recorded, watched, called off, deleted. */
import type { Recording } from '@paddock/contract/desk/recordings'
import { useQuery } from '@tanstack/react-query'
import { FilteredList } from '../../tables/filtered-list.tsx'
import { isMatch, type ListSearch } from '../../tables/list-search.ts'
import { Card } from '../../ui/card.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NewRecordingDialog } from './new-recording-dialog.tsx'
import { detailOf, missingOf, RecordingCard, recordingColumns, stateOf, symbolsOf } from './recording-columns.tsx'
import { recordingsQuery } from './recordings.ts'

interface RecordingsCardProps {
  readonly connections: readonly { accountId: string; name: string }[]
  readonly search: ListSearch
  readonly onSearch: (change: Partial<ListSearch>) => void
  readonly onPlay: (recording: Recording) => void
}

const NONE: readonly Recording[] = []

export function RecordingsCard({ connections, search, onSearch, onPlay }: RecordingsCardProps) {
  const query = useQuery(recordingsQuery())
  const canRecord = connections.length > 0
  const recordings = query.data ?? NONE
  const rows = recordings.filter((recording) =>
    isMatch(
      [recording.name, symbolsOf(recording), missingOf(recording), stateOf(recording), detailOf(recording)],
      search.q,
    ),
  )
  return (
    <Card
      title="Recordings"
      note={recordings.length > 0 ? String(recordings.length) : undefined}
      isFlush
      actions={
        <DialogButton
          size="small"
          icon="plus"
          disabled={!canRecord}
          title={canRecord ? undefined : 'Add the keys of an Alpaca account first: prices are recorded through it'}
          dialog={(close) => <NewRecordingDialog connections={connections} onClose={close} />}
        >
          New recording
        </DialogButton>
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
        columns={recordingColumns(onPlay)}
        card={(recording) => <RecordingCard {...{ recording, onPlay }} />}
        empty={
          <EmptyState title="No recording yet">
            Record a day of real prices, and practise on it as often as you like: at any speed, with any orders.
            {canRecord ? '' : ' It needs a connection to Alpaca.'}
          </EmptyState>
        }
      />
    </Card>
  )
}

const rowKey = ({ id }: Recording): string => id
