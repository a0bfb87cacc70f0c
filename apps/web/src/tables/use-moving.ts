import { useMemo } from 'react'
import { useTick } from '../ui/use-tick.ts'

/** Milliseconds between two looks: rows change places no faster. */
const LOOKED_EVERY = 2_000

/** Rows that are sorted, or told, by what moves with the prices: they are looked at again every two seconds. */
export function useMoving<Row>(rows: readonly Row[], isLookedAt: boolean): readonly Row[] {
  const beat = useTick(LOOKED_EVERY)
  const look = isLookedAt ? beat : 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the look is what makes the list new
  return useMemo(() => [...rows], [rows, look])
}
