/** The dialogs about one account: each says what will happen, and its button says it again. */
import type { LedToAccount } from '@paddock/contract/desk/account-requests'
import { Withdrawable } from '@paddock/contract/desk/account-requests'
import type { DeskAccount } from '@paddock/contract/desk/accounts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { dollars, ownDollars } from '../../format/number.ts'
import { newYorkTime } from '../../format/time.ts'
import { useAccounts } from '../../live/account.ts'
import { desk } from '../../live/desk.ts'
import { FormDialog } from '../../live/form-dialog.tsx'
import { NameDialog } from '../../live/name-dialog.tsx'
import { useDraftForm } from '../../live/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { NumberField } from '../../ui/number-input.tsx'
import { toast } from '../../ui/toast.ts'
import { useAccountCall } from './accounts.ts'
import { forkName } from './fork-name.ts'

const LONGEST_NAME = 40

interface OfAccount {
  readonly account: DeskAccount
  readonly onClose: () => void
}

export function RenameDialog({ account, onClose }: OfAccount) {
  const { mutateAsync } = useAccountCall(onClose)
  return (
    <NameDialog
      title={`Rename ${account.name}`}
      name={account.name}
      longest={LONGEST_NAME}
      button="Rename"
      onClose={onClose}
      onSave={(name) => mutateAsync({ kind: 'rename', id: account.id, name })}
    />
  )
}

/** `at` is in the account's time; its present where it is left out. */
export function ForkDialog({ account, at, onClose }: { account: string; at?: number; onClose: () => void }) {
  const [made, setMade] = useState<LedToAccount>()
  const { mutateAsync } = useAccountCall((fork) => {
    if (fork.leftBehind?.length) return setMade(fork)
    toast({ title: `${fork.name} is open`, description: 'You are on it now.', tone: 'gain' })
    onClose()
  })
  const accounts = useAccounts()
  const forked = accounts.find(({ id }) => id === account)
  const names = accounts.map(({ name }) => name)
  if (made) return <LeftBehind fork={made} onClose={onClose} />
  return (
    <NameDialog
      title="Fork this account"
      description={
        at === undefined
          ? forked?.kind === 'practice'
            ? 'A copy of the account as it is now, independent from then on.'
            : 'A practice account with its current cash and positions at cost. Prices are simulated from then on.'
          : `A copy of it as it was on ${newYorkTime(at)}. Its clock is paused there until you start it.`
      }
      proposed={forked && forkName(forked.name, names, LONGEST_NAME)}
      longest={LONGEST_NAME}
      button="Fork"
      onClose={onClose}
      onSave={(name) =>
        mutateAsync({ kind: 'fork', id: account, name, ...(at !== undefined && { at: new Date(at).toISOString() }) })
      }
    />
  )
}

