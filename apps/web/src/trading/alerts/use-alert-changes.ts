/** Setting, changing and removing alerts. What is removed can be brought back for ten seconds. */
import type { Alert } from '@paddock/contract/desk/alerts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { alertText } from '../../format/alert.ts'
import { type AlertBody, addAlert, alertsQuery, changeAlert, removeAlert, restoreAlert } from '../../live/alerts.ts'
import { toastFailure } from '../../ui/toast.ts'
import { undoToast } from '../../ui/undo-toast.ts'

export function useAlertChanges(account: string) {
  const queryClient = useQueryClient()
  const readAgain = () => queryClient.invalidateQueries({ queryKey: alertsQuery(account).queryKey })
  const keep = (alert: Alert) =>
    queryClient.setQueryData(alertsQuery(account).queryKey, (alerts) =>
      alerts?.some(({ id }) => id === alert.id)
        ? alerts.map((one) => (one.id === alert.id ? alert : one))
        : alerts && [alert, ...alerts],
    )
  const leave = (id: string) =>
    queryClient.setQueryData(alertsQuery(account).queryKey, (alerts) => alerts?.filter((one) => one.id !== id))

  /** Sets a new one, or changes the one of an id. */
  const saving = useMutation({
    mutationFn: ({ id, body }: { id: string | undefined; body: AlertBody }) =>
      id === undefined ? addAlert(account, body) : changeAlert(account, id, body),
    onSuccess: keep,
    onSettled: readAgain,
  })
  const restoring = useMutation({
    mutationFn: (id: string) => restoreAlert(account, id),
    onSuccess: keep,
    onError: toastFailure('The alert was not brought back'),
    onSettled: readAgain,
  })
  const removing = useMutation({
    mutationFn: ({ id }: Alert) => removeAlert(account, id),
    onSuccess(_, alert) {
      leave(alert.id)
      undoToast(`Alert removed: ${alertText(alert)}`, () => restoring.mutate(alert.id))
    },
    onError: toastFailure('The alert was not removed'),
    onSettled: readAgain,
  })
  /** To another price, as a line of a chart is moved; can be taken back likewise. */
  const moving = useMutation({
    mutationFn: ({ alert, to }: { alert: Alert; to: AlertBody; onSettled: () => void }) =>
      changeAlert(account, alert.id, to),
    onSuccess(moved, { alert }) {
      keep(moved)
      undoToast(`Alert moved: ${alertText(moved)}`, () => {
        if (alert.price !== undefined) back.mutate({ id: alert.id, body: { kind: alert.kind, price: alert.price } })
      })
    },
    onError: toastFailure('The alert was not moved'),
    onSettled(_moved, _error, { onSettled }) {
      onSettled()
      return readAgain()
    },
  })
  const back = useMutation({
    mutationFn: ({ id, body }: { id: string; body: AlertBody }) => changeAlert(account, id, body),
    onSuccess: keep,
    onError: toastFailure('The alert was not moved back'),
    onSettled: readAgain,
  })
  return {
    saving,
    remove: (alert: Alert) => removing.mutate(alert),
    move: (alert: Alert, to: AlertBody, onSettled: () => void) => moving.mutate({ alert, to, onSettled }),
  }
}
