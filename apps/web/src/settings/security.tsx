/** How one signs in, what asks for more than that, and the keys of the account. */
import './security.css'
import { useState } from 'react'
import { useAccount } from '../desk/account.ts'
import { useSession } from '../identity/session.ts'
import { SignOutDialog } from '../identity/sign-out-dialog.tsx'
import { useSignOut } from '../identity/use-sign-out.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { AccessKeysCard } from './access-keys-card.tsx'
import { FreshCodeCard } from './fresh-code-card.tsx'
import { KeepAccount } from './keep-account.tsx'
import { PasswordCard } from './password-card.tsx'
import { GuestSecondFactor, SecondFactorCard } from './second-factor-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

export function Security() {
  const { user } = useSession()
  const account = useAccount()
  const { mutate: signOut, isPending } = useSignOut()
  const [isLeaving, setLeaving] = useState(false)
  if (!user) return undefined
  return (
    <div className="page">
      {user.isGuest && <KeepAccount />}
      <Card title="Signed in">
        <div className="setting">
          <div>
            <strong>{user.isGuest ? 'Guest' : user.name}</strong>
            <p className="muted">
              {user.isGuest
                ? 'Signing out of a guest leaves the practice account behind: there is no way to sign in to it again.'
                : user.email}
            </p>
          </div>
          <Button
            icon="log-out"
            tone={user.isGuest ? 'danger' : 'plain'}
            isBusy={isPending}
            onClick={() => (user.isGuest ? setLeaving(true) : signOut())}
          >
            Sign out
          </Button>
        </div>
      </Card>
      {user.isGuest ? (
        <GuestSecondFactor />
      ) : (
        <>
          <PasswordCard />
          <SessionsCard />
          <SecondFactorCard />
          <FreshCodeCard />
        </>
      )}
      {isLeaving && <SignOutDialog onClose={() => setLeaving(false)} />}
      {account && <AccessKeysCard key={account.id} account={account} />}
    </div>
  )
}
