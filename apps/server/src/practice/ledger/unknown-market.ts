/** Accounts whose market this release does not have: the model they were opened with has been replaced. They keep what they hold, and rest. */
import { rejectionAnswer } from '@paddock/broker/account/rejection-answer'
import { UnknownMarketError } from '@paddock/market/simulated'
import { answerError } from '../../accounts/answer.ts'
import type { BrokerAnswer } from '../../accounts/broker.ts'
import { type NoPriceError, RestingError } from '../../markets/resting.ts'

export const isUnknownMarket = (error: unknown): error is UnknownMarketError => error instanceof UnknownMarketError

/** 403 in Alpaca's shape. */
export const answerUnknownMarket = (error: UnknownMarketError): BrokerAnswer => {
  const message = error instanceof RestingError ? error.message : `${error.message} Please open a new account.`
  return answerError(rejectionAnswer({ kind: 'forbidden', message }))
}

/** 422 in Alpaca's shape: nothing was judged, so nothing has changed. */
export const answerNoPrice = ({ message }: NoPriceError): BrokerAnswer =>
  answerError(rejectionAnswer({ kind: 'unprocessable', message }))
