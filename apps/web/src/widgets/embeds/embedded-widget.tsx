/** A widget as TradingView draws it, or its native view where that may not be, cannot be, or did not come about. */
import './embeds.css'
import type { StoredWidget } from '@paddock/contract/desk/dashboards/dashboard'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, use, useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { desk } from '../../live/desk.ts'
import { usePreferences } from '../../live/preferences.ts'
import { Button } from '../../ui/button.tsx'
import { messageOf } from '../../ui/refusal.tsx'
import { useMedia } from '../../ui/use-media.ts'
import type { Embed } from '../embed.ts'
import { loadWidget } from '../load-widget.ts'
import type { LoadedWidget } from '../widget.ts'
import { WidgetLoading } from '../widget-view.tsx'
import { ConsentDialog } from './consent-dialog.tsx'
import { refusedSymbol } from './embed-symbols.ts'
import { frameAddress, frameSettings } from './frame-address.ts'
import { useFramePlace } from './frame-places.ts'
import { Instead } from './instead.tsx'
import { LiveEmbed } from './live-embed.tsx'
import { useSurroundings } from './surroundings.ts'

interface EmbeddedWidgetProps {
  readonly widget: StoredWidget
  readonly title: string
  /** In the window, or close to it. */
  readonly isNear: boolean
  readonly native: ReactNode
  /** Draws it natively from now on. */
  readonly onNative: () => void
}

export function EmbeddedWidget(props: EmbeddedWidgetProps) {
  const loaded = loadWidget(props.widget.key)
  if (!loaded) return props.native
  return (
    <Suspense fallback={<WidgetLoading />}>
      <Allowed loaded={loaded} {...props} />
    </Suspense>
  )
}

interface KnownProps extends EmbeddedWidgetProps {
  readonly loaded: Promise<LoadedWidget>
}

/** Asks the person first. */
function Allowed({ loaded, ...props }: KnownProps) {
  const { embed, read } = use(loaded)
  const { preferences, isKnown } = usePreferences()
  const [isAsking, setAsking] = useState(false)
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  if (!embed) return props.native
  if (!isKnown) return <WidgetLoading />
  const settings = read(props.widget.options)
  const keep = (
    <Button size="small" onClick={props.onNative}>
      Keep the built-in one
    </Button>
  )
  if (!preferences.areEmbedsAllowed)
    return (
      <Instead native={props.native} says="TradingView is not asked for anything until you allow it.">
        <Button size="small" tone="primary" onClick={() => setAsking(true)}>
          Allow …
        </Button>
        {keep}
        {isAsking && <ConsentDialog onClose={() => setAsking(false)} />}
      </Instead>
    )
  // A tape that nobody can stop moves on its own.
  if (isStill && embed.name === 'ticker-tape')
    return (
      <Instead native={props.native} says="You prefer less motion, and TradingView's tape cannot be stopped.">
        {keep}
      </Instead>
    )
  const refused = refusedSymbol(settings)
  if (refused !== undefined)
    return (
      <Instead native={props.native} says={`TradingView shows ${refused} on its own site only.`}>
        {keep}
      </Instead>
    )
  return <Placed embed={embed} settings={settings} keep={keep} {...props} />
}

interface PlacedProps extends EmbeddedWidgetProps {
  readonly embed: Required<Embed<Readonly<Record<string, unknown>>>>
  readonly settings: Readonly<Record<string, unknown>>
  readonly keep: ReactNode
}

/** Milliseconds without a further change of the settings: every change is another frame. */
const SETTLED_AFTER = 600

/** Waits until it is in sight and there is room for one frame more. */
function Placed({ embed, settings, keep, title, isNear, native, onNative }: PlacedProps) {
  const place = useFramePlace(isNear)
  const { data: frames, error, refetch } = useQuery(framesQuery())
  const surroundings = useSurroundings()
  const settled: Readonly<Record<string, unknown>> = JSON.parse(useSettled(JSON.stringify(settings), SETTLED_AFTER))
  if (place === 'full')
    return (
      <Instead native={native} says="As many of TradingView's widgets are open as a page carries.">
        {keep}
      </Instead>
    )
  if (error && frames === undefined)
    return (
      <Instead native={native} says={messageOf(error)}>
        <Button size="small" onClick={() => void refetch()}>
          Try again
        </Button>
        {keep}
      </Instead>
    )
  if (place === 'far' || frames === undefined) return <WidgetLoading />
  const address = frameAddress(frames, embed.name, frameSettings(embed, settled, surroundings))
  const subject = 'symbol' in settled && typeof settled.symbol === 'string' ? settled.symbol : undefined
  return (
    <LiveEmbed
      key={address}
      address={address}
      title={title}
      subject={subject}
      theme={surroundings.theme}
      isSelfSizing={embed.isSelfSizing}
      native={native}
      onNative={onNative}
    />
  )
}

/** A value once it has not changed for so many milliseconds; the first one at once. */
function useSettled(value: string, milliseconds: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    if (value === settled) return
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, settled, milliseconds])
  return settled
}

/** Where TradingView's widgets are framed from: the one origin that the policy of our pages names. */
const Answer = z.object({ frames: z.url() })

const framesQuery = () =>
  queryOptions({
    queryKey: ['embeds'],
    queryFn: async () => z.parse(Answer, await desk('getEmbeds')).frames,
    staleTime: Number.POSITIVE_INFINITY,
    // Offline it fails and says so; a query that waits for the network says nothing.
    networkMode: 'always',
  })
