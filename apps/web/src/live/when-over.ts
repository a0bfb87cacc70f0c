/** What is done when a change is over, also where what asked for it has left the page: what is given to `mutate` is dropped with its component. */

export interface Over<Result> {
  readonly onSuccess?: (result: Result) => void
  readonly onError?: (error: unknown) => void
  readonly onSettled?: () => void
}

/** Takes what `mutateAsync` answers. A failure is told to `onError`, and shown by the mutation's own state; it rejects nothing here. */
export async function whenOver<Result>(change: Promise<Result>, over: Over<Result>): Promise<void> {
  await change.then(over.onSuccess, (error: unknown) => over.onError?.(error))
  over.onSettled?.()
}
