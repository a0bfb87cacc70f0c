/** What becomes of an account: its name, its money, copies of it, and its end. */
import type { DeskAccount } from '@paddock/contract/desk/accounts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { dateTime } from '../../format/time.ts'
import { archivedAccountsQuery, useAccounts } from '../../live/account.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import {
  ArchiveDialog,
  ForkDialog,
  RenameDialog,
  ResetDialog,
  RestoreDialog,
  TransferDialog,
} from './account-dialogs.tsx'

export function ManageCard({ account }: { account: DeskAccount }) {
  const accounts = useAccounts()
  const { data: archived = [] } = useQuery(archivedAccountsQuery())
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
          <DialogButton icon="pencil" dialog={(close) => <RenameDialog account={account} onClose={close} />}>
            Rename
          </DialogButton>
          <DialogButton icon="copy" dialog={(close) => <ForkDialog account={account.id} onClose={close} />}>
            Fork
          </DialogButton>
          {accounts.length > 1 && (
            <Link to="/compare" className={buttonClass()}>
              Compare
            </Link>
          )}
          {isPractice && (
            <>
              <DialogButton
                icon="plus"
                dialog={(close) => <TransferDialog account={account} kind="deposit" onClose={close} />}
              >
                Deposit
              </DialogButton>
              <DialogButton
                icon="minus"
                dialog={(close) => <TransferDialog account={account} kind="withdraw" onClose={close} />}
              >
                Withdraw
              </DialogButton>
              <DialogButton icon="rotate-ccw" dialog={(close) => <ResetDialog account={account} onClose={close} />}>
                Reset
              </DialogButton>
              <DialogButton
                icon="trash-2"
                disabled={accounts.length < 2}
                title={accounts.length < 2 ? 'The only account cannot be archived' : undefined}
                dialog={(close) => <ArchiveDialog account={account} onClose={close} />}
              >
                Archive
              </DialogButton>
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
                  <DialogButton
                    size="small"
                    icon="rotate-ccw"
                    className="push"
                    aria-label={`Restore ${put.name}`}
                    dialog={(close) => <RestoreDialog account={put} onClose={close} />}
                  >
                    Restore
                  </DialogButton>
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </Card>
  )
}
