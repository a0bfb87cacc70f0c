/** Templates in words. */
import type { TicketTemplate } from '@paddock/contract/desk/ticket-templates'
import { dollars, plain } from '../../format/number.ts'

/** Size and exits of a template: `10, stop 2 %, target 3 R`. */
export function templateWords({ sizeUnit, size, riskUnit, exits }: TicketTemplate): string {
  const amount = size || '0'
  const sized = {
    qty: plain(amount),
    notional: dollars(amount),
    percent: `${plain(amount)} % of buying power`,
    risk: riskUnit === 'usd' ? `${dollars(amount)} at risk` : `${plain(amount)} % of equity at risk`,
  }[sizeUnit]
  const far = (text: string, unit: string) =>
    unit === 'usd' || unit === 'trail' ? dollars(text) : `${plain(text)} ${unit === 'r' ? 'R' : '%'}`
  return [
    size === '' ? 'no size' : sized,
    ...(exits?.stop
      ? [`${exits.stopUnit.startsWith('trail') ? 'trailing' : 'stop'} ${far(exits.stop, exits.stopUnit)}`]
      : []),
    ...(exits?.target ? [`target ${far(exits.target, exits.targetUnit)}`] : []),
  ].join(', ')
}
