/** When each dashboard was last looked at in this browser. */
import * as z from 'zod/mini'
import { keptValue } from '../../ui/kept-value.ts'

const Times = z.record(z.string(), z.number())
const timesOf = (user: string) =>
  keptValue(
    `paddock.dashboards-used ${user}`,
    (stored): Readonly<Record<string, number>> => z.safeParse(Times, stored).data ?? {},
  )

/** In milliseconds of this machine; undefined where it never was. A renamed one is found under what it was called before. */
export function lastUsed(
  user: string,
  { id, formerIds = [] }: { readonly id: string; readonly formerIds?: readonly string[] | undefined },
): number | undefined {
  const times = timesOf(user).read()
  const found = [id, ...formerIds].flatMap((each) => times[each] ?? [])
  return found.length === 0 ? undefined : Math.max(...found)
}

/** It is looked at now. */
export function noteUsed(user: string, id: string, at: number): void {
  const times = timesOf(user)
  times.write({ ...times.read(), [id]: at })
}
