/** Answers of an account with the sequence they were true at, so that what is shown never goes back. */
import type { Client } from '@paddock/contract/client/client'
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { clientOver, sendFor } from './client.ts'

interface Read<Answer> {
  readonly answer: Answer
  /** The account's, from the header `X-Paddock-Sequence`; undefined where the broker counts none. */
  readonly sequence: number | undefined
}

/** Makes one call and answers with the sequence it was true at. */
export async function readAt<Answer>(
  account: string,
  call: (client: Client) => Promise<Answer>,
): Promise<Read<Answer>> {
  const send = sendFor(account)
  let sequence: number | undefined
  const client = clientOver(async (request) => {
    const answer = await send(request)
    sequence = sequenceIn(answer.headers['x-paddock-sequence'])
    return answer
  })
  return { answer: await call(client), sequence }
}

/** A whole number from zero; anything else is no sequence. */
export const sequenceIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined

/** The sequence each entry of a cache was read at. */
const readSequences = new WeakMap<QueryClient, Map<string, number>>()

/** The account's sequence that what the cache holds under a key was read at; undefined where the broker counts none. */
export const sequenceOf = (cache: QueryClient, key: QueryKey): number | undefined =>
  readSequences.get(cache)?.get(hashKey(key))

/** What the cache shall hold under a key: the answer, or, when the cache has one of a later sequence, that. */
export function neverBack<Answer>(cache: QueryClient, key: QueryKey, { answer, sequence }: Read<Answer>): Answer {
  const sequences = readSequences.get(cache) ?? new Map<string, number>()
  readSequences.set(cache, sequences)
  const name = hashKey(key)
  const held = cache.getQueryData<Answer>(key)
  const before = sequences.get(name)
  if (held !== undefined && sequence !== undefined && before !== undefined && sequence < before) return held
  if (sequence !== undefined) sequences.set(name, sequence)
  return answer
}
