/** Calls of the sign-in library, which is loaded at the first of them. */
import type { Auth, LoadedAuth } from './auth.ts'

/** Does `work` with the library; `work` resolves when the call is over. */
export type CallAuth = <Answer>(work: (auth: Auth) => Promise<Answer>) => Promise<Answer>

/** Calls under way. The contexts are the process's, also where two servers run in it, and so is their count. */
let running = 0

/**
 * From the library's first use of an asynchronous context on, Node 20 follows every promise of the process, the dozens of each order
 * included. Between calls there is nothing to follow, so the contexts are switched off; the next call switches them on again.
 */
export function authCalls(load: () => Promise<LoadedAuth>): CallAuth {
  let loading: Promise<LoadedAuth> | undefined
  return async (work) => {
    // What could not be loaded is loaded anew by the next call.
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    const { auth, contexts } = await loading
    running += 1
    try {
      return await work(auth)
    } finally {
      running -= 1
      if (running === 0) for (const context of contexts) context.disable()
    }
  }
}
