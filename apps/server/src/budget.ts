/** What all together, and each of them, may hold of something. */

export interface Budget {
  /** Whether there was so much left for the owner; nothing is taken otherwise. */
  take(owner: string, amount: number): boolean
  give(owner: string, amount: number): void
}

export function createBudget({ each, all }: { readonly each: number; readonly all: number }): Budget {
  const held = new Map<string, number>()
  let total = 0
  return {
    take(owner, amount) {
      const own = (held.get(owner) ?? 0) + amount
      if (own > each || total + amount > all) return false
      total += amount
      held.set(owner, own)
      return true
    },
    give(owner, amount) {
      total -= amount
      const left = (held.get(owner) ?? 0) - amount
      if (left > 0) held.set(owner, left)
      else held.delete(owner)
    },
  }
}
