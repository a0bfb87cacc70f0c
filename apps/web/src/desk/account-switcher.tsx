/** Which account the page is on, always in sight; another one is another address. */
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useAccount, useAccounts } from '../live/account.ts'
import { environmentName, environmentOf } from '../live/environment.ts'
import { Icon } from '../ui/icon.tsx'
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx'

const OpenAccountDialog = lazy(async () => ({
  default: (await import('../accounts/practice/open-account-dialog.tsx')).OpenAccountDialog,
}))

export function AccountSwitcher() {
  const account = useAccount()
  const accounts = useAccounts()
  const navigate = useNavigate()
  const [isOpening, setOpening] = useState(false)
  if (!account) return undefined
  const environment = environmentName(environmentOf(account))
  return (
    <>
      <Menu
        label="Accounts"
        trigger={
          <button type="button" className="account-switch" aria-label={`Account: ${account.name}`}>
            <span className="chip chip-env">{environment}</span>
            {account.name !== environment && (
              <span className="overflow-hidden max-w-36 text-ellipsis">{account.name}</span>
            )}
            <Icon name="chevron-down" size={14} />
          </button>
        }
      >
        {accounts.map((item) => (
          <MenuItem
            key={item.id}
            isChecked={item.id === account.id}
            onSelect={() => navigate({ to: '.', search: (before) => ({ ...before, account: item.id }) })}
          >
            <span data-env={environmentOf(item)}>
              <span className="chip chip-env">{environmentName(environmentOf(item))}</span>
            </span>
            {item.name}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem icon="plus" onSelect={() => setOpening(true)}>
          New practice account
        </MenuItem>
        <MenuItem icon="settings-2" onSelect={() => navigate({ to: '/account' })}>
          Manage {account.name}
        </MenuItem>
        {accounts.length > 1 && (
          <MenuItem icon="scale" onSelect={() => navigate({ to: '/compare' })}>
            Compare accounts
          </MenuItem>
        )}
      </Menu>
      {isOpening && (
        <Suspense>
          <OpenAccountDialog onClose={() => setOpening(false)} />
        </Suspense>
      )}
    </>
  )
}
