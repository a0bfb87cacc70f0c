/** What may be asked of accounts as a whole: the body of each request, with the words of its refusals, and the account it leads to. */
import * as z from 'zod/mini'
import { DeskAccount } from './accounts.ts'
import { EARLIEST, FASTEST, LATEST, SLOWEST } from './clock-bounds.ts'
import { FILL_PRESETS } from './fill-dials.ts'

const LONGEST_ACCOUNT_NAME = 40
/** Characters of a seed: they stand in the market's id. */
const SEED = /^[A-Za-z0-9._-]{1,40}$/
/** Dollars and cents, up to a billion. */
const CASH = /^(1000000000(\.00?)?|\d{1,9}(\.\d{1,2})?)$/

const text = (message: string) => z.string({ error: message })
const NAME = `a name has from 1 to ${LONGEST_ACCOUNT_NAME} characters`
const Name = text(NAME).check(z.trim(), z.minLength(1, NAME), z.maxLength(LONGEST_ACCOUNT_NAME, NAME))
const CASH_WORDS = 'a balance is dollars and cents, from 0 to 1,000,000,000'
const TIME = 'a time is a date with its time and zone, from 2015 to 2029'
const Time = z.pipe(
  text(TIME).check(z.refine((value) => isTime(value), TIME)),
  z.transform((value) => Date.parse(value)),
)
const isTime = (value: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(value) &&
  Date.parse(value) >= EARLIEST &&
  Date.parse(value) < LATEST
const SPEED = `a speed is 0, or from ${SLOWEST} to ${FASTEST}`
const Speed = z
  .number({ error: SPEED })
  .check(z.refine((value) => value === 0 || (value >= SLOWEST && value <= FASTEST), SPEED))

export const OpenAccount = z.strictObject({
  name: Name,
  cash: z._default(text(CASH_WORDS).check(z.regex(CASH, CASH_WORDS)), '100000'),
  multiplier: z._default(z.literal([1, 2, 4], { error: 'a multiplier is 1 (cash), 2 or 4 (margin)' }), 4),
  optionsLevel: z._default(z.literal([0, 1, 2, 3], { error: 'an options level is 0, 1, 2 or 3' }), 3),
  seed: z.optional(
    text('a seed is a text').check(z.regex(SEED, 'a seed has from 1 to 40 letters, digits, dots, hyphens')),
  ),
  /** An Alpaca connection whose real prices it trades at, in real time; a simulated market where it is left out. */
  connectionId: z.optional(text('a connection is the id of one').check(z.maxLength(100))),
  /** A recording that it plays, instead of the simulated market of a seed. */
  recording: z.optional(text('a recording is named by its id').check(z.maxLength(100))),
  /**
   * When it begins and how fast its time runs from there. A recording begins with its first open where no time is given; everything else in
   * real time where all of it is left out.
   */
  begins: z.optional(z.strictObject({ at: z.optional(Time), speed: z._default(Speed, 1) })),
  fills: z.optional(z.enum(FILL_PRESETS, { error: `fills are ${FILL_PRESETS.join(', ')}` })),
})
export type OpenAccount = z.infer<typeof OpenAccount>

export const RenameAccount = z.strictObject({ name: Name })

export const ForkAccount = z.strictObject({
  name: Name,
  /** In the account's time; its present where it is left out. */
  at: z.optional(Time),
  speed: z.optional(Speed),
})
export type ForkAccount = z.infer<typeof ForkAccount>

/** The account that a call led to, with what a fork could not bring along. */
export const LedToAccount = z.extend(DeskAccount, {
  leftBehind: z.optional(z.array(z.object({ symbol: z.string(), qty: z.string(), cash: z.string(), why: z.string() }))),
})
export type LedToAccount = z.infer<typeof LedToAccount>

const AMOUNT = 'an amount is dollars and cents, from 0.01 to 1,000,000,000'
export const MoneyTransfer = z.strictObject({
  kind: z.enum(['deposit', 'withdraw'], { error: 'a transfer is a deposit or a withdrawal' }),
  amount: text(AMOUNT).check(
    z.regex(CASH, AMOUNT),
    z.refine((amount) => Number(amount) > 0, AMOUNT),
  ),
})
/** What a withdrawal may take now, US dollars. */
export const Withdrawable = z.object({ withdrawable: z.string() })

const flag = z.optional(z.boolean({ error: 'a block is true or false' }))
export const BlockChanges = z.strictObject({ trading: flag, transfers: flag, account: flag })
export const Blocks = z.looseObject({ trading: z.boolean(), transfers: z.boolean(), account: z.boolean() })

export const ClockRequest = z.union([
  z.strictObject({ kind: z.enum(['real-time', 'skip-to-open', 'skip-to-close', 'skip-to-event', 'pause']) }),
  z.strictObject({ kind: z.literal('run'), speed: z.number() }),
  z.strictObject({ kind: z.literal('run-to'), at: Time }),
])
