import type { Alert } from '@paddock/contract/desk/alerts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type Instrument, isTraded } from '../../charts/bars/instrument.ts'
import { alertsQuery } from '../../live/alerts.ts'
import { useAlertChanges } from '../alerts/use-alert-changes.ts'
import { alertIdOf, alertLines } from './alert-lines.ts'

const NONE: readonly Alert[] = []

/** The account's alerts on an instrument as lines, and what to do when one was taken elsewhere. */
export function useAlertLines(account: string | undefined, instrument: Instrument) {
  const id = account ?? ''
  const enabled = account !== undefined && isTraded(instrument)
  const { data: alerts = NONE } = useQuery({ ...alertsQuery(id), enabled })
  const { move } = useAlertChanges(id)
  /** A line that was taken where it may not be is drawn anew where it was. */
  const [refusals, setRefusals] = useState(0)
  const { symbol } = instrument
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal is what makes the lines new
  const lines = useMemo(() => (enabled ? alertLines(symbol, alerts) : []), [enabled, symbol, alerts, refusals])
  const onMoved = (line: string, price: string, last: number | undefined): void => {
    const alert = alerts.find((one) => one.id === alertIdOf(line))
    if (!alert) return
    const kind = last === undefined ? alert.kind : Number(price) > last ? 'rises' : 'falls'
    move(alert, { kind, price }, () => setRefusals((count) => count + 1))
  }
  return { lines, onMoved }
}
