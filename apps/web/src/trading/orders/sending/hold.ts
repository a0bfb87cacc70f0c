/** A press that counts when it was held long enough: by the hand that holds, however busy or restless the page under it is. */

/** Milliseconds for which a press is held before it counts. */
export const HELD_FOR = 600
/** Pixels that a hand may move while it holds. Further away it has let go of the button. */
const HELD_WITHIN = 40

export interface HoldPoint {
  /** When it was made, in milliseconds of any clock, and where on the screen; a key is nowhere. */
  readonly timeStamp: number
  readonly clientX?: number
  readonly clientY?: number
}

interface Hold {
  begin(at: HoldPoint): void
  move(at: HoldPoint): void
  /** A page that was too busy to count has held it as long as the hand did. */
  release(at: HoldPoint): void
  end(): void
}

/** `held` is called once it counts, and does what is right then: more may be known than when the hand came down. */
export function createHold(held: () => void, changed: (isHeld: boolean) => void): Hold {
  let timer: ReturnType<typeof setTimeout> | undefined
  let from: HoldPoint = { timeStamp: 0 }
  const end = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    changed(false)
  }
  const count = () => {
    end()
    held()
  }
  return {
    begin(at) {
      if (timer !== undefined) return
      from = at
      timer = setTimeout(count, HELD_FOR)
      changed(true)
    },
    move({ clientX = 0, clientY = 0 }) {
      if (Math.hypot(clientX - (from.clientX ?? clientX), clientY - (from.clientY ?? clientY)) > HELD_WITHIN) end()
    },
    release({ timeStamp }) {
      if (timer === undefined) return
      if (timeStamp - from.timeStamp >= HELD_FOR) count()
      else end()
    },
    end,
  }
}
