/** The lines a look asks for, computed from bars: its studies, and the symbols it compares with. */
import type { Candle } from './bars/candles.ts'
import type { ChartLook } from './chart-look.ts'
import type { DrawnLine } from './line-groups.ts'
import { parseStudy, studyFacts, studyLines, studyName } from './studies.ts'

export interface Compared {
  readonly setting: string
  readonly name: string
  readonly candles: readonly Candle[]
}

/** Studies take the first colours, in their order; what is compared the next ones. */
export function drawnLines(
  look: ChartLook,
  candles: readonly Candle[],
  compared: readonly Compared[],
  dayOf: (candle: Candle) => number,
): DrawnLine[] {
  const studies = look.studies.flatMap((key, place) => {
    const study = parseStudy(key)
    if (!study) return []
    const { isOverlay, levels = [] } = studyFacts(study.id)
    const kind = isOverlay ? ('overlay' as const) : ('pane' as const)
    return studyLines(study, candles, dayOf).map((line, at) => ({
      ...{ group: key, kind, place, line, levels: at === 0 ? levels : [] },
      title: isOverlay || at > 0 ? '' : studyName(study),
    }))
  })
  const others = look.compared.flatMap((setting, place) => {
    const other = compared.find((one) => one.setting === setting)
    if (!other) return []
    const line = { name: other.name, values: aligned(candles, other.candles), tone: 'own' as const }
    const title = other.name
    return [{ group: setting, kind: 'compared' as const, place: look.studies.length + place, line, title, levels: [] }]
  })
  return [...studies, ...others]
}

/** What another instrument cost at the end of each candle: its last close by then, NaN before its first. Both lists ascend. */
export function aligned(candles: readonly Candle[], other: readonly Candle[]): number[] {
  let at = -1
  return candles.map(({ time }) => {
    while ((other[at + 1]?.time ?? Number.POSITIVE_INFINITY) <= time) at += 1
    return other[at]?.close ?? Number.NaN
  })
}
