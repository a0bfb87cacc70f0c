/** Words for stories. They say what the simulated prices did until the story's own instant, and nothing about what comes. */
import type { CorporateAction } from '../corporate-action.ts'
import type { Release } from '../release.ts'
import type { Story } from './stories.ts'

/** What a story may know of its symbol. */
export interface Told {
  /** `Apple`, without what kind of share it is. */
  readonly name: string
  readonly symbol: string
  readonly sector: string
  /** Dollars, and percent since the previous close. */
  readonly price: number
  readonly percent: number
}

interface Text {
  readonly headline: string
  readonly summary: string
}

const pick = <Choice>(choices: readonly Choice[], bits: number): Choice => choices[bits % choices.length] as Choice

const dollars = (price: number): string =>
  `$${price.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: price < 1 ? 6 : 2 })}`
const percentOf = (percent: number): string => `${Math.abs(percent).toFixed(Math.abs(percent) < 10 ? 1 : 0)}%`

/** How strong a move reads. */
function verb(percent: number, bits: number): string {
  const size = Math.abs(percent)
  if (size < 0.3) return pick(['little changed', 'nearly flat', 'steady'], bits)
  const isUp = percent > 0
  if (size < 1.5) return pick(isUp ? ['edges up', 'rises', 'gains'] : ['slips', 'eases', 'falls'], bits)
  if (size < 5) return pick(isUp ? ['climbs', 'advances', 'rallies'] : ['drops', 'declines', 'slides'], bits)
  return pick(isUp ? ['jumps', 'surges', 'soars'] : ['tumbles', 'sinks', 'plunges'], bits)
}

const moved = (told: Told, bits: number): string =>
  Math.abs(told.percent) < 0.3 ? verb(told.percent, bits) : `${verb(told.percent, bits)} ${percentOf(told.percent)}`

const REASONS: readonly string[] = [
  'in active trading',
  'as traders weigh the outlook',
  'with its sector in focus',
  'as positioning shifts',
  'on above-average interest',
]

/** The headline and summary of a story. */
export function textOf(story: Story, told: Told): Text {
  const { bits } = story
  const now = `${told.name} (${told.symbol}) trades at ${dollars(told.price)}, ${change(told.percent)} since the previous close.`
  switch (story.kind) {
    case 'move':
      return { headline: `${told.name} ${moved(told, bits)} ${pick(REASONS, bits >>> 4)}`, summary: now }
    case 'close':
      return {
        headline: `${told.name} shares end the session ${ended(told.percent)}`,
        summary: `The stock closed at ${dollars(told.price)}, ${change(told.percent)} on the day. Sector: ${told.sector}.`,
      }
    case 'analyst':
      return analyst(told, bits)
    case 'preview':
      return {
        headline: `${told.name} to report quarterly results${story.earnings?.time === 'before-open' ? ' before the open' : ' after the close'} next session`,
        summary: `The quarter ended ${story.earnings?.quarterEnd ?? ''}. ${now}`,
      }
    case 'report':
      return {
        headline: `${told.name} publishes results for the quarter ended ${story.earnings?.quarterEnd ?? ''}`,
        summary: `The price before the publication: ${dollars(told.price)}. How it takes the figures will show when trading goes on.`,
      }
    case 'reaction':
      return { headline: `${told.name} ${moved(told, bits)} after quarterly results`, summary: now }
    case 'action':
      return { headline: announced(told, story.action), summary: now }
    case 'brief':
      return {
        headline: `Before the bell: US stocks ${pointed(told.percent)}`,
        summary: `The S&P 500 fund (${told.symbol}) is ${change(told.percent)} before the open, at ${dollars(told.price)}.`,
      }
    case 'wrap':
      return {
        headline: `US stocks close ${ended(told.percent)}`,
        summary: `The S&P 500 fund (${told.symbol}) ended at ${dollars(told.price)}, ${change(told.percent)} on the day.`,
      }
    case 'release':
      return released(story.release)
  }
}

const change = (percent: number): string =>
  Math.abs(percent) < 0.05 ? 'unchanged' : `${percent > 0 ? 'up' : 'down'} ${percentOf(percent)}`

const ended = (percent: number): string => {
  if (Math.abs(percent) < 0.1) return 'little changed'
  return `${percent > 0 ? 'higher' : 'lower'} by ${percentOf(percent)}`
}

const pointed = (percent: number): string =>
  Math.abs(percent) < 0.15 ? 'point to a quiet open' : `point ${percent > 0 ? 'higher' : 'lower'}`

const HOUSES: readonly string[] = [
  'Practice Research',
  'Paddock Equities',
  'Northgate Advisers',
  'Harbour Lane',
  'Alder & Finch',
]

/** A target a little off the price; an invented house, so that nobody real is said to have said it. */
function analyst(told: Told, bits: number): Text {
  const house = pick(HOUSES, bits)
  const view = pick(['Buy', 'Hold', 'Hold', 'Buy', 'Sell'], bits >>> 4)
  const away = { Buy: 1.08, Hold: 1.01, Sell: 0.9 }[view] ?? 1
  const target = told.price * (away + ((bits >>> 8) % 100) / 1000)
  const rounded = target >= 20 ? Math.round(target) : Math.round(target * 100) / 100
  return {
    headline: `${house} rates ${told.name} ${view}, target ${dollars(rounded)}`,
    summary: `The invented research house compares with a price of ${dollars(told.price)}, ${change(told.percent)} since the previous close.`,
  }
}

function announced({ name }: Told, action: CorporateAction | undefined): string {
  switch (action?.kind) {
    case 'cash_dividend':
      return `${name} declares ${action.isSpecial ? 'a special' : 'a quarterly'} dividend of $${action.rate} a share`
    case 'forward_split':
      return `${name} announces a ${action.newRate}-for-${action.oldRate} stock split`
    case 'reverse_split':
      return `${name} announces a ${action.newRate}-for-${action.oldRate} reverse split`
    case 'stock_dividend':
      return `${name} declares a stock dividend`
    case 'spin_off':
      return `${name} to spin off a part of its business`
    case 'cash_merger':
    case 'stock_merger':
    case 'stock_and_cash_merger':
      return `${name} agrees to be acquired by ${action.acquirer}`
    case 'name_change':
      return `${name} to trade as ${action.newSymbol}`
    default:
      return `${name} announces a corporate action`
  }
}

function released(release: Release | undefined): Text {
  if (!release) return { headline: 'A figure is published', summary: '' }
  const { title, period, actual, forecast, previous, unit, digits } = release
  const written = (value: number): string => `${value.toFixed(digits)}${unit === '%' ? '%' : unit ? ` ${unit}` : ''}`
  const figure = actual ?? previous
  const than = figure > forecast ? 'above' : figure < forecast ? 'below' : 'in line with'
  return {
    headline: `US ${title} at ${written(figure)}, ${than} the forecast of ${written(forecast)}`,
    summary: `For ${period}; the figure before was ${written(previous)}.`,
  }
}
