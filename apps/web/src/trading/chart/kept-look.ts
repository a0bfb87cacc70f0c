/** How this browser's charts of assets are drawn: chosen once, the same for every symbol. */
import { useState } from 'react'
import * as z from 'zod/mini'
import { CHART_STYLES, type ChartLook, MOST_COMPARED, PLAIN_LOOK, SCALE_MODES } from '../../charts/chart-look.ts'
import { MOST_STUDIES, parseStudy } from '../../charts/studies.ts'

const KEY = 'paddock.chart-look'

const KeptLook = z.object({
  style: z.catch(z.enum(CHART_STYLES), PLAIN_LOOK.style),
  scale: z.catch(z.enum(SCALE_MODES), PLAIN_LOOK.scale),
  hasVolume: z.catch(z.boolean(), true),
  hasExtendedHours: z.catch(z.boolean(), true),
  studies: z.catch(
    z.array(z.string().check(z.refine((key) => parseStudy(key) !== undefined))).check(z.maxLength(MOST_STUDIES)),
    [],
  ),
  compared: z.catch(z.array(z.string()).check(z.maxLength(MOST_COMPARED)), []),
})

function kept(): ChartLook {
  try {
    return KeptLook.parse(JSON.parse(localStorage.getItem(KEY) ?? '{}'))
  } catch {
    return PLAIN_LOOK
  }
}

/** What symbols are compared with belongs to one of them, so it is not kept. */
export function useKeptLook() {
  const [look, setLook] = useState(kept)
  const change = (by: Partial<ChartLook>) => {
    const next = { ...look, ...by }
    localStorage.setItem(KEY, JSON.stringify({ ...next, compared: [] }))
    setLook(next)
  }
  return [look, change] as const
}
