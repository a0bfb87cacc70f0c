import * as z from 'zod/mini'
import { CHART_RANGES, RANGE_FACTS } from '../../../charts/bars/chart-range.ts'
import { INTERVAL_FACTS } from '../../../charts/bars/interval.ts'
import { CHART_STYLES, MOST_COMPARED, SCALE_LABELS, SCALE_MODES, STYLE_LABELS } from '../../../charts/chart-look.ts'
import {
  KeptStudies,
  MOST_STUDIES,
  STUDY_IDS,
  type StudyKey,
  studyFacts,
  studyKey,
  studyName,
} from '../../../charts/studies.ts'
import { choicesFrom } from '../../../ui/choices.ts'
import {
  choice,
  flag,
  native,
  type Setting,
  SHARED_TRANSPARENT,
  symbolSetting,
  symbolsSetting,
  type Valid,
} from '../../settings.ts'
import { defineWidget } from '../../widget.ts'
import { ChartView } from './chart-view.tsx'
import { chartEmbed, EMBED_STUDIES } from './embed-settings.ts'
import { CODES, INTERVAL_OF } from './intervals.ts'

const TIMEZONES = [
  'Etc/UTC',
  'exchange',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'America/Sao_Paulo',
  'America/Toronto',
  'Europe/London',
  'Europe/Berlin',
  'Europe/Istanbul',
  'Europe/Madrid',
  'Europe/Paris',
  'Europe/Zurich',
  'Asia/Dubai',
  'Asia/Kolkata',
  'Asia/Singapore',
  'Asia/Hong_Kong',
  'Asia/Shanghai',
  'Asia/Seoul',
  'Asia/Tokyo',
  'Australia/Sydney',
  'Pacific/Auckland',
] as const

/** Averages are wanted over several lengths at once. */
const LENGTHS = { sma: [9, 20, 50, 100, 200], ema: [9, 20, 50, 100, 200] } as const
const STUDY_CHOICES = STUDY_IDS.flatMap((id) => {
  const lengths = id === 'sma' || id === 'ema' ? LENGTHS[id] : [studyFacts(id).length]
  const isHere = EMBED_STUDIES[id] === undefined ? ' (not in the embed)' : ''
  return lengths.map((length) => ({
    value: studyKey({ id, length }),
    label: `${lengths.length > 1 ? studyName({ id, length }) : studyFacts(id).label}${isHere}`,
  }))
})

/** Studies of a length that the choices do not have were added on the chart, and are offered as long as they are on. */
const studyChoices = ({ studies }: { studies: readonly StudyKey[] }) => [
  ...STUDY_CHOICES,
  ...studies
    .filter((key) => STUDY_CHOICES.every(({ value }) => value !== key))
    .map((key) => ({ value: key, label: key.replace(':', ' ').toUpperCase() })),
]

const INTERVALS = CODES.map((value) => ({ value, label: INTERVAL_FACTS[INTERVAL_OF[value]].said }))
const RANGES = [
  { value: '' as const, label: 'As many bars as fit' },
  ...CHART_RANGES.map((value) => ({ value, label: RANGE_FACTS[value].label })),
]
const ZONES = TIMEZONES.map((value) => ({
  value,
  label: value === 'exchange' ? 'The exchange’s own' : value.replace(/^.*\//, '').replaceAll('_', ' '),
}))

/** What the embed alone has, and the side panel does not offer. */
const embedFlag = (initial: boolean) => ({ schema: z.catch(z.boolean(), initial) })

const studies: Setting<StudyKey[]> = {
  schema: KeptStudies,
  field: { kind: 'choices', label: 'Studies', most: MOST_STUDIES, choices: STUDY_CHOICES },
}

const SETTINGS = {
  symbol: symbolSetting(),
  interval: choice('Interval', INTERVALS, 'D'),
  range: native(choice('Initial range', RANGES, '')),
  style: choice('Style', choicesFrom(STYLE_LABELS, CHART_STYLES), 'candles'),
  scale: native(choice('Scale', choicesFrom(SCALE_LABELS, SCALE_MODES), 'Normal', 'segments')),
  timezone: choice('Time zone', ZONES, 'Etc/UTC'),
  studies,
  compareSymbols: native(symbolsSetting('Compare with', [], MOST_COMPARED)),
  allow_symbol_change: flag('The symbol can be changed on the chart', true),
  hide_top_toolbar: flag('Hide the tools'),
  hide_legend: flag('Hide the legend'),
  hide_volume: flag('Hide the volume'),
  hide_extended_hours: native(flag('Hide extended hours')),
  withdateranges: flag('Range buttons'),
  hide_side_toolbar: flag('Hide the drawing tools'),
  watchlist: native(symbolsSetting('Watchlist (embed only)', [], 20)),
  save_image: embedFlag(true),
  details: embedFlag(false),
  hotlist: embedFlag(false),
  calendar: embedFlag(false),
  ...SHARED_TRANSPARENT,
}
export type ChartSettings = Valid<typeof SETTINGS>

/** Candles of one symbol with studies, on any interval. */
export const widget = defineWidget({
  settings: SETTINGS,
  choices: { studies: studyChoices },
  streams: ['symbol', 'compareSymbols'],
  view: ChartView,
  embed: { name: 'advanced-chart', settings: chartEmbed },
})
