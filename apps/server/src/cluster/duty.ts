/** A service whose work one server does for all that share a database. */
import type { Leases } from './leases.ts'

interface DutyService {
  /** Resolves when the work has begun, where it is this server's at once. */
  start(): Promise<void>
  /** Hands the work over for good. */
  close(): Promise<void>
}

/** Begins and ends the work of a service with the lease of its name. */
export function dutyService(
  leases: Pick<Leases, 'keep'>,
  name: string,
  { begin, end }: { readonly begin: () => Promise<void>; readonly end: () => Promise<void> },
): DutyService {
  let handOver = async (): Promise<void> => {}
  return {
    async start() {
      let begun: Promise<void> | undefined
      handOver = leases.keep(name, {
        begin() {
          begun = begin()
          return begun
        },
        end,
      })
      await begun
    },
    close: () => handOver(),
  }
}
