/** Alerts in words: what one waits for, what came, how it stands. */
import type { Alert, AlertReached, AlertTerms } from '@paddock/contract/desk/alerts'
import { USUAL_REARM } from '@paddock/contract/desk/alerts'
import { decimal } from '@paddock/decimal/decimal'
import { further } from '@paddock/decimal/percent'
import { contractName } from './contract.ts'
import { plain, price } from './number.ts'
import { newYorkMinute, newYorkTime } from './time.ts'

type Said = Pick<AlertTerms, 'kind' | 'symbol' | 'price' | 'percent' | 'at'>

const symbolSaid = ({ symbol }: Said): string => (symbol === undefined ? '' : contractName(symbol))

/** `AAPL rises to 190.00` */
export function alertText(terms: Said): string {
  const symbol = symbolSaid(terms)
  switch (terms.kind) {
    case 'rises':
      return `${symbol} rises to ${price(terms.price)}`
    case 'falls':
      return `${symbol} falls to ${price(terms.price)}`
    case 'moves':
      return `${symbol} moves ±${plain(terms.percent)} %`
    case 'time':
      return [symbol, newYorkMinute(terms.at)].filter(Boolean).join(', ')
  }
}

/** The condition alone, where the symbol stands beside it: `rises to 190.00` */
export const conditionText = (terms: Said): string =>
  terms.kind === 'time' ? newYorkMinute(terms.at) : alertText({ ...terms, symbol: '' }).trim()

/** `AAPL rose to 190.00` */
export function reachedText({ terms, price: at }: AlertReached): string {
  const symbol = symbolSaid(terms)
  switch (terms.kind) {
    case 'rises':
      return `${symbol} rose to ${price(terms.price)}`
    case 'falls':
      return `${symbol} fell to ${price(terms.price)}`
    case 'moves':
      return `${symbol} moved ${plain(terms.percent)} %, to ${price(at)}`
    case 'time':
      return symbol ? `${symbol}: the time is reached` : 'The time is reached'
  }
}

/** What a toast says below the title: the price it printed at, the note, and when, where that was not just now. */
export function reachedDetail({ terms, price: at, at: when }: AlertReached, isLate: boolean, count = 1): string {
  return [
    at !== undefined && terms.kind !== 'moves' && `At ${price(at)}.`,
    terms.note,
    count > 1 && `${count} times, the last time ${newYorkTime(when)}.`,
    count <= 1 && (isLate || terms.kind === 'time') && `${newYorkTime(when)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** How it stands. */
export function statusText({ status, repeats, kind, price: at, rearmPercent = USUAL_REARM }: Alert): string {
  switch (status) {
    case 'waiting':
      return repeats ? 'Waiting, every time' : 'Waiting'
    case 'leaving':
      return `Rearms at ${price(further(decimal(at ?? '0'), decimal(rearmPercent), kind === 'rises' ? -1 : 1))}`
    case 'reached':
      return 'Reached'
    case 'expired':
      return 'Expired'
  }
}
