/** The answer to a bulk call (207), line by line. */
import { Icon } from '../ui/icon.tsx'

export interface BulkResult {
  readonly key: string
  readonly name: string
  readonly status: number
  readonly body?: unknown
}

const messageIn = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : undefined

/** `done` is what a success means: "Cancel requested". */
export function BulkResults({ results, done }: { results: readonly BulkResult[]; done: string }) {
  if (results.length === 0) return <p className="muted my-3">There was nothing to do.</p>
  return (
    <ul className="my-3 grid max-h-72 gap-1 overflow-auto" aria-label="Results">
      {results.map(({ key, name, status, body }) => {
        const isDone = status >= 200 && status < 300
        return (
          <li key={key} className="flex items-baseline gap-2">
            <span className={isDone ? 'gain' : 'loss'}>
              <Icon name={isDone ? 'check' : 'x'} size={14} />
            </span>
            <span>{name}</span>
            <span className="push muted">{isDone ? done : (messageIn(body) ?? `Refused with ${status}`)}</span>
          </li>
        )
      })}
    </ul>
  )
}
