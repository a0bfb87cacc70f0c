/** The state of a stream to Alpaca in words, with the tone of its light. */
import type { StreamState } from '@paddock/contract/desk/alpaca-connections'
import type { Tone } from '../../ui/chip.tsx'

export const STREAM_WORDS: Readonly<Record<StreamState, readonly [words: string, tone: Tone | 'off']>> = {
  off: ['idle', 'off'],
  connecting: ['connecting', 'warning'],
  open: ['open', 'gain'],
  lost: ['lost, coming back', 'loss'],
  refused: ['refused', 'loss'],
}
