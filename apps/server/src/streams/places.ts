/** How many connections that stay open there is room for: sockets and streams of events, by where they come from and whose they are. */
import { createBudget } from '../budget.ts'

export interface Place {
  /** Says whose it is. False where that one has as many as anybody may have; the place is kept all the same. */
  isOf(who: Who): boolean
  leave(): void
}

export interface Who {
  readonly userId?: string | undefined
  readonly keyId?: string | undefined
}

interface Most {
  readonly all: number
  /** From one address, see `addressBucket`. */
  readonly address: number
  /** From one address, of visitors and of those who have not yet said who they are. */
  readonly strangers: number
  readonly person: number
  readonly key: number
}

interface Places {
  /** A place for a connection from an address, of nobody yet; undefined where there is none. */
  take(address: string): Place | undefined
}

export function createPlaces(most: Most): Places {
  const addresses = createBudget({ each: most.address, all: most.all })
  const strangers = createBudget({ each: most.strangers, all: most.all })
  const people = createBudget({ each: most.person, all: most.all })
  const keys = createBudget({ each: most.key, all: most.all })
  return {
    take(address) {
      if (!addresses.take(address, 1)) return undefined
      if (!strangers.take(address, 1)) {
        addresses.give(address, 1)
        return undefined
      }
      const undo = [() => addresses.give(address, 1)]
      let isStranger = true
      let isOver = false
      const known = () => {
        if (isStranger) strangers.give(address, 1)
        isStranger = false
      }
      return {
        isOf({ userId, keyId }) {
          // It may have gone while it was being asked who it is.
          if (isOver) return false
          if (userId !== undefined && !people.take(userId, 1)) return false
          if (keyId !== undefined && !keys.take(keyId, 1)) {
            if (userId !== undefined) people.give(userId, 1)
            return false
          }
          known()
          undo.push(() => {
            if (userId !== undefined) people.give(userId, 1)
            if (keyId !== undefined) keys.give(keyId, 1)
          })
          return true
        },
        leave() {
          if (isOver) return
          isOver = true
          known()
          for (const one of undo) one()
        },
      }
    },
  }
}
