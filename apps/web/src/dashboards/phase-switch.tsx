/** Goes to the dashboard of the market's phase, says so, and offers the way back. Draws nothing. */
import { type Phase, phaseAt } from '@paddock/market/sessions/calendar'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { phaseName } from '../format/aloud.ts'
import { useAccountId } from '../live/account.ts'
import { useMarketTime } from '../live/streams/practice-clock.ts'
import { undoToast } from '../ui/undo-toast.ts'
import { dashboardAt, type KeptDashboard } from './kept/dashboards.ts'
import { dashboardOfPhase, type PhaseDashboards } from './phase-choice.ts'

/** By account, each of which has its own time: what was looked at, whichever dashboard is open. */
const looked = new Map<string, Phase>()

interface PhaseSwitchProps {
  readonly phases: PhaseDashboards
  readonly dashboards: readonly KeptDashboard[]
  readonly shown: KeptDashboard
  readonly start: string
}

export function PhaseSwitch({ phases, dashboards, shown, start }: PhaseSwitchProps) {
  const account = useAccountId() ?? ''
  const navigate = useNavigate()
  const { now } = useMarketTime(account || undefined)
  const at = now()
  const phase = at === undefined ? undefined : phaseAt(at)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a phase is looked at once, whatever else changes meanwhile
  useEffect(() => {
    if (phase === undefined) return
    const idOf = (id: string | undefined) => (id === undefined ? undefined : dashboardAt(dashboards, id)?.id)
    const there = Object.fromEntries(Object.entries(phases).map(([each, id]) => [each, idOf(id)]))
    const id = dashboardOfPhase(there, {
      phase,
      before: looked.get(account),
      shown: shown.id,
      start: idOf(start) ?? start,
    })
    looked.set(account, phase)
    const next = id === undefined ? undefined : dashboardAt(dashboards, id)
    if (!next) return
    const go = ({ path }: KeptDashboard) => void navigate({ to: path })
    go(next)
    undoToast(`${phaseName(phase)}: ${next.name}`, () => go(shown), {
      label: 'Back',
      description: 'Set under Dashboard Layouts.',
    })
  }, [phase, account])
  return null
}
