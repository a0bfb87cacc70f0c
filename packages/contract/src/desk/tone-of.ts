/** What sounds where nobody chose. */
import type { NotificationEvent } from './notifications.ts'
import type { Sounds, Tone } from './sounds.ts'

export const USUAL_VOLUME = 0.5
const USUAL: Readonly<Record<NotificationEvent, Tone>> = {
  fill: 'chime',
  partial_fill: 'tick',
  rejected: 'low',
  canceled: 'tick',
  expired: 'low',
  replaced: 'tick',
  connection: 'low',
  alert: 'double',
  guardrail: 'low',
  option: 'chime',
}

/** The tone of an event, as it usually is where none was chosen. */
export const toneOf = (sounds: Sounds | undefined, event: NotificationEvent): Tone =>
  sounds?.of?.[event] ?? USUAL[event]
