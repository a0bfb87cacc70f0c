/** The access keys of an account: their list, and what can be done with each. */
import { isExpired } from '@paddock/broker/guardrails/key-limits'
import type { AccessKey } from '@paddock/contract/desk/access-keys'
import type { DeskAccount } from '@paddock/contract/desk/accounts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { bareDateTime, inNewYork } from '../../format/time.ts'
import { FormDialog } from '../../live/form-dialog.tsx'
import { useDraftForm } from '../../live/use-form.ts'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { ACTIONS, Cell, RowHead, Table } from '../../ui/table.tsx'
import { toast } from '../../ui/toast.ts'
import { accessKeysQuery, limitKey, revokeKey } from './access-keys.ts'
import { limitsDraftOf, limitsWords, readLimits } from './key-limits-draft.ts'
import { KeyLimitsFields } from './key-limits-fields.tsx'
import { NewKey } from './new-key.tsx'

export function AccessKeysCard({ account }: { account: DeskAccount }) {
  const { data: keys, error, refetch } = useQuery(accessKeysQuery(account.id))
  return (
    <Card
      title="Access keys"
      note={account.name}
      isFlush
      actions={
        <DialogButton size="small" icon="plus" dialog={(close) => <NewKey account={account} onClose={close} />}>
          New key
        </DialogButton>
      }
    >
      {error ? (
        <ErrorState title="The keys could not be read" error={error} onRetry={() => void refetch()} />
      ) : keys?.length === 0 ? (
        <EmptyState title="No keys yet">
          A key lets a script trade this account with any Alpaca SDK: use {location.origin} as the base address.
        </EmptyState>
      ) : (
        <KeyTable account={account} keys={keys} />
      )}
    </Card>
  )
}

function KeyTable({ account, keys }: { account: DeskAccount; keys: readonly AccessKey[] | undefined }) {
  return (
    <Table
      label="Access keys"
      heads={[
        { isSticky: true, children: 'Name' },
        'Key',
        'Limits',
        inNewYork('Created'),
        inNewYork('Last used'),
        'State',
        ACTIONS,
      ]}
    >
      <tbody>
        {keys === undefined && <SkeletonRows rows={2} widths={[80, 120, 120, 100, 100, 50, 40]} />}
        {keys?.map((key) => (
          <tr key={key.keyId}>
            <RowHead className="symbol">{key.name}</RowHead>
            <Cell className="id">{key.keyId}</Cell>
            <Cell>
              <LimitsOf limited={key} />
            </Cell>
            <Cell>{bareDateTime(key.createdAt)}</Cell>
            <Cell>{key.lastUsedAt ? bareDateTime(key.lastUsedAt) : <span className="faint">never</span>}</Cell>
            <Cell>
              <StateOf of={key} />
            </Cell>
            <Cell isNumber>
              {!key.revokedAt && (
                <span className="inline-flex gap-1">
                  <DialogButton
                    size="small"
                    aria-label={`Limits of the key ${key.name}`}
                    dialog={(close) => <KeyLimitsDialog account={account} limited={key} onClose={close} />}
                  >
                    Limits…
                  </DialogButton>
                  <DialogButton
                    size="small"
                    tone="danger"
                    aria-label={`Revoke the key ${key.name}`}
                    dialog={(close) => <RevokeKey account={account} revoked={key} onClose={close} />}
                  >
                    Revoke
                  </DialogButton>
                </span>
              )}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function StateOf({ of }: { of: AccessKey }) {
  if (of.revokedAt) return <Chip>Revoked</Chip>
  // A key goes by the time of the real world, whatever the clock of its account.
  if (of.limits && isExpired(of.limits, Date.now())) return <Chip tone="warning">Expired</Chip>
  return <Chip tone="gain">Active</Chip>
}

function LimitsOf({ limited }: { limited: AccessKey }) {
  const words = limitsWords(limited.limits, limited.sent)
  if (words.length === 0) return <span className="faint">none</span>
  return (
    <div className="min-w-40 max-w-68 whitespace-normal" title={limited.limits?.symbols.join(', ')}>
      {words.join(' · ')}
    </div>
  )
}

function RevokeKey({ account, revoked, onClose }: { account: DeskAccount; revoked: AccessKey; onClose: () => void }) {
  const queryClient = useQueryClient()
  const revoke = async () => {
    await revokeKey(account.id, revoked.keyId)
    toast({ title: `${revoked.name} is revoked`, tone: 'gain' })
    onClose()
  }
  const readAgain = () => queryClient.invalidateQueries(accessKeysQuery(account.id))
  return (
    <FormDialog
      form={useDraftForm(() => revoke().finally(readAgain))}
      onClose={onClose}
      title={`Revoke ${revoked.name}?`}
      description="Requests with it are refused from now on. Its working orders stay. A revoked key cannot be restored."
      keep="Keep it"
      button={`Revoke ${revoked.name}`}
      tone="sell"
    />
  )
}

/** Sets what a key may do, tighter or looser. It counts from the key's next request on. */
function KeyLimitsDialog(props: { account: DeskAccount; limited: AccessKey; onClose: () => void }) {
  const { account, limited, onClose } = props
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState(() => limitsDraftOf(limited.limits))
  const read = readLimits(draft)
  const set = async () => {
    if (read.kind !== 'limits') return
    await limitKey(account.id, limited.keyId, read.limits)
    toast({ title: `The limits of ${limited.name} are set`, tone: 'gain' })
    onClose()
  }
  const readAgain = () => queryClient.invalidateQueries(accessKeysQuery(account.id))
  return (
    <FormDialog
      form={useDraftForm(() => set().finally(readAgain))}
      onClose={onClose}
      title={`Limits of ${limited.name}`}
      description="They apply from its next request. A key with any limit cannot move money or change the account's configuration."
      button="Set limits"
      lacks={read.kind === 'wrong'}
    >
      <KeyLimitsFields draft={draft} read={read} onChange={(change) => setDraft({ ...draft, ...change })} />
    </FormDialog>
  )
}
