/** Option contracts by name: `AAPL 18 Dec 190 call`. */
import { parseOptionSymbol } from '@paddock/market/options/symbol'
import { MONTHS } from '@paddock/market/sessions/date'

/** `18 Dec 26` */
export function expirationName(expiration: string): string {
  const [year = '', month = '', day = ''] = expiration.split('-')
  return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year.slice(2)}`
}

/** A strike of thousandths of a dollar: `190`, `187.5`. */
export const strikeName = (strike: number): string => String(strike / 1000)

/** A contract by its name; anything else as it is. */
export function contractName(symbol: string): string {
  const read = parseOptionSymbol(symbol)
  return read ? `${read.root} ${expirationName(read.expiration)} ${strikeName(read.strike)} ${read.type}` : symbol
}

const OUTCOMES: Readonly<Record<string, string>> = { OPEXC: 'Exercised', OPASN: 'Assigned on', OPEXP: 'Expired:' }

/** What became of contracts, by the type of the activity that says so: `Exercised 1 contract`. Undefined where the activity is another one. */
export function optionOutcome(activityType: string, contracts: string): string | undefined {
  const did = OUTCOMES[activityType]
  return did && `${did} ${contracts}`
}
