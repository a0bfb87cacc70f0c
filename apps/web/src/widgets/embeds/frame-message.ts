/** What an embed's frame tells the page around it. */
import { decodedJson } from '@paddock/contract/streams/codec'
import * as z from 'zod/mini'

type FrameMessage =
  | { readonly kind: 'drawn' }
  | { readonly kind: 'no-data' }
  /** How high it is, in pixels. */
  | { readonly kind: 'height'; readonly height: number }

const Message = z.object({ name: z.string(), data: z.optional(z.unknown()) })
const MOST_HEIGHT = 4_000
const Height = z.object({ height: z.number().check(z.positive(), z.maximum(MOST_HEIGHT)) })

/** A message, sent as an object or as its JSON; undefined for everything that is none of these. */
export function frameMessage(data: unknown): FrameMessage | undefined {
  const message = z.safeParse(Message, typeof data === 'string' ? decodedJson(data) : data)
  if (!message.success) return undefined
  switch (message.data.name) {
    case 'tv-widget-load':
    case 'tv-widget-ready':
      return { kind: 'drawn' }
    case 'tv-widget-no-data':
      return { kind: 'no-data' }
    case 'tv-widget-resize-iframe': {
      const size = z.safeParse(Height, message.data.data)
      return size.success ? { kind: 'height', height: Math.ceil(size.data.height) } : undefined
    }
    default:
      return undefined
  }
}
