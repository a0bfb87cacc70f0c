/** Widgets in windows of their own. Each is a page of the desk: it tells the other pages of this browser that it is there, and outlives the one it was opened from. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { tabsChannel } from '../ui/tabs-channel.ts'
import { toast } from '../ui/toast.ts'

/** A widget of a dashboard as one account has it. */
interface Place {
  readonly account: string | undefined
  /** The dashboard's id. */
  readonly dashboard: string
  readonly widget: string
}

interface Said {
  /** A window says `here` and `gone` of itself; `who` asks all of them whether they are there, `close` asks one to go. */
  readonly what: 'here' | 'gone' | 'who' | 'close'
  /** The window's. */
  readonly name?: string
}

const { tell: say, hear: onSaid, isThere } = tabsChannel<Said>('paddock.windows')

function useHearing(hear: (said: Said) => void): void {
  const heard = useEffectEvent(hear)
  useEffect(() => onSaid((said) => heard(said)), [])
}

const nameOf = ({ account = '', dashboard, widget }: Place): string => `paddock ${account} ${dashboard} ${widget}`

/**
 * Which widgets of a dashboard are in windows of their own, and what opens one and brings one back. `onOpened` is called when a window that was
 * opened here says that it is there.
 */
export function useOwnWindows(of: Omit<Place, 'widget'>, path: string, onOpened: () => void) {
  const [names, setNames] = useState<ReadonlySet<string>>(new Set())
  /** Windows that were opened here, by their names. */
  const opened = useRef(new Map<string, Window>())
  const note = (name: string, isThere: boolean) =>
    setNames((last) => {
      const next = new Set(last)
      if (isThere) next.add(name)
      else next.delete(name)
      return next
    })
  useHearing(({ what, name }) => {
    if (name === undefined || (what !== 'here' && what !== 'gone')) return
    note(name, what === 'here')
    if (what === 'here' && opened.current.has(name)) onOpened()
  })
  useEffect(() => say({ what: 'who' }), [])
  return {
    isOut: (widget: string): boolean => names.has(nameOf({ ...of, widget })),
    /** Pixels it is opened with. */
    open(widget: string, width: number, height: number): void {
      const name = nameOf({ ...of, widget })
      const search = new URLSearchParams({ ...(of.account && { account: of.account }), widget })
      const size = `popup,width=${Math.round(width)},height=${Math.round(height)}`
      const at = window.open(`${path}?${search}`, '', size)
      if (!at) {
        const description = 'Allow pop-ups for this address.'
        toast({ title: 'The browser blocked the window', description, tone: 'warning' })
        return
      }
      opened.current.set(name, at)
      note(name, isThere)
    },
    bringBack(widget: string): void {
      const name = nameOf({ ...of, widget })
      // One that was opened elsewhere, or before this page was loaded again, closes itself.
      opened.current.get(name)?.close()
      say({ what: 'close', name })
      note(name, false)
    },
  }
}

/** For the window itself: it is there for as long as this is drawn, and goes when it is asked to. */
export function useOwnWindow(place: Place): void {
  const name = nameOf(place)
  useHearing(({ what, name: asked }) => {
    if (what === 'who') say({ what: 'here', name })
    if (what === 'close' && asked === name) close()
  })
  useEffect(() => {
    const leave = () => say({ what: 'gone', name })
    addEventListener('pagehide', leave)
    say({ what: 'here', name })
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [name])
}
