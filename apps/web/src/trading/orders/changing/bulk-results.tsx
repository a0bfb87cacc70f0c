/** The answer to a bulk call (207), line by line. */
import { Icon } from '../../../ui/icon.tsx'

export interface BulkResult {
  readonly key: string
  readonly name: string
  readonly status: number
  readonly body?: unknown
}

const messageIn = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : undefined

/** What to do about a refusal, by the broker's words. */
const ADVICE: readonly (readonly [RegExp, string])[] = [
  [/not cancelable|already/i, 'It has ended in the meantime: its fills are on its page.'],
  [/Failed to cancel/i, 'The broker could not be reached: try again, it may still be working.'],
  [/insufficient qty|available/i, 'Held by working orders: cancel them first.'],
  [/market.*(closed|hours)/i, 'It can be sent when the market opens.'],
]
const adviceOn = (message: string): string => ADVICE.find(([words]) => words.test(message))?.[1] ?? ''

/** `done` is what a success means: "Cancel requested". */
export function BulkResults({ results, done }: { results: readonly BulkResult[]; done: string }) {
  if (results.length === 0) return <p className="muted my-3">There was nothing to do.</p>
  return (
    <ul className="my-3 grid max-h-72 gap-1 overflow-auto" aria-label="Results">
      {results.map(({ key, name, status, body }) => {
        const isDone = status >= 200 && status < 300
        const message = messageIn(body) ?? `Refused with ${status}`
        return (
          <li key={key} className="flex items-baseline gap-2">
            <span className={isDone ? 'gain' : 'loss'}>
              <Icon name={isDone ? 'check' : 'x'} size={14} />
            </span>
            <span>{name}</span>
            <span className="push muted text-right">{isDone ? done : `${message} ${adviceOn(message)}`}</span>
          </li>
        )
      })}
    </ul>
  )
}
