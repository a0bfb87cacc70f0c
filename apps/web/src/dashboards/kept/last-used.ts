/** When each dashboard was last looked at in this browser. */
import * as z from 'zod/mini'

const Times = z.record(z.string(), z.number())
const keyOf = (user: string) => `paddock.dashboards-used ${user}`

function timesOf(user: string): Readonly<Record<string, number>> {
  try {
    return z.parse(Times, JSON.parse(localStorage.getItem(keyOf(user)) ?? '{}'))
  } catch {
    return {}
  }
}

/** In milliseconds of this machine; undefined where it never was. A renamed one is found under what it was called before. */
export function lastUsed(
  user: string,
  { id, formerIds = [] }: { readonly id: string; readonly formerIds?: readonly string[] | undefined },
): number | undefined {
  const times = timesOf(user)
  const found = [id, ...formerIds].flatMap((each) => times[each] ?? [])
  return found.length === 0 ? undefined : Math.max(...found)
}

/** It is looked at now. */
export const noteUsed = (user: string, id: string, at: number): void =>
  localStorage.setItem(keyOf(user), JSON.stringify({ ...timesOf(user), [id]: at }))
