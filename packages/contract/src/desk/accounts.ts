/** A person's accounts, as the desk's switcher lists them. */
import * as z from 'zod/mini'
import { ConnectionFeeds } from './connection-feeds.ts'

const ACCOUNT_KINDS = ['practice', 'alpaca-paper', 'alpaca-live'] as const
export type AccountKind = (typeof ACCOUNT_KINDS)[number]

export const DeskAccount = z.looseObject({
  id: z.string(),
  name: z.string(),
  /** The broker's, short and no secret; empty where it is not told. */
  number: z.catch(z.string(), ''),
  /** One of {@link ACCOUNT_KINDS}. */
  kind: z.catch(z.string(), 'practice'),
  /** What its market is called, and what its owner calls it where it is a recording. */
  market: z.nullish(z.string()),
  marketName: z.nullish(z.string()),
  /** Whether that recording has trades, and not minute bars alone. */
  isOfTrades: z.optional(z.boolean()),
  /** When it was put away; it can be read since, and not traded. */
  archivedAt: z.nullish(z.string()),
  /** Which of Alpaca's feeds its prices come from, where they are Alpaca's. */
  feeds: z.catch(z.optional(ConnectionFeeds), undefined),
  /** Whether guardrails stand before its orders. */
  isGuarded: z.optional(z.boolean()),
  /** The account it came from, and the time there. */
  origin: z.nullish(z.object({ accountId: z.string(), kind: z.string(), at: z.string() })),
})
export type DeskAccount = z.infer<typeof DeskAccount>
