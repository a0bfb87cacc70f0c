/** Connections to Alpaca: added, watched, locked, removed. */
import type { AlpacaConnections } from '@paddock/contract/desk/alpaca-connections'
import type { Recording } from '@paddock/contract/desk/recordings'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AddAlpacaKeys } from '../../../accounts/alpaca/add-alpaca-keys.tsx'
import { ConnectionCard } from '../../../accounts/alpaca/alpaca-connection.tsx'
import { alpacaQuery } from '../../../accounts/alpaca/alpaca-connections.ts'
import { EndpointSnippets } from '../../../accounts/keys/endpoint-snippets.tsx'
import { OpenAccountDialog } from '../../../accounts/practice/open-account-dialog.tsx'
import { PracticeAccountCard } from '../../../accounts/practice/practice-account-card.tsx'
import { RecordingsCard } from '../../../accounts/recordings/recordings-card.tsx'
import { accountsQuery } from '../../../live/account.ts'
import { Facts } from '../../../tables/facts.tsx'
import type { ListSearch } from '../../../tables/list-search.ts'
import { Card } from '../../../ui/card.tsx'
import { DialogButton } from '../../../ui/dialog-button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

export function AlpacaScreen(props: { search: ListSearch; onSearch: (change: Partial<ListSearch>) => void }) {
  const { search, onSearch } = props
  const { data, error, refetch } = useQuery(alpacaQuery())
  const { data: accounts } = useQuery(accountsQuery())
  const [playing, setPlaying] = useState<Recording>()
  const practice = accounts?.filter(({ kind }) => kind === 'practice') ?? []
  return (
    <div className="page">
      <Card
        title="Connections"
        note={data ? `${data.connections.length}` : undefined}
        actions={
          <DialogButton size="small" icon="plus" dialog={(close) => <AddAlpacaKeys onClose={close} />}>
            Add keys
          </DialogButton>
        }
      >
        <p className="muted max-w-[64ch]">
          Keys are sealed on this server and never reach the browser. Each connection is an account of its own, beside
          your practice accounts: choose it in the header.
        </p>
        {error && !data && (
          <ErrorState title="The connections could not be read" error={error} onRetry={() => void refetch()}>
            Your accounts at Alpaca are not affected.
          </ErrorState>
        )}
        {data?.connections.length === 0 && (
          <EmptyState title="No connection yet">
            Add the keys of an Alpaca paper or live account to trade it from this desk. Practice needs none.
          </EmptyState>
        )}
        {!data && !error && <Skeleton width={240} />}
      </Card>
      {data?.connections.map((connection) => (
        <ConnectionCard
          key={connection.accountId}
          connection={connection}
          servers={data.servers}
          phrase={data.phrase}
        />
      ))}
      {data &&
        practice.map((account) => (
          <PracticeAccountCard
            key={account.id}
            account={account}
            sources={new Map(data.connections.map(({ accountId, name }) => [accountId, name]))}
          />
        ))}
      <Card title="API address" note="for scripts and other programs">
        <EndpointSnippets />
      </Card>
      {data && (
        <RecordingsCard connections={data.connections} search={search} onSearch={onSearch} onPlay={setPlaying} />
      )}
      {playing && <OpenAccountDialog recording={playing.id} onClose={() => setPlaying(undefined)} />}
      {data && <Servers servers={data.servers} />}
    </div>
  )
}

function Servers({ servers }: { servers: AlpacaConnections['servers'] }) {
  return (
    <Card title="Servers" note="set by the server's environment">
      <Facts
        facts={[
          ['Paper trading', servers.paper],
          ['Live trading', servers.live],
          ['Market data', servers.data],
          ['Sandbox market data', servers.sandboxData],
        ]}
      />
    </Card>
  )
}
