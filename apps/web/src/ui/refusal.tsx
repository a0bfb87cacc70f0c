/** How a failure is said: the one place in which what was thrown becomes a sentence, and the part that shows it in a form. */
import { classNames } from './class-names.ts'

/** Whether the server did not answer at all: the network is down, or the server is. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof TypeError && /fetch|network|load failed|dynamically imported/i.test(error.message)

/** The words of a failure, whatever was thrown; the wire's own (`detail`) are the more exact ones. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (isUnreached(error)) return 'The server could not be reached'
  const message = 'detail' in error && typeof error.detail === 'string' ? error.detail : error.message
  const wait = secondsToWait(error)
  return wait === undefined ? message : `${message.replace(/\.$/, '')}: try again in ${wait} s`
}

/** What a refusal of too many requests asks to wait. */
function secondsToWait(error: Error): number | undefined {
  if (!('status' in error && error.status === 429 && 'headers' in error)) return undefined
  const wait = Number((error.headers as Readonly<Record<string, string>>)['retry-after'])
  return wait > 0 ? Math.ceil(wait) : undefined
}

/** What was refused and belongs beside no field. */
export const Refusal = ({ error, className }: { error: unknown; className?: string }) =>
  error ? (
    <p className={classNames('field-error', className)} role="alert">
      {messageOf(error)}
    </p>
  ) : null
