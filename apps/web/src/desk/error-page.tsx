/** What a person sees when a page is not there or cannot be shown. */
import { ApiError } from '@paddock/contract/errors/api-error'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { inFlight } from '../trading/orders/sending/in-flight.ts'
import { Button } from '../ui/button.tsx'

const InFlightOrders = lazy(async () => ({
  default: (await import('../trading/orders/sending/in-flight-orders.tsx')).InFlightOrders,
}))

interface ErrorPageProps {
  readonly status: number
  readonly statusMessage: string
  /** Shown when it says more than the status message. */
  readonly message?: string
  /** What the server's log knows the failed request by. */
  readonly errorId?: string | undefined
  /** Clears the error before leaving. */
  readonly onLeave?: () => void
}

/** Crawlers keep what they had: an error is no page to index. */
export const isBot = (userAgent: string): boolean => /bot|crawl|spider|slurp/i.test(userAgent)

/** The title of an error: `404 - Page not found: /nowhere`. */
export const errorTitle = (status: number, message: string): string => `${status} - ${message}`

export function ErrorPage({ status, statusMessage, message, errorId, onLeave }: ErrorPageProps) {
  const router = useRouter()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = errorTitle(status, message ?? statusMessage)
    heading.current?.focus()
  }, [status, statusMessage, message])
  if (isBot(navigator.userAgent)) return undefined
  const leaveTo = (to: '/' | '/assets') => () => {
    onLeave?.()
    void router.navigate({ to })
  }
  return (
    <section className="error-page">
      {inFlight().length > 0 && (
        <Suspense>
          <InFlightOrders />
        </Suspense>
      )}
      <p className="faint">{status}</p>
      <h1 ref={heading} tabIndex={-1} className="text-figure focus-visible:outline-none">
        {statusMessage}
      </h1>
      {message && message !== statusMessage && <p className="muted">{message}</p>}
      {errorId && (
        <p className="faint">
          Error id <code>{errorId}</code>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button tone="primary" onClick={leaveTo('/')}>
          Back to home
        </Button>
        <Button icon="search" onClick={leaveTo('/assets')}>
          Search the market
        </Button>
      </div>
    </section>
  )
}

const STATUS_MESSAGES: Readonly<Record<number, string>> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
}

/** HTTP's own words; what has none is a failure of ours. */
const statusMessageOf = (status: number): string => STATUS_MESSAGES[status] ?? 'Internal Server Error'

/** What an error page says of whatever was thrown: a failure without a status is ours. */
export function shownError(
  error: unknown,
): Pick<ErrorPageProps, 'status' | 'errorId'> & { statusMessage: string; message: string } {
  const status = error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : 500
  const message = error instanceof Error ? error.message : String(error)
  const errorId = error instanceof ApiError ? error.headers['x-request-id'] : undefined
  return { status, statusMessage: statusMessageOf(status), message, errorId }
}

/** For the router: whatever a route threw. */
export const RouteError = ({ error, reset }: { error: unknown; reset: () => void }) => (
  <ErrorPage {...shownError(error)} onLeave={reset} />
)

export const pageNotFound = (path: string): string => `Page not found: ${path}`

export function NotFound() {
  const router = useRouter()
  return (
    <ErrorPage
      status={404}
      statusMessage={statusMessageOf(404)}
      message={pageNotFound(router.state.location.pathname)}
    />
  )
}
