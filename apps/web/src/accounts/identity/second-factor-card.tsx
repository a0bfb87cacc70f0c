/** The authenticator app of a person: whether there is one, and what can be done about it. */
import type { SecurityStanding } from '@paddock/contract/desk/security'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../format/number.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Setting } from '../../ui/setting.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { PasswordAndCode } from './password-and-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { disableApp, newRecoveryCodes } from './second-factor.ts'
import { securityQuery } from './security-query.ts'
import { SetUpApp } from './set-up-app.tsx'

/** A guest has no password, so there is nothing a second factor could be second to. */
export const GuestSecondFactor = () => (
  <Card title="Authenticator app">
    <p className="muted">
      A guest has no password, so there is no second factor yet. Save this account with an e-mail address and a password
      above, then set one up here.
    </p>
  </Card>
)

type Asked = 'set-up' | 'recovery' | 'disable'

/** Recovery codes from which on new ones are suggested. */
const FEW = 3

export function SecondFactorCard() {
  const { data, error, refetch } = useQuery(securityQuery())
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<Asked>()
  const [codes, setCodes] = useState<readonly string[]>()
  const close = () => setAsked(undefined)
  const show = (made: readonly string[]) => {
    close()
    setCodes(made)
    return queryClient.invalidateQueries(securityQuery())
  }
  return (
    <Card title="Authenticator app" note={data?.hasSecondFactor ? 'asked for after the password' : undefined}>
      {error ? (
        <ErrorState title="Your second factor could not be read" error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Standing standing={data} onAsk={setAsked} />
      ) : (
        <Skeleton width={240} />
      )}
      {asked === 'set-up' && <SetUpApp onDone={show} onClose={close} />}
      {asked === 'recovery' && (
        <PasswordAndCode
          title="Make new recovery codes"
          description="The ones you have stop working."
          button="Make new codes"
          tone="primary"
          send={newRecoveryCodes}
          onDone={show}
          onClose={close}
        />
      )}
      {asked === 'disable' && (
        <PasswordAndCode
          title="Turn the authenticator app off?"
          description="You will sign in with the password alone, and nothing asks for a code. Trusted browsers are forgotten."
          button="Turn off"
          tone="sell"
          send={disableApp}
          onDone={() => {
            close()
            toast({ title: 'The authenticator app is off', description: 'The password alone signs in.' })
            return queryClient.invalidateQueries(securityQuery())
          }}
          onClose={close}
        />
      )}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />}
    </Card>
  )
}

function Standing({ standing, onAsk }: { standing: SecurityStanding; onAsk: (asked: Asked) => void }) {
  const { hasSecondFactor, recoveryCodesLeft } = standing
  if (!hasSecondFactor)
    return (
      <Setting
        name="Not set up"
        effect="It protects your account even if someone knows your password. You need an app that shows six-digit codes."
      >
        <Button tone="primary" icon="shield" onClick={() => onAsk('set-up')}>
          Set up
        </Button>
      </Setting>
    )
  const left = recoveryCodesLeft ?? 0
  return (
    <>
      <Setting name="Set up" effect="Signing in asks for a code, except in browsers you trusted for 30 days.">
        <span className="flex items-center gap-2">
          <Chip tone="gain">On</Chip>
          <Button tone="danger" onClick={() => onAsk('disable')}>
            Turn off
          </Button>
        </span>
      </Setting>
      <Setting
        name={`${counted(left, 'recovery code')} left`}
        effect={
          left <= FEW
            ? 'Few are left: make new ones while you still have the app.'
            : 'For when the app is out of reach. Each works once.'
        }
      >
        <Button icon="refresh-cw" onClick={() => onAsk('recovery')}>
          New recovery codes
        </Button>
      </Setting>
    </>
  )
}
