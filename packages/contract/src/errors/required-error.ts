/** A call was not sent because something it cannot do without is missing. */
export class RequiredError extends Error {
  override readonly name = 'RequiredError'
  /** The group of calls, as Alpaca's SDK names it: `OrdersApi`. */
  readonly api: string
  readonly operation: string
  /** The missing parameter; `body` for a whole body. */
  readonly field: string

  constructor(api: string, operation: string, field: string) {
    super(`Required parameter ${field} was null or undefined when calling ${operation}.`)
    this.api = api
    this.operation = operation
    this.field = field
  }
}
