/** The alerts of an account, as its server keeps them. */
import { Alert, AlertReached, type AlertTerms } from '@paddock/contract/desk/alerts'
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { ask } from './ask.ts'
import { basePath } from './client.ts'

export const alertsQuery = (account: string) =>
  queryOptions({
    queryKey: ['alerts', account],
    queryFn: async () => z.parse(z.array(Alert), await ask('GET', `${basePath(account)}/alerts`)),
  })

/** Each time one was told, the newest first: of the account, or of one alert. */
export const reachedQuery = (account: string, alertId?: string) =>
  queryOptions({
    queryKey: ['alerts-reached', account, alertId ?? 'all'],
    queryFn: async () => {
      const query = alertId === undefined ? '' : `?alert=${encodeURIComponent(alertId)}`
      return z.parse(z.array(AlertReached), await ask('GET', `${basePath(account)}/alerts/reached${query}`))
    },
  })

/** What an alert is set to; null takes a choice back. */
export type AlertBody = { readonly [Name in keyof AlertTerms]?: AlertTerms[Name] | null }

export const addAlert = async (account: string, body: AlertBody): Promise<Alert> =>
  z.parse(Alert, await ask('POST', `${basePath(account)}/alerts`, body))
export const changeAlert = async (account: string, id: string, body: AlertBody): Promise<Alert> =>
  z.parse(Alert, await ask('PATCH', `${basePath(account)}/alerts/${id}`, body))
export const removeAlert = async (account: string, id: string): Promise<void> => {
  await ask('DELETE', `${basePath(account)}/alerts/${id}`)
}
export const restoreAlert = async (account: string, id: string): Promise<Alert> =>
  z.parse(Alert, await ask('POST', `${basePath(account)}/alerts/${id}/restore`))
