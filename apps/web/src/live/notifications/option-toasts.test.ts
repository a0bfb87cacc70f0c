import { expect, it } from 'vitest'
import { toldOfOption } from './option-toasts.ts'

const CALL = 'AAPL261127C00307500'
const NAME = 'AAPL 27 Nov 26 307.5 call'
const activity = (activity_type: string, symbol: string, qty: string, price?: string) => ({
  ...{ event_id: `e ${activity_type}`, at: '2026-11-27T21:00:00Z', activity_type, status: 'executed', qty },
  ...{ ...(price !== undefined && { price }), currency: 'USD', details: { system_date: '2026-11-27', symbol } },
})

it.each([
  ['OPEXC', '-1', ['AAPL', '100', '307.5'], `Exercised 1 ${NAME}`, 'Bought 100 AAPL at 307.50.', 'gain'],
  ['OPASN', '2', ['AAPL', '-200', '307.5'], `Assigned on 2 ${NAME}`, 'Sold 200 AAPL at 307.50.', 'warning'],
  ['OPEXP', '-3', undefined, `Expired: 3 ${NAME}`, 'Nothing was traded.', 'warning'],
] as const)('tells of %s and what was delivered', (type, qty, delivered, title, description, tone) => {
  const activities = [
    activity(type, CALL, qty),
    ...(delivered ? [activity('OPTRD', delivered[0], delivered[1], delivered[2])] : []),
  ]
  const told = toldOfOption({ event: 'option-settled', activities })
  expect(told).toEqual({ id: `option e ${type}`, tone, title, description })
})

it.each([[[]], [[activity('DIV', 'AAPL', '1')]], [undefined]])('says nothing of other activities: %j', (activities) => {
  expect(toldOfOption({ event: 'option-settled', activities })).toBeUndefined()
})
