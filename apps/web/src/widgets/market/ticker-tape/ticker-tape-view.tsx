import '../../strip.css'
import { useState } from 'react'
import { BREAKPOINTS } from '../../../ui/breakpoints.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useSize } from '../../../ui/use-size.ts'
import { useTradedRows } from '../../quotes/stand-ins.tsx'
import { TickerItem } from '../../quotes/ticker-item.tsx'
import { useTile } from '../../tile.ts'
import type { WidgetViewProps } from '../../widget.ts'
import { WidgetStrip } from '../../widget-strip.tsx'
import type { TickerTapeSettings } from './widget.ts'

/** Pixels a second: slow enough to read. */
const SPEED = 40
const COMPACT_BELOW = BREAKPOINTS.sm

export function TickerTapeView({ settings }: WidgetViewProps<TickerTapeSettings>) {
  const { title } = useTile()
  const [isPaused, setPaused] = useState(false)
  const [ref, { width: room }] = useSize()
  const [runRef, { width }] = useSize()
  const { displayMode, showSymbolLogo, symbols } = settings
  const isCompact = displayMode === 'compact' || (displayMode === 'adaptive' && room < COMPACT_BELOW)
  const items = useTradedRows(symbols).map((row) => (
    <TickerItem key={row.symbol} row={row} hasPicture={showSymbolLogo} isCompact={isCompact} />
  ))
  const style = { '--tape-time': `${Math.max(10, width / SPEED)}s`, minWidth: room }
  return (
    <WidgetStrip label={title}>
      <div className="flex items-center pl-1">
        <IconButton
          className="flex-none motion-reduce:hidden"
          icon={isPaused ? 'play' : 'pause'}
          label={isPaused ? 'Resume the tape' : 'Pause the tape'}
          onClick={() => setPaused(!isPaused)}
        />
        <div className="tape" data-paused={isPaused || undefined} ref={ref}>
          <ul className="tape-run" style={style} ref={runRef}>
            {items}
          </ul>
          {/* The same once more, so that the run has no end. */}
          <ul className="tape-run" style={style} aria-hidden inert>
            {items}
          </ul>
        </div>
      </div>
    </WidgetStrip>
  )
}
