/** Tickets that a person keeps to write others from: how an order is made, without what it is made of. */
import { parseDecimal } from '@paddock/decimal/decimal'
import * as z from 'zod/mini'
import { ORDER_TYPES, TIMES_IN_FORCE } from '../entities/order.ts'

export const LONGEST_TEMPLATE_NAME = 40
const MOST_TEMPLATES = 50

const AMOUNT = 'an amount is a number, or nothing'
const Amount = z
  .string({ error: AMOUNT })
  .check(z.refine((text) => text === '' || (text.length <= 16 && parseDecimal(text) !== undefined), AMOUNT))
const NAME = `a name has 1 to ${LONGEST_TEMPLATE_NAME} characters`

export const TicketTemplate = z.strictObject({
  name: z.string({ error: NAME }).check(z.trim(), z.minLength(1, NAME), z.maxLength(LONGEST_TEMPLATE_NAME, NAME)),
  type: z.enum(ORDER_TYPES),
  time: z.enum(TIMES_IN_FORCE),
  sizeUnit: z.enum(['qty', 'notional', 'percent', 'risk']),
  size: Amount,
  /** Of a size by risk. */
  riskUnit: z.enum(['usd', 'equity']),
  /** Where a limit follows the quote: `m`, `b-2`. A price is no part of a template. */
  limit: z.string().check(z.regex(/^([bmal]([+-]\d{1,4})?)?$/i, 'a limit follows the quote, as m or b-2')),
  trail: z.nullable(z.strictObject({ value: Amount, unit: z.enum(['price', 'percent']) })),
  /** Distances from the entry: percent, or dollars for the whole order; a target also in multiples of the risk. A stop may follow the price. */
  exits: z.nullable(
    z.strictObject({
      stop: Amount,
      stopUnit: z.enum(['percent', 'usd', 'trail', 'trail-percent']),
      target: Amount,
      targetUnit: z.enum(['percent', 'usd', 'r']),
    }),
  ),
  extendedHours: z.boolean(),
})
export type TicketTemplate = z.infer<typeof TicketTemplate>

/** All of a person's. The one that `usual` names is what one key puts the exits of on. */
export const TicketTemplates = z.strictObject({
  templates: z.array(TicketTemplate).check(
    z.maxLength(MOST_TEMPLATES, `at most ${MOST_TEMPLATES} templates`),
    z.refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'each template has a name of its own'),
  ),
  usual: z.nullable(z.string().check(z.maxLength(LONGEST_TEMPLATE_NAME))),
})
export type TicketTemplates = z.infer<typeof TicketTemplates>

export const NO_TEMPLATES: TicketTemplates = { templates: [], usual: null }
