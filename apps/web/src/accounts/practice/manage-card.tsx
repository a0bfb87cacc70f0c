/** What becomes of an account: its name, its money, copies of it, and its end. */
import type { DeskAccount } from '@paddock/contract/desk/accounts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { dateTime } from '../../format/time.ts'
import { useAccounts } from '../../live/account.ts'
import { archivedAccountsQuery } from '../../live/accounts.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import {
  ArchiveDialog,
  ForkDialog,
  RenameDialog,
  ResetDialog,
  RestoreDialog,
  TransferDialog,
} from './account-dialogs.tsx'

type Wanted = 'rename' | 'fork' | 'deposit' | 'withdraw' | 'reset' | 'archive'

export function ManageCard({ account }: { account: DeskAccount }) {
  const [wanted, setWanted] = useState<Wanted>()
  const [restored, setRestored] = useState<DeskAccount>()
  const accounts = useAccounts()
  const { data: archived = [] } = useQuery(archivedAccountsQuery())
  const close = () => setWanted(undefined)
  const isPractice = account.kind === 'practice'
  const { origin } = account
  const from = [...accounts, ...archived].find(({ id }) => id === origin?.accountId)
  return (
    <Card title="This account">
      <div className="grid gap-3">
        {origin && (
          <p className="muted">
            {origin.kind === 'fork' ? 'Forked from' : 'Opened in place of'} {from?.name ?? 'another account'} as it was
            on {dateTime(origin.at)}.
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button icon="pencil" onClick={() => setWanted('rename')}>
            Rename
          </Button>
          <Button icon="copy" onClick={() => setWanted('fork')}>
            Fork
          </Button>
          {accounts.length > 1 && (
            <Link to="/compare" className={buttonClass()}>
              Compare
            </Link>
          )}
          {isPractice && (
            <>
              <Button icon="plus" onClick={() => setWanted('deposit')}>
                Deposit
              </Button>
              <Button icon="minus" onClick={() => setWanted('withdraw')}>
                Withdraw
              </Button>
              <Button icon="rotate-ccw" onClick={() => setWanted('reset')}>
                Reset
              </Button>
              <Button
                icon="trash-2"
                disabled={accounts.length < 2}
                title={accounts.length < 2 ? 'The only account cannot be archived' : undefined}
                onClick={() => setWanted('archive')}
              >
                Archive
              </Button>
            </>
          )}
        </div>
        {archived.length > 0 && (
          <details>
            <summary>{archived.length === 1 ? '1 archived account' : `${archived.length} archived accounts`}</summary>
            <ul className="mt-2 grid gap-1" aria-label="Archived accounts">
              {archived.map((put) => (
                <li key={put.id} className="flex items-center gap-2">
                  <Link to="/compare" search={(before) => ({ ...before, with: put.id })}>
                    {put.name}
                  </Link>
                  <Button
                    size="small"
                    icon="rotate-ccw"
                    className="push"
                    aria-label={`Restore ${put.name}`}
                    onClick={() => setRestored(put)}
                  >
                    Restore
                  </Button>
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      {wanted === 'rename' && <RenameDialog account={account} onClose={close} />}
      {wanted === 'fork' && <ForkDialog account={account.id} onClose={close} />}
      {(wanted === 'deposit' || wanted === 'withdraw') && (
        <TransferDialog account={account} kind={wanted} onClose={close} />
      )}
      {wanted === 'reset' && <ResetDialog account={account} onClose={close} />}
      {restored && <RestoreDialog account={restored} onClose={() => setRestored(undefined)} />}
      {wanted === 'archive' && <ArchiveDialog account={account} onClose={close} />}
    </Card>
  )
}
