/** Other server addresses than the configured ones, for one connection: a stand-in on this machine, or a proxy. */
import type { AlpacaConnection, AlpacaConnections, ConnectionServers } from '@paddock/contract/desk/alpaca-connections'
import { useState } from 'react'
import { FormDialog } from '../../live/form-dialog.tsx'
import { useDraftForm } from '../../live/use-form.ts'
import { InputField } from '../../ui/input.tsx'
import { toast } from '../../ui/toast.ts'
import { setServers, useChange } from './alpaca-connections.ts'

interface ServersDraft {
  readonly trading: string
  readonly data: string
}
export const NO_ADDRESSES: ServersDraft = { trading: '', data: '' }
const FIELDS = ['trading', 'data'] as const
const LABELS = { trading: 'Trading server', data: 'Market data server' } as const

const textOr = (text: string): string | null => (text.trim() === '' ? null : text.trim())
/** What is empty is Alpaca's own. */
export const serversOf = ({ trading, data }: ServersDraft): ConnectionServers => ({
  trading: textOr(trading),
  data: textOr(data),
})

export function ServerFields(props: {
  draft: ServersDraft
  /** What is asked where a field is empty. */
  defaults?: ServersDraft
  errorOf: (name: keyof ServersDraft) => string | undefined
  onChange: (draft: ServersDraft) => void
}) {
  const { draft, defaults, errorOf, onChange } = props
  return FIELDS.map((name) => (
    <InputField
      key={name}
      label={LABELS[name]}
      error={errorOf(name)}
      className="id"
      inputMode="url"
      value={draft[name]}
      placeholder={defaults?.[name]}
      maxLength={200}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => onChange({ ...draft, [name]: target.value })}
    />
  ))
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
