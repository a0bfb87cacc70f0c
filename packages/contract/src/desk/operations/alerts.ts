import * as z from 'zod/mini'
import { Alert, AlertReached, AlertTerms, REPEATS } from '../alerts.ts'
import { ofAccount } from './operation.ts'

const taken = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema))
const { kind, symbol, price, percent, at, rearmPercent, note, expiresAt } = AlertTerms.shape
/** Some of an alert's terms; null takes a choice back. What they come to is judged with those that were set before. */
const AlertChanges = z.looseObject({
  kind: taken(kind),
  symbol: taken(symbol),
  price: taken(price),
  percent: taken(percent),
  at: taken(at),
  repeats: taken(z.boolean({ error: REPEATS })),
  rearmPercent: taken(rearmPercent),
  note: taken(note),
  expiresAt: taken(expiresAt),
})

const whenArchived = 'the account is archived: alerts do not trigger'
const noObject = 'an alert is an object with its kind'
const gone = { 404: 'There is no such alert.' }

/** Alerts of an account. */
export const ALERTS = ofAccount({
  listAlerts: { summary: 'Every alert of the account.', answer: z.array(Alert) },
  addAlert: {
    summary: 'Set an alert.',
    body: AlertChanges,
    noObject,
    success: 201,
    answer: Alert,
    whenArchived,
    failures: { 503: 'The last price, from which a move is counted, is not known now.' },
  },
  listReachedAlerts: {
    summary: 'Each time an alert was told, the newest first.',
    query: z.object({ alert: z.optional(z.string()) }),
    answer: z.array(AlertReached),
  },
  changeAlert: {
    summary: 'Set what is named of an alert; the rest stays.',
    body: AlertChanges,
    noObject,
    answer: Alert,
    whenArchived,
    failures: gone,
  },
  removeAlert: { summary: 'Remove an alert.', failures: gone },
  restoreAlert: { summary: 'Bring a removed alert back.', answer: Alert, whenArchived, failures: gone },
})
