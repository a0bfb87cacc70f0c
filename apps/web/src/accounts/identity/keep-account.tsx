/** A guest becomes a registered person and keeps everything. */
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { ask } from '../../live/ask.ts'
import { sessionQuery } from '../../live/session.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { toast } from '../../ui/toast.ts'
import { Registration } from './credentials.ts'
import { RegistrationFields } from './registration-fields.tsx'
import { showRefusal } from './use-sign-in.ts'

export function KeepAccount() {
  const queryClient = useQueryClient()
  const { register, handleSubmit, setError, formState } = useForm<Registration>({
    resolver: zodResolver(Registration),
    defaultValues: { email: '', password: '' },
  })
  const submit = handleSubmit(async (values) => {
    try {
      await ask('POST', '/api/_auth/guest/keep', values)
      await queryClient.fetchQuery({ ...sessionQuery(), staleTime: 0 })
      toast({ title: 'The account is yours', description: `Sign in as ${values.email} from anywhere.`, tone: 'gain' })
    } catch (error) {
      showRefusal(error, ['email', 'password'], setError)
    }
  })
  return (
    <Card title="Keep this account" note="orders, positions and history stay as they are">
      <form onSubmit={submit} noValidate className="grid max-w-96 gap-3.5 pb-1">
        <RegistrationFields register={register} errors={formState.errors} />
        <Button type="submit" tone="primary" isBusy={formState.isSubmitting} className="justify-self-start">
          {formState.isSubmitting ? 'Saving' : 'Keep this account'}
        </Button>
      </form>
    </Card>
  )
}
