/** Which dashboard a phase of the market brings: `Pre-market` until 9:30, then the one the desk opens with. */
import type { Phase } from '@paddock/market/sessions/calendar'

export type PhaseDashboards = Readonly<Partial<Record<Phase, string | undefined>>>

interface PhaseLook {
  readonly phase: Phase
  /** The one that was looked at last; undefined on the first look. */
  readonly before: Phase | undefined
  /** Ids of the dashboard that is open, and of the one the desk opens with. */
  readonly shown: string
  readonly start: string
}

/**
 * The id of the dashboard to go to; undefined to stay. On the first look only the one the desk opens with gives way: whoever went to another
 * meant it. When a phase is over that brought the one in sight, and the next brings none, the one the desk opens with comes back.
 */
export function dashboardOfPhase(
  phases: PhaseDashboards,
  { phase, before, shown, start }: PhaseLook,
): string | undefined {
  if (phase === before || (before === undefined && shown !== start)) return undefined
  const back = before !== undefined && phases[before] === shown ? start : undefined
  const next = phases[phase] ?? back
  return next === shown ? undefined : next
}
