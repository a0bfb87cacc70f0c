/** Other server addresses than the configured ones, for one connection: a stand-in on this machine, or a proxy. */
import type { AlpacaConnection, AlpacaConnections, ConnectionServers } from '@paddock/contract/desk/alpaca-connections'
import { useState } from 'react'
import { FormDialog } from '../../live/form-dialog.tsx'
import { useDraftForm } from '../../live/use-form.ts'
import { toast } from '../../ui/toast.ts'
import { AddressFields, addressIn } from './address-fields.tsx'
import { setServers, useChange } from './alpaca-connections.ts'

interface ServersDraft {
  readonly trading: string
  readonly data: string
}
export const NO_ADDRESSES: ServersDraft = { trading: '', data: '' }
const FIELDS = ['trading', 'data'] as const
const LABELS = { trading: 'Trading server', data: 'Market data server' }
const LONGEST = 200

/** What is empty is Alpaca's own. */
export const serversOf = ({ trading, data }: ServersDraft): ConnectionServers => ({
  trading: addressIn(trading),
  data: addressIn(data),
})

export function ServerFields(props: {
  draft: ServersDraft
  /** What is asked where a field is empty. */
  defaults?: ServersDraft
  errorOf: (name: keyof ServersDraft) => string | undefined
  onChange: (draft: ServersDraft) => void
}) {
  const { defaults, ...fields } = props
  return <AddressFields {...fields} labels={LABELS} placeholders={defaults} longest={LONGEST} />
}

export function ServersDialog(props: {
  connection: AlpacaConnection
  servers: AlpacaConnections['servers']
  onClose: () => void
}) {
  const { connection, servers, onClose } = props
  const { accountId, name, environment, dataServer } = connection
  const [draft, setDraft] = useState<ServersDraft>({
    trading: connection.servers.trading ?? '',
    data: connection.servers.data ?? '',
  })
  const { mutateAsync } = useChange(() => setServers(accountId, serversOf(draft)), {
    done: () => {
      toast({ title: `The servers of ${name} are set`, tone: 'gain' })
      onClose()
    },
  })
  const form = useDraftForm(mutateAsync, FIELDS)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Server addresses of ${name}`}
      description="Leave a field empty for the server's own setting. Orders, prices and streams use these addresses once the key has opened the same account there. Only https, or http on this machine."
      button={form.isPending ? 'Testing' : 'Test and save'}
    >
      <ServerFields
        draft={draft}
        defaults={{
          trading: servers[environment],
          data: dataServer === 'data' ? servers.data : servers.sandboxData,
        }}
        errorOf={form.errorOf}
        onChange={setDraft}
      />
    </FormDialog>
  )
}
