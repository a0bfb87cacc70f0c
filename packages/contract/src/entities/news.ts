import * as z from 'zod/mini'
import { listOf, maybe, openEnum, Timestamp, textOrNone } from './scalar.ts'

const IMAGE_SIZES = ['thumb', 'small', 'large'] as const

export const NewsImage = z.looseObject({ size: openEnum(IMAGE_SIZES), url: z.string() })
export type NewsImage = z.infer<typeof NewsImage>

/** An article. `headline` may hold HTML entities; `content` is HTML, and empty unless it was asked for. Coins in `symbols` have no slash. */
export const News = z.looseObject({
  id: z.number(),
  headline: z.string(),
  author: textOrNone(z.string()),
  created_at: Timestamp,
  updated_at: Timestamp,
  summary: textOrNone(z.string()),
  content: maybe(z.string()),
  url: z.nullish(z.string()),
  images: maybe(z.array(NewsImage)),
  symbols: listOf(z.string()),
  source: textOrNone(z.string()),
})
export type News = z.infer<typeof News>
