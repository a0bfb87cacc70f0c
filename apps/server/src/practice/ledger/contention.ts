/** Work on an account that others write to as well: it is done again for as long as somebody else was faster, within bounds. */
import type { AccountId } from '@paddock/contract/entities/scalar'

/** Tries before an account that others keep writing to is given up on. */
const MOST_TRIES = 20

/** The account could not be brought to a commit: somebody else was always faster. Its cause is why the last commit failed, where one did. */
class ContentionError extends Error {
  override readonly name = 'ContentionError'
}

/** What the first attempt answers that nobody was faster than; the others answer undefined, and tell `failed` of a commit that failed. */
export async function untilDone<Done>(
  accountId: AccountId,
  attempt: (failed: (error: unknown) => void, isFirst: boolean) => Promise<Done | undefined>,
): Promise<Done> {
  let cause: unknown
  const failed = (error: unknown) => {
    cause = error ?? cause
  }
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const done = await attempt(failed, tries === 0)
    if (done !== undefined) return done
  }
  throw new ContentionError(`account ${accountId} is written to by others`, { cause })
}
