import { pathOfId, TRADING_ID } from '@paddock/contract/desk/dashboards/dashboard'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { SendingButton } from '../../live/sending-button.tsx'
import type { ButtonProps } from '../../ui/button.tsx'
import { toastFailure } from '../../ui/toast.ts'
import { startAsGuest } from './session.ts'

/** One press to a practice account: a guest is made and the dashboard for trading opens. */
export function StartPractice(props: Pick<ButtonProps, 'tone' | 'size' | 'children'>) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: () => startAsGuest(queryClient),
    onSuccess: () => navigate({ to: pathOfId(TRADING_ID) }),
    onError: toastFailure('The practice market could not be opened'),
  })
  return <SendingButton {...props} isBusy={isPending} onClick={() => mutate()} />
}