/** What could not be brought along, before the fork is gone to. */
function LeftBehind({ fork, onClose }: { fork: LedToAccount; onClose: () => void }) {
  const navigate = useNavigate()
  const { leftBehind = [] } = fork
  return (
    <Dialog
      onClose={onClose}
      title={`${fork.name} is open`}
      description={`${leftBehind.length === 1 ? 'One position was' : `${leftBehind.length} positions were`} left behind. Their value was added as cash.`}
      actions={
        <Button
          tone="primary"
          onClick={() => {
            onClose()
            void navigate({ to: '.', search: (before) => ({ ...before, account: fork.id }) })
          }}
        >
          Go to {fork.name}
        </Button>
      }
    >
      <ul className="mt-3 grid gap-2" aria-label="Left behind">
        {leftBehind.map(({ symbol, qty, cash, why }) => (
          <li key={`${symbol} ${qty}`}>
            <strong>
              {qty} {symbol}
            </strong>
            <span className="label block">
              {why}; {ownDollars(cash)} in cash instead
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

interface ConfirmProps extends OfAccount {
  readonly kind: 'reset' | 'rewind' | 'archive' | 'restore'
  readonly title: string
  readonly description: string
  readonly keep: string
  readonly button: string
  readonly tone: 'danger' | 'primary'
  /** What is said of the account that came of it. */
  readonly done: (made: DeskAccount) => { readonly title: string; readonly description?: string }
}

/** Asks before something is done to an account as a whole. */
function ConfirmDialog({ account, kind, done, ...dialog }: ConfirmProps) {
  const { mutateAsync } = useAccountCall((made) => {
    toast({ ...done(made), tone: 'gain' })
    dialog.onClose()
  })
  return <FormDialog {...dialog} form={useDraftForm(() => mutateAsync({ kind, id: account.id }))} />
}

export const ResetDialog = (props: OfAccount) => (
  <ConfirmDialog
    {...props}
    kind="reset"
    title={`Reset ${props.account.name}`}
    description="It is archived and stays readable. A new account of its name starts as this one did, with its settings, watchlists and access keys."
    keep="Keep it"
    button={`Reset ${props.account.name}`}
    tone="danger"
    done={({ name }) => ({
      title: `${name} was reset`,
      description: 'Its previous state is among the archived accounts.',
    })}
  />
)

/** The way back where the machine's clock was ahead. */
export const RewindDialog = (props: OfAccount) => (
  <ConfirmDialog
    {...props}
    kind="rewind"
    title={`Take ${props.account.name} back`}
    description="It is archived with everything that was recorded while the machine’s clock was ahead, and stays readable. A new account of its name continues from the last event before that, with its settings, watchlists and access keys."
    keep="Keep it"
    button={`Take ${props.account.name} back`}
    tone="danger"
    done={({ name }) => ({
      title: `${name} goes on`,
      description: 'What was recorded ahead of time is among the archived accounts.',
    })}
  />
)

export const ArchiveDialog = (props: OfAccount) => (
  <ConfirmDialog
    {...props}
    kind="archive"
    title={`Archive ${props.account.name}`}
    description="Its clock stops, its access keys are revoked and nothing more happens in it. It can be viewed, forked and restored."
    keep="Keep it"
    button={`Archive ${props.account.name}`}
    tone="danger"
    done={() => ({ title: `${props.account.name} is archived` })}
  />
)

/** An archived account is taken back into use. */
export const RestoreDialog = (props: OfAccount) => (
  <ConfirmDialog
    {...props}
    kind="restore"
    title={`Restore ${props.account.name}`}
    description="It continues where it was archived: its clock is paused until you start it, and its open orders wait. Revoked access keys stay revoked; create new ones."
    keep="Leave it archived"
    button="Restore"
    tone="primary"
    done={({ name }) => ({ title: `${name} is open again`, description: 'You are on it now.' })}
  />
)

/** What may be taken out now. */
const withdrawableQuery = (account: string) =>
  queryOptions({
    queryKey: ['withdrawable', account],
    queryFn: async () =>
      z.parse(Withdrawable, await desk('getWithdrawable', { path: { accountId: account } })).withdrawable,
    staleTime: 0,
  })

export function TransferDialog({ account, kind, onClose }: OfAccount & { readonly kind: 'deposit' | 'withdraw' }) {
  const queryClient = useQueryClient()
  const [amount, setAmount] = useState('')
  const { data: most } = useQuery({ ...withdrawableQuery(account.id), enabled: kind === 'withdraw' })
  const verb = kind === 'deposit' ? 'Deposit' : 'Withdraw'
  const transfer = async () => {
    await desk('transferMoney', { path: { accountId: account.id }, body: { kind, amount } })
    for (const key of ['account', 'activities', 'portfolio-history'])
      void queryClient.invalidateQueries({ queryKey: [key, account.id] })
    toast({ title: `${dollars(amount)} ${kind === 'deposit' ? 'deposited' : 'withdrawn'}`, tone: 'gain' })
    onClose()
  }
  const form = useDraftForm(transfer, ['amount'], 'amount')
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`${verb}: ${account.name}`}
      description={
        kind === 'deposit'
          ? 'Practice money, available at once.'
          : `Settled cash that no order or margin needs${most === undefined ? '' : `: ${ownDollars(most)} now`}.`
      }
      keep={
        <>
          {Number(most) > 0 && (
            <Button tone="bare" onClick={() => setAmount(most ?? '')}>
              All of it
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
      button={Number(amount) > 0 ? `${verb} ${dollars(amount)}` : verb}
      lacks={!(Number(amount) > 0)}
    >
      <NumberField
        label="Amount"
        error={form.errorOf('amount')}
        value={amount}
        onChange={setAmount}
        step="100"
        unit="USD"
        required
        autoFocus
      />
    </FormDialog>
  )
}
