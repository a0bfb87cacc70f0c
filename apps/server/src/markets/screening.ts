/** Screens on their way to the wire. */
import { packed, type ScreenRow } from '@paddock/contract/desk/research/screen'
import { type Instant, toTimestamp } from '@paddock/market/instant'
import type { Pieces } from '@paddock/market/pieces'
import { type LastingText, lastingText } from '../http/lasting-text.ts'

/** A screen on its way. */
export interface Screening {
  readonly text: Promise<LastingText>
  /** How much of it is done, from 0 to 1. */
  readonly share: () => number
}

/** The rows of an instant as they travel, with the feeds that they were worked out of. */
export function* written(made: Pieces<ScreenRow[]>, at: Instant, feeds?: ReadonlySet<string>): Pieces<LastingText> {
  const texts: string[] = []
  for (const row of yield* made) {
    const { rows } = packed({ at: '', rows: [row] })
    texts.push(JSON.stringify(rows[0], short))
    yield
  }
  const { fields } = packed({ at: '', rows: [] })
  const head = JSON.stringify({ ...(feeds && { feeds: [...feeds] }), at: toTimestamp(at), fields }).slice(0, -1)
  return lastingText(`${head},"rows":[${texts.join(',')}]}`)
}

/** Digits that an eye can tell apart. */
const DIGITS = 7
const short = (_: string, value: unknown): unknown =>
  typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(DIGITS)) : value
