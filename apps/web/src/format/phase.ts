/** The market's phase and the time that is left of it, in words. */
import { type Phase, phaseAt, phaseEnds } from '@paddock/market/sessions/calendar'
import { phaseName } from './aloud.ts'
import { countdown } from './time.ts'

/** The words before the time that is left of a phase; where the market is closed, what comes next. */
const ENDS: Partial<Record<Phase, string>> = {
  pre: 'opens in',
  regular: 'closes in',
  after: 'ends in',
  overnight: 'pre-market in',
}

/** At an instant of the market's time that passes at a speed, or has ended; the countdown is in the reader's own time. */
export function phaseWords(
  at: number,
  speed: number,
  isOver: boolean,
): { readonly phase: Phase; readonly until: string } {
  const phase = phaseAt(at)
  if (isOver) return { phase, until: 'recording ended' }
  const ends = phaseEnds(at)
  const next = ENDS[phase] ?? `${phaseName(phaseAt(ends)).toLowerCase()} in`
  return { phase, until: speed === 0 ? 'paused' : `${next} ${countdown((ends - at) / speed)}` }
}

export const phaseTone = (phase: Phase): 'gain' | 'warning' | 'off' =>
  phase === 'regular' ? 'gain' : phase === 'closed' ? 'off' : 'warning'
