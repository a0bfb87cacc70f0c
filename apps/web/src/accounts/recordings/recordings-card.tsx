/** Days of real prices that can be played: recorded, watched, called off, deleted. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccounts } from '../../live/account.ts'
import { DataTable } from '../../tables/data-table.tsx'
import { ListBar } from '../../tables/list-bar.tsx'
import { isMatch, type ListSearch } from '../../tables/list-search.ts'
import { ListState } from '../../tables/list-state.tsx'
import { NothingMatches } from '../../tables/nothing-matches.tsx'
import { useNarrow } from '../../tables/use-narrow.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { messageOf } from '../../ui/error-state.tsx'
import { toast } from '../../ui/toast.ts'
import { OpenAccountDialog } from '../practice/open-account-dialog.tsx'
import { NewRecordingDialog } from './new-recording-dialog.tsx'
import { detailOf, missingOf, RecordingCard, recordingColumns, stateOf, symbolsOf } from './recording-columns.tsx'
import { type Recording, recordingsQuery, useRecordingCall } from './recordings.ts'

export interface RecordingsCardProps {
  readonly connections: readonly { accountId: string; name: string }[]
  readonly search: ListSearch
  readonly onSearch: (change: Partial<ListSearch>) => void
}

const NONE: readonly Recording[] = []

export function RecordingsCard({ connections, search, onSearch }: RecordingsCardProps) {
  const query = useQuery(recordingsQuery())
  const [isAdding, setAdding] = useState(false)
  const [playing, setPlaying] = useState<Recording>()
  const [deleting, setDeleting] = useState<Recording>()
  const rowRem = useNarrow() ? CARD_REM : ROW_REM
  const canRecord = connections.length > 0
  const recordings = query.data ?? NONE
  const rows = recordings.filter((recording) =>
    isMatch(
      [recording.name, symbolsOf(recording), missingOf(recording), stateOf(recording), detailOf(recording)],
      search.q,
    ),
  )
  const acts = { onPlay: setPlaying, onDelete: setDeleting }
  const listed = { name: 'recordings', rows, columns: recordingColumns(acts), rowKey, sort: search.sort }
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
      {recordings.length > 0 && (
        <ListBar
          what="recordings"
          filter={search.q}
          onFilter={(q) => onSearch({ q })}
          total={recordings.length}
          {...{ query, listed }}
        />
      )}
      <ListState
        query={query}
        what="The recordings"
        reassurance="Accounts that play them are not affected."
        isEmpty={rows.length === 0}
        empty={
          recordings.length > 0 ? (
            <NothingMatches what="recordings" onClear={() => onSearch({ q: undefined })} />
          ) : (
            <EmptyState title="No recording yet">
              Record a day of real prices, and practise on it as often as you like: at any speed, with any orders.
              {canRecord ? '' : ' It takes a connection to Alpaca.'}
            </EmptyState>
          )
        }
      >
        <div
          className="flex flex-col bg-well"
          style={{ height: `${Math.min(MOST_REM, HEAD_REM + rows.length * rowRem)}rem` }}
        >
          <DataTable
            {...listed}
            label="Recorded days"
            onSort={(sort) => onSearch({ sort })}
            card={(recording) => <RecordingCard recording={recording} acts={acts} />}
            isStale={query.isError}
          />
        </div>
      </ListState>
      {isAdding && <NewRecordingDialog connections={connections} onClose={() => setAdding(false)} />}
      {playing && <OpenAccountDialog recording={playing.id} onClose={() => setPlaying(undefined)} />}
      {deleting && <DeleteRecording recording={deleting} onClose={() => setDeleting(undefined)} />}
    </Card>
  )
}

/** How high the list is: as its rows, until it scrolls. */
const MOST_REM = 28
const HEAD_REM = 3
const ROW_REM = 2
const CARD_REM = 8

const rowKey = ({ id }: Recording): string => id

function DeleteRecording({ recording, onClose }: { recording: Recording; onClose: () => void }) {
  const { id, name, market } = recording
  const players = useAccounts().filter((account) => account.market === market)
  const { mutate, error, isPending } = useRecordingCall({
    done: () => {
      toast({ title: `${name} was deleted` })
      onClose()
    },
  })
  return (
    <Dialog isOpen onClose={onClose} size="small" title={`Delete ${name}?`}>
      <p className="muted mt-2">
        Its prices are gone for good.
        {players.length > 0 &&
          ` ${players.map((account) => account.name).join(', ')} ${players.length === 1 ? 'plays' : 'play'} it, and can be opened no more.`}
      </p>
      {error && (
        <p className="field-error" role="alert">
          {messageOf(error)}
        </p>
      )}
      <footer>
        <Button onClick={onClose}>Cancel</Button>
        <Button tone="danger" isBusy={isPending} onClick={() => mutate({ kind: 'delete', id })}>
          Delete {name}
        </Button>
      </footer>
    </Dialog>
  )
}
