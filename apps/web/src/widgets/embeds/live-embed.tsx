/** An embed that may be shown: its frame for as long as it does well, and the native widget with a word on why when it does not. */
import { type ReactNode, useEffect, useReducer, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { WidgetCard } from '../widget-card.tsx'
import { WidgetStrip } from '../widget-strip.tsx'
import { EmbedFrame } from './embed-frame.tsx'
import { type Failure, frameAfter, frameBegins, PATIENCE } from './frame-life.ts'
import { Instead } from './instead.tsx'
import { pause } from './pause.ts'

interface LiveEmbedProps {
  readonly address: string
  /** Of the widget. */
  readonly title: string
  /** What it shows, read aloud with the frame: its symbol. */
  readonly subject: string | undefined
  readonly theme: 'light' | 'dark'
  readonly isSelfSizing: boolean
  readonly native: ReactNode
  readonly onNative: () => void
}

const WHY: Readonly<Record<Failure, string>> = {
  offline: 'This machine is offline: the built-in widget is shown until it is back.',
  unreachable: 'TradingView did not answer: the built-in widget is shown.',
  forbidden: 'The browser may not load TradingView here: the built-in widget is shown.',
  silent: "TradingView's widget did not appear; an extension or a firewall may block it. The built-in one is shown.",
  'no-data': 'TradingView has no data for this: the built-in widget is shown.',
  paused: 'TradingView failed several times: built-in widgets are shown for ten minutes.',
}

/** Its life begins anew with another address: give it the address as its key. */
export function LiveEmbed({ address, title, subject, theme, isSelfSizing, native, onNative }: LiveEmbedProps) {
  const [life, tell] = useReducer(frameAfter, address, (of) =>
    frameBegins(new URL(of).origin !== location.origin, navigator.onLine, pause.isOn(Date.now())),
  )
  const { kind, attempt } = life
  const why = life.kind === 'failed' ? life.why : undefined
  useEffect(() => {
    const patience = PATIENCE[life.kind]
    if (patience === undefined) return
    const timer = setTimeout(() => tell('late'), patience)
    return () => clearTimeout(timer)
  }, [life])
  useEffect(() => {
    if (kind === 'drawn') pause.clear()
    if (why === 'unreachable' || why === 'silent') pause.failed(Date.now())
  }, [kind, why])
  useEffect(() => {
    const wake = () => tell('online')
    const sleep = () => tell('offline')
    addEventListener('online', wake)
    addEventListener('offline', sleep)
    return () => {
      removeEventListener('online', wake)
      removeEventListener('offline', sleep)
    }
  }, [])

  if (why) {
    const again = () => {
      pause.clear()
      tell('again')
    }
    return (
      <Instead native={native} says={WHY[why]}>
        <Button size="small" onClick={again}>
          Try again
        </Button>
        {why === 'silent' && (
          <Button size="small" onClick={() => tell('anyway')}>
            Show it anyway
          </Button>
        )}
        <Button size="small" onClick={onNative}>
          Keep the built-in one
        </Button>
      </Instead>
    )
  }
  const isShown = kind !== 'loading'
  const inside = (
    <Inside title={title} isSelfSizing={isSelfSizing} isShown={isShown}>
      <EmbedFrame
        key={attempt}
        address={address}
        title={`${title} by TradingView${subject ? `, ${subject}` : ''}`}
        theme={theme}
        isSelfSizing={isSelfSizing}
        isShown={isShown}
        onSign={tell}
      />
    </Inside>
  )
  return isSelfSizing ? (
    <WidgetStrip label={title}>{inside}</WidgetStrip>
  ) : (
    <WidgetCard isFlush note="TradingView" className="embed-card">
      {inside}
    </WidgetCard>
  )
}

interface InsideProps {
  readonly title: string
  readonly isSelfSizing: boolean
  readonly isShown: boolean
  readonly children: ReactNode
}

/** The frame, a way past it by keyboard, a cover that keeps a finger scrolling the page, and whose it is. */
function Inside({ title, isSelfSizing, isShown, children }: InsideProps) {
  const after = useRef<HTMLAnchorElement>(null)
  const isTouched = useMedia('(pointer: coarse)')
  const [isInUse, setInUse] = useState(false)
  return (
    <div className="embed" data-low={isSelfSizing || undefined}>
      <button type="button" className="embed-skip" onClick={() => after.current?.focus()}>
        Skip past {title}
      </button>
      <p className="sr-only" role="status">
        {isShown ? '' : `${title}: TradingView's widget is loading`}
      </p>
      {!isShown && (
        <div className="absolute top-0 bottom-8 inset-x-0 p-3">
          <Skeleton height="100%" />
        </div>
      )}
      {children}
      {isTouched && !isSelfSizing && !isInUse && (
        <button type="button" className="embed-cover" onClick={() => setInUse(true)}>
          <span className="py-1 px-3 mb-2 border border-line rounded-control bg-raised text-text text-(length:--text-label)">
            Tap to use
          </span>
        </button>
      )}
      <p className="embed-source">
        <a
          className="flex-none underline underline-offset-2"
          ref={after}
          href="https://www.tradingview.com/"
          target="_blank"
          rel="noopener nofollow"
          aria-label={`${title} by TradingView`}
        >
          TradingView
        </a>
        <span>Real market data, not this account's market</span>
      </p>
    </div>
  )
}
