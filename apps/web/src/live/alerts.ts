/** The alerts of an account, as its server keeps them. */
import { Alert, AlertReached, type AlertTerms } from '@paddock/contract/desk/alerts'
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { desk } from './desk.ts'

export const alertsQuery = (account: string) =>
  queryOptions({
    queryKey: ['alerts', account],
    queryFn: async () => z.parse(z.array(Alert), await desk('listAlerts', { path: { accountId: account } })),
  })

/** Each time one was told, the newest first: of the account, or of one alert. */
export const reachedQuery = (account: string, alertId?: string) =>
  queryOptions({
    queryKey: ['alerts-reached', account, alertId ?? 'all'],
    queryFn: async () =>
      z.parse(
        z.array(AlertReached),
        await desk('listReachedAlerts', { path: { accountId: account }, query: { alert: alertId } }),
      ),
  })

/** What an alert is set to; null takes a choice back. */
export type AlertBody = { readonly [Name in keyof AlertTerms]?: AlertTerms[Name] | null }

export const addAlert = async (account: string, body: AlertBody): Promise<Alert> =>
  z.parse(Alert, await desk('addAlert', { path: { accountId: account }, body }))
export const changeAlert = async (account: string, id: string, body: AlertBody): Promise<Alert> =>
  z.parse(Alert, await desk('changeAlert', { path: { accountId: account, id }, body }))
export const removeAlert = async (account: string, id: string): Promise<void> => {
  await desk('removeAlert', { path: { accountId: account, id } })
}
export const restoreAlert = async (account: string, id: string): Promise<Alert> =>
  z.parse(Alert, await desk('restoreAlert', { path: { accountId: account, id } }))
