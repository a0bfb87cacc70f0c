/**
 * Figures that Alpaca has no source for, from addresses that the owner of a connection named: a JSON feed in the shape of our own answers. It is
 * fetched as webhooks are sent, judged as it is connected to, read up to a bound, and what has another shape is refused.
 */
import type { OwnData } from '@paddock/contract/desk/alpaca-connections'
import { EconomicCalendar } from '@paddock/contract/desk/research/economic-calendar'
import { Fundamentals } from '@paddock/contract/desk/research/fundamentals'
import type { AccountId } from '@paddock/contract/entities/scalar'
import { decodedJson } from '@paddock/contract/streams/codec'
import * as z from 'zod/mini'
import { ownDataOf } from '../alpaca/own-data.ts'
import { BoundedMap } from '../bounded-map.ts'
import type { MachineClock } from '../clock.ts'
import { json, ownRefusal } from '../http/answer.ts'
import { connectionOf } from '../storage/alpaca-connections.ts'
import type { Database } from '../storage/tables/tables.ts'
import type { Post, Receipt } from '../streams/webhooks/post.ts'

/** Of the owner: guests reach the public internet alone. */
interface DataOwner {
  readonly id: string
  readonly isGuest: boolean
}

export interface OwnDataSource {
  /** Why an address cannot be asked, with its field; undefined where both can. */
  problemWith(owner: DataOwner, own: OwnData): Promise<{ readonly field: string; readonly message: string } | undefined>
  /** What the owner's own feed answers; undefined where none is named. */
  answer(
    owner: DataOwner,
    accountId: AccountId,
    kind: keyof OwnData,
    query: URLSearchParams,
  ): Promise<Response | undefined>
}

interface OwnDataParts {
  readonly db: Database
  readonly post: Post
  readonly guestPost: Post
  readonly clock: MachineClock
}

const KINDS = {
  fundamentals: { schema: Fundamentals, words: 'fundamentals' },
  economicCalendar: { schema: EconomicCalendar, words: 'an economic calendar' },
} as const satisfies Record<keyof OwnData, { readonly schema: z.ZodMiniType; readonly words: string }>

const MOST_BYTES = 1024 * 1024
/** Figures of companies and of economies change by the hour; who looks again within a minute is answered what there was. */
const KEPT_MS = 60_000
const MOST_KEPT = 100

export function createOwnData({ db, post, guestPost, clock }: OwnDataParts): OwnDataSource {
  const kept = new BoundedMap<string, { readonly at: number; readonly receipt: Promise<Receipt> }>(MOST_KEPT)
  const postOf = ({ isGuest }: DataOwner): Post => (isGuest ? guestPost : post)

  /** The feed's own parameters stay; ours are added. */
  function fetched(owner: DataOwner, address: string, query: URLSearchParams): Promise<Receipt> {
    const url = new URL(address)
    for (const [name, value] of query) url.searchParams.set(name, value)
    const name = `${owner.id} ${url.href}`
    const known = kept.get(name)
    if (known && clock.now() - known.at < KEPT_MS) return known.receipt
    const receipt = postOf(owner).send({
      ...{ method: 'GET', url: url.href, body: '', most: MOST_BYTES },
      headers: { accept: 'application/json', 'user-agent': 'Paddock' },
    })
    kept.set(name, { at: clock.now(), receipt })
    // What failed is asked for again at once.
    void receipt.then(({ status }) => status !== 200 && kept.get(name)?.receipt === receipt && kept.delete(name))
    return receipt
  }

  return {
    async problemWith(owner, own) {
      for (const field of Object.keys(KINDS) as (keyof OwnData)[]) {
        const address = own[field]
        const message = address === null ? undefined : await postOf(owner).problemWith(address)
        if (message !== undefined) return { field, message }
      }
      return undefined
    },
    async answer(owner, accountId, kind, query) {
      const record = await connectionOf(db, accountId)
      const address = record?.user_id === owner.id ? ownDataOf(record.own_data)[kind] : null
      if (address === null) return undefined
      const { schema, words } = KINDS[kind]
      const { status, problem, answer } = await fetched(owner, address, query)
      if (problem !== null) return ownRefusal(502, `your own source of ${words} could not be read: ${problem}`)
      if (status === 404) return ownRefusal(404, `your own source has no ${words.replace(/^an? /, '')} for this`)
      if (status !== 200) return ownRefusal(502, `your own source of ${words} answered ${status}`)
      const read = z.safeParse(schema, decodedJson(answer))
      if (read.success) return json(200, JSON.stringify(read.data))
      const { path, message } = read.error.issues[0] ?? { path: [], message: '' }
      return ownRefusal(502, `your own source did not answer ${words}: ${[...path, message].join(' ')}`)
    },
  }
}
