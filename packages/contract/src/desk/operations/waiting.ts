import * as z from 'zod/mini'
import { HeldAnswer, HeldOrder, HeldOrders, HoldOrder } from '../held-orders.ts'
import { DraftChanges, KeepDraft, OrderDraft, OrderDrafts } from '../order-drafts.ts'
import { namingField, ofAccount } from './operation.ts'

const whenArchived = 'the account is archived: it can be read and not traded'
const noHeld = { 404: 'This server holds no such order.' }
const noDraft = { 404: 'There is no such draft.' }
const locked = { 403: 'The live account is locked, or a fresh code is needed.' }

/** Orders that this server holds until their condition comes. */
export const HELD_ORDERS = ofAccount({
  listHeldOrders: {
    summary: 'The held orders, the newest first: those in which something is still to come, or all.',
    query: z.object({ status: z._default(z.enum(['open', 'all'], { error: 'status is open or all' }), 'open') }),
    answer: HeldOrders,
  },
  holdOrder: {
    summary: 'Hold an order until its condition comes.',
    body: HoldOrder,
    words: namingField,
    success: 201,
    answer: HeldOrder,
    whenArchived,
    failures: locked,
  },
  getHeldOrder: { summary: 'One held order.', answer: HeldOrder, failures: noHeld },
  cancelHeldOrder: { summary: 'Cancel a held order.', answer: HeldOrder, whenArchived, failures: noHeld },
  answerHeldOrder: {
    summary: 'Answer a held order that asks.',
    body: HeldAnswer,
    words: namingField,
    answer: HeldOrder,
    whenArchived,
    failures: { ...noHeld, ...locked },
  },
})

/** Orders that await their owner's approval. */
export const DRAFTS = ofAccount({
  listDrafts: {
    summary: 'The drafts, the newest first: those that are open, or all; with what they are worth now.',
    query: z.object({
      status: z._default(z.enum(['open', 'all'], { error: 'status is open or all' }), 'open'),
      values: z._default(z.enum(['true', 'false'], { error: 'values is true or false' }), 'false'),
    }),
    answer: OrderDrafts,
  },
  keepDraft: {
    summary: 'Keep an order as a draft.',
    body: KeepDraft,
    words: namingField,
    success: 201,
    answer: OrderDraft,
    whenArchived,
  },
  changeDraft: {
    summary: 'Say when a draft expires.',
    body: DraftChanges,
    words: namingField,
    answer: OrderDraft,
    whenArchived,
    failures: noDraft,
  },
  discardDraft: { summary: 'Discard a draft.', answer: OrderDraft, whenArchived, failures: noDraft },
  restoreDraft: { summary: 'Bring a discarded draft back.', answer: OrderDraft, whenArchived, failures: noDraft },
  approveDraft: {
    summary: 'Send the order of a draft.',
    answer: OrderDraft,
    whenArchived,
    failures: { ...noDraft, ...locked },
  },
})
