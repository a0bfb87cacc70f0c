/** Accounts whose market this release does not have: the model they were opened with has been replaced. They keep what they hold, and rest. */
import { rejectionAnswer } from '@paddock/broker/rejection-answer'
import { UnknownMarketError } from '@paddock/market/simulated'
import type { BrokerAnswer } from '../accounts/broker.ts'
import { answerError } from './answer.ts'

export const isUnknownMarket = (error: unknown): error is UnknownMarketError => error instanceof UnknownMarketError

/** 403 in Alpaca's shape. */
export const answerUnknownMarket = ({ message }: UnknownMarketError): BrokerAnswer =>
  answerError(rejectionAnswer({ kind: 'forbidden', message: `${message} Please open a new account.` }))
