/** Whether the desk's server answers. A laptop without a network still reaches a server of its own: only the server itself can say. */
import { createStore } from '../ui/store.ts'

const lostAt = createStore<number | undefined>(undefined)

/** When the server was last known to answer, in milliseconds of this machine; undefined while it does. */
export const unreachableSince = lostAt.read

export function setUnreachable(since: number | undefined): void {
  if (since !== lostAt.read()) lostAt.write(since)
}

export const onReachable = lostAt.onChange

export const NOTHING_LEAVES = 'The server cannot be reached: nothing can be sent.'

/** Why nothing can be sent now, for the title of a button that would; undefined while it can. */
export const useWhyNothingLeaves = (): string | undefined =>
  lostAt.useValue() === undefined ? undefined : NOTHING_LEAVES
