/** What the server said no with. Its message is the documented one of the call; the wire's own words are the detail. */

const UNKNOWN_STATUS = 'Unknown API Status Code!'

export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly operation: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The parsed answer, whatever it was. */
  readonly body: unknown
  /** The wire's own message, if there was one: usually the better text for a person. */
  readonly detail: string | undefined
  /** Alpaca's error code, such as 40310000, if there was one. */
  readonly code: number | undefined

  constructor(refusal: {
    operation: string
    status: number
    headers: Readonly<Record<string, string>>
    body: unknown
    /** The documented failure of this call and status, if it has one. */
    message?: string | undefined
  }) {
    super(refusal.message ?? UNKNOWN_STATUS)
    this.operation = refusal.operation
    this.status = refusal.status
    this.headers = refusal.headers
    this.body = refusal.body
    const message = fieldOf(refusal.body, 'message')
    const code = fieldOf(refusal.body, 'code')
    this.detail = typeof message === 'string' ? message : undefined
    this.code = typeof code === 'number' ? code : undefined
  }
}

const fieldOf = (body: unknown, field: string): unknown =>
  typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>)[field] : undefined
