/** An account that is over: everything it holds can be read, and nothing changes it. */
import { OPERATIONS } from '@paddock/contract/operations/table'
import type { Broker, BrokerAnswer } from './broker.ts'

/** A broker that refuses every call that would change something, in Alpaca's shape. */
export const readOnly = (broker: Broker): Broker => ({
  ...broker,
  send: async (request) => (OPERATIONS[request.operation].method === 'GET' ? broker.send(request) : REFUSAL),
})

const REFUSAL: BrokerAnswer = {
  status: 403,
  headers: {},
  body: JSON.stringify({ code: 40310000, message: 'the account is archived: it can be read and not traded' }),
}
