import * as z from 'zod/mini'
import { BlockChanges, Blocks, ClockRequest, MoneyTransfer, Withdrawable } from '../account-requests.ts'
import { DialChanges, Dials } from '../dials.ts'
import { LivePrices } from '../live-prices.ts'
import { OrderRecord } from '../order-record.ts'
import { PracticeClock } from '../practice-clock.ts'
import { Trouble, TroubleRequest } from '../trouble.ts'
import { ARCHIVED } from './accounts.ts'
import { namingField, ofAccount } from './operation.ts'

const practice = { kinds: ['practice'] } as const
const whenArchived = ARCHIVED
const resting = { 403: 'The market of the account is no longer there.' }

/** Money, blocks, clock, dials and trouble of an account: what is set for it from outside. */
export const PRACTICE = ofAccount({
  getWithdrawable: {
    summary: 'What a withdrawal may take now, US dollars.',
    answer: Withdrawable,
    ...practice,
    failures: resting,
  },
  transferMoney: {
    summary: 'Deposit or withdraw US dollars.',
    body: MoneyTransfer,
    isListNoObject: true,
    answer: z.looseObject({}),
    ...practice,
    whenArchived,
    failures: resting,
  },
  getLivePrices: { summary: 'How the account’s real prices are doing.', answer: LivePrices, ...practice },
  getBlocks: { summary: 'What the account is kept from.', answer: Blocks, ...practice, failures: resting },
  setBlocks: {
    summary: 'Set and lift blocks.',
    body: BlockChanges,
    isListNoObject: true,
    answer: Blocks,
    ...practice,
    whenArchived,
    failures: resting,
  },
  getPracticeClock: { summary: 'The account’s clock.', answer: PracticeClock, ...practice, failures: resting },
  setPracticeClock: {
    summary: 'Set the account’s clock; 202 while it is on its way there.',
    body: ClockRequest,
    isListNoObject: true,
    badBody: 400,
    answer: PracticeClock,
    ...practice,
    whenArchived,
    failures: { ...resting, 422: 'Its time would run back, or further than it goes.' },
  },
  stopPracticeClock: {
    summary: 'End a run that is under way where it has got to.',
    answer: PracticeClock,
    ...practice,
    whenArchived,
    failures: resting,
  },
  getDials: { summary: 'The dials of the account.', answer: Dials },
  setDials: {
    summary: 'Turn dials; all that are named, or none.',
    body: DialChanges,
    noObject: 'dials are an object',
    words: (message, field) =>
      field === 'requestsPerMinute'
        ? 'requestsPerMinute is a whole number from 1 to 1000000, or null'
        : namingField(message, field),
    answer: Dials,
    whenArchived,
  },
  listTroubles: { summary: 'The trouble that is on.', answer: z.array(Trouble) },
  beginTrouble: {
    summary: 'Begin trouble on demand.',
    body: TroubleRequest,
    isListNoObject: true,
    success: 201,
    answer: Trouble,
    whenArchived,
    failures: { 403: 'The account is a live one.' },
  },
  endTroubles: { summary: 'End all trouble.', whenArchived },
  endTrouble: { summary: 'End one trouble.', whenArchived, failures: { 404: 'It is over already.' } },
  getOrderRecord: {
    summary: 'What happened to an order, step by step.',
    answer: OrderRecord,
    ...practice,
    failures: { ...resting, 404: 'The account has no such order.' },
  },
})
