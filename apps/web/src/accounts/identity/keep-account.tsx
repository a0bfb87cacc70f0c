/** A guest becomes a registered person and keeps everything. */
import { useQueryClient } from '@tanstack/react-query'
import { askSignIn } from '../../live/ask.ts'
import { SendingButton } from '../../live/sending-button.tsx'
import { sessionChanges, sessionQuery } from '../../live/session.ts'
import { useForm } from '../../live/use-form.ts'
import { Card } from '../../ui/card.tsx'
import { toast } from '../../ui/toast.ts'
import { Registration } from './credentials.ts'
import { RegistrationFields } from './registration-fields.tsx'

export function KeepAccount() {
  const queryClient = useQueryClient()
  const keep = async (values: Registration) => {
    await askSignIn('POST', '/guest/keep', values)
    await queryClient.fetchQuery({ ...sessionQuery(), staleTime: 0 })
    sessionChanges.tell('changed')
    toast({ title: 'Account saved', description: `Sign in as ${values.email} from anywhere.`, tone: 'gain' })
  }
  const fields = useForm(Registration, keep)
  return (
    <Card title="Save this account" note="orders, positions and history stay as they are">
      <form {...fields.form} className="grid max-w-96 gap-3.5 pb-1">
        <RegistrationFields fields={fields} />
        <SendingButton type="submit" tone="primary" isBusy={fields.isPending} className="justify-self-start">
          {fields.isPending ? 'Saving' : 'Save this account'}
        </SendingButton>
      </form>
    </Card>
  )
}
