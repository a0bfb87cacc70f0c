/** Who is signed in, and the way out. */
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useSignOut } from '../accounts/identity/use-sign-out.ts'
import type { User } from '../live/session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx'

const SignOutDialog = lazy(async () => ({
  default: (await import('../accounts/identity/sign-out-dialog.tsx')).SignOutDialog,
}))

export function PersonMenu({ user }: { user: User }) {
  const navigate = useNavigate()
  const { mutate: signOut } = useSignOut()
  const [isLeaving, setLeaving] = useState(false)
  const name = user.isGuest ? 'Guest' : user.name || (user.email ?? 'Signed in')
  return (
    <>
      <Menu
        align="start"
        side="top"
        label={user.email ?? 'Guest: known to this browser only'}
        trigger={
          <button type="button" className="flex min-w-0 items-center gap-2.5" aria-label={`${name}: account menu`}>
            <Avatar name={name} />
            <span className="person truncate">{name}</span>
          </button>
        }
      >
        {user.isGuest && (
          <MenuItem icon="badge-check" onSelect={() => void navigate({ to: '/settings/security' })}>
            Save this account
          </MenuItem>
        )}
        <MenuItem icon="shield" onSelect={() => void navigate({ to: '/settings/security' })}>
          Security
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon="log-out" onSelect={() => (user.isGuest ? setLeaving(true) : signOut())}>
          Sign out
        </MenuItem>
      </Menu>
      {isLeaving && (
        <Suspense>
          <SignOutDialog onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </>
  )
}
