/** The authenticator app of a person: whether there is one, and what can be done about it. */
import type { SecurityStanding } from '@paddock/contract/desk/security'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../format/number.ts'
import { FormDialog } from '../../live/form-dialog.tsx'
import { useDraftForm } from '../../live/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Setting } from '../../ui/setting.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { CodeField, isWholeCode } from './code-field.tsx'
import { PasswordField } from './password-input.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { type PasswordAndCode as Both, disableApp, newRecoveryCodes } from './second-factor.ts'
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

interface PasswordAndCodeProps<Result> {
  readonly title: string
  readonly description: string
  /** What the button says, and whether it is dangerous. */
  readonly button: string
  readonly tone: 'primary' | 'sell'
  readonly send: (both: Both) => Promise<Result>
  readonly onDone: (result: Result) => void
  readonly onClose: () => void
}

/** Asks for both, before what protects the sign-in is changed. */
function PasswordAndCode<Result>(props: PasswordAndCodeProps<Result>) {
  const { send, onDone, ...dialog } = props
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const form = useDraftForm(() => send({ password, code }).then(onDone), ['password', 'code'], 'code')
  return (
    <FormDialog {...dialog} form={form} lacks={password === '' || !isWholeCode(code)}>
      <PasswordField
        label="Password"
        error={form.errorOf('password')}
        value={password}
        autoComplete="current-password"
        onChange={(event) => setPassword(event.target.value)}
      />
      <CodeField value={code} error={form.errorOf('code')} onChange={setCode} />
    </FormDialog>
  )
}
