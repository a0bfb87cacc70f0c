import { CHART_RANGES, RANGE_FACTS } from '../../../charts/bars/chart-range.ts'
import { INTERVAL_FACTS } from '../../../charts/bars/interval.ts'
import { CHART_STYLES, MOST_COMPARED, SCALE_MODES, STYLE_LABELS } from '../../../charts/chart-look.ts'
import { MOST_STUDIES, STUDY_IDS, type StudyKey, studyFacts, studyKey, studyName } from '../../../charts/studies.ts'
import { deskSymbol } from '../../../format/widget-symbol.ts'
import { choicesFrom } from '../../../ui/choices.ts'
import { defineWidget } from '../../widget.ts'
import { ChartView } from './chart-view.tsx'
import { chartEmbed, EMBED_STUDIES } from './embed-settings.ts'
import { ChartSettings, CODES, INTERVAL_OF, TIMEZONES } from './settings.ts'

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

const SCALES = { Normal: 'Price', Percentage: 'Percent', Logarithmic: 'Logarithmic' } as const

/** Candles of one symbol with studies, on any interval. */
export const widget = defineWidget({
  settings: ChartSettings,
  fields: [
    { kind: 'symbol', name: 'symbol', label: 'Symbol' },
    {
      kind: 'choice',
      name: 'interval',
      label: 'Interval',
      choices: CODES.map((value) => ({ value, label: INTERVAL_FACTS[INTERVAL_OF[value]].said })),
    },
    {
      kind: 'choice',
      name: 'range',
      label: 'Initial range',
      choices: [
        { value: '', label: 'As many bars as fit' },
        ...CHART_RANGES.map((value) => ({ value, label: RANGE_FACTS[value].label })),
      ],
    },
    {
      kind: 'choice',
      name: 'style',
      label: 'Style',
      choices: choicesFrom(STYLE_LABELS, CHART_STYLES),
    },
    {
      kind: 'choice',
      name: 'scale',
      label: 'Scale',
      look: 'segments',
      choices: choicesFrom(SCALES, SCALE_MODES),
    },
    {
      kind: 'choice',
      name: 'timezone',
      label: 'Time zone',
      choices: TIMEZONES.map((value) => ({
        value,
        label: value === 'exchange' ? 'The exchange’s own' : value.replace(/^.*\//, '').replaceAll('_', ' '),
      })),
    },
    { kind: 'choices', name: 'studies', label: 'Studies', most: MOST_STUDIES, choices: studyChoices },
    { kind: 'symbols', name: 'compareSymbols', label: 'Compare with', most: MOST_COMPARED },
    { kind: 'switch', name: 'allow_symbol_change', label: 'The symbol can be changed on the chart' },
    { kind: 'switch', name: 'hide_top_toolbar', label: 'Hide the tools' },
    { kind: 'switch', name: 'hide_legend', label: 'Hide the legend' },
    { kind: 'switch', name: 'hide_volume', label: 'Hide the volume' },
    { kind: 'switch', name: 'hide_extended_hours', label: 'Hide extended hours' },
    { kind: 'switch', name: 'withdateranges', label: 'Range buttons' },
    { kind: 'switch', name: 'hide_side_toolbar', label: 'Hide the drawing tools' },
    { kind: 'symbols', name: 'watchlist', label: 'Watchlist (embed only)', most: 20 },
    { kind: 'switch', name: 'isTransparent', label: 'Transparent (embed only)' },
  ],
  symbols: ({ symbol, compareSymbols }) =>
    [symbol, ...compareSymbols.map((row) => row.symbol)].flatMap((one) => deskSymbol(one) ?? []),
  view: ChartView,
  embed: { name: 'advanced-chart', settings: chartEmbed },
})
