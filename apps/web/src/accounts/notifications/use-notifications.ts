/** Choosing what is told: kept at once, and asked of the browser first where it is the browser that tells. */
import type { NotificationChanges, NotificationChannel, NotificationEvent } from '@paddock/contract/desk/notifications'
import { notificationsOf } from '@paddock/contract/desk/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  allowOutside,
  changeNotifications,
  mayNotifyOutside,
  notificationsQuery,
} from '../../live/notifications/notifications.ts'
import { toast, toastFailure } from '../../ui/toast.ts'

/** Answers a function that turns one event's channel on or off: shown at once, taken back when it could not be kept. */
export function useChooseNotification(account: string) {
  const queryClient = useQueryClient()
  const { queryKey } = notificationsQuery(account)
  const { mutate } = useMutation({
    mutationFn: (changes: NotificationChanges) => changeNotifications(account, changes),
    onMutate(changes) {
      const before = queryClient.getQueryData(queryKey)
      if (before) queryClient.setQueryData(queryKey, notificationsOf(before, changes))
      return before
    },
    onError(error, _, before) {
      if (before) queryClient.setQueryData(queryKey, before)
      toastFailure('The choice was not kept')(error)
    },
    onSuccess: (choices) => void queryClient.setQueryData(queryKey, choices),
  })
  return async (event: NotificationEvent, channel: NotificationChannel, isOn: boolean) => {
    if (channel === 'browser' && isOn && !mayNotifyOutside() && (await askOutside()) !== 'granted') return
    mutate({ [event]: { [channel]: isOn } })
  }
}

/** Asks the browser, and says what it answered where that was no. */
async function askOutside() {
  const answer = await allowOutside()
  if (answer !== 'granted') {
    toast({
      id: 'browser-notifications',
      title: 'The browser does not show notifications of this desk',
      description: answer === 'denied' ? BLOCKED : answer === 'unsupported' ? UNSUPPORTED : 'It was not allowed.',
      tone: 'warning',
    })
  }
  return answer
}

const BLOCKED = 'Blocked. Allow notifications for this address in the browser’s settings.'
const UNSUPPORTED = 'Not supported by this browser.'

/** Whether the browser may notify, in words, and a way to ask it. */
export function useOutsideState() {
  const [isAllowed, setAllowed] = useState(mayNotifyOutside)
  const isBlocked = 'Notification' in globalThis && Notification.permission === 'denied'
  return {
    isAllowed,
    words: isAllowed
      ? 'Shown by your system, also while another window is in front. This browser allows it.'
      : isBlocked
        ? BLOCKED
        : 'Shown by your system, also while another window is in front. The browser asks first.',
    allow: async () => setAllowed((await askOutside()) === 'granted'),
  }
}
