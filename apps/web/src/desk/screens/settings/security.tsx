/** How one signs in, what asks for more than that, and the keys of the account. */
import { useState } from 'react'
import { FreshCodeCard } from '../../../accounts/identity/fresh-code-card.tsx'
import { KeepAccount } from '../../../accounts/identity/keep-account.tsx'
import { PasswordCard } from '../../../accounts/identity/password-card.tsx'
import { GuestSecondFactor, SecondFactorCard } from '../../../accounts/identity/second-factor-card.tsx'
import { SessionsCard } from '../../../accounts/identity/sessions-card.tsx'
import { SignOutDialog } from '../../../accounts/identity/sign-out-dialog.tsx'
import { useSignOut } from '../../../accounts/identity/use-sign-out.ts'
import { AccessKeysCard } from '../../../accounts/keys/access-keys-card.tsx'
import { useAccount } from '../../../live/account.ts'
import { useSession } from '../../../live/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'

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
                ? 'A guest cannot sign in again: signing out loses access to the practice account.'
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
