/** The bar over a chart: interval, style, studies, comparison, scale. */
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { COMMON_INTERVALS, INTERVAL_FACTS, INTERVALS, type Interval } from '../../charts/bars/interval.ts'
import { CHART_STYLES, type ChartLook, SCALE_LABELS, SCALE_MODES, STYLE_LABELS } from '../../charts/chart-look.ts'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../ui/menu.tsx'
import { Segments } from '../../ui/segments.tsx'

const StudiesDialog = lazy(async () => ({ default: (await import('../../charts/studies-dialog.tsx')).StudiesDialog }))
const CompareDialog = lazy(async () => ({ default: (await import('./symbol-dialog.tsx')).CompareDialog }))

interface ChartToolsProps {
  readonly interval: Interval
  readonly onInterval: (interval: Interval) => void
  readonly look: ChartLook
  readonly onLook: (change: Partial<ChartLook>) => void
  /** Whether there are bars outside regular hours to show. */
  readonly canExtend: boolean
  /** Whether the drawing tools are out. */
  readonly isDrawing: boolean
  /** Undefined where nothing can be drawn. */
  readonly onDraw: (() => void) | undefined
  readonly children: ReactNode
}

export function ChartTools(props: ChartToolsProps) {
  const { interval, onInterval, look, onLook, canExtend, isDrawing, onDraw, children } = props
  const [open, setOpen] = useState<'studies' | 'compare'>()
  const close = () => setOpen(undefined)
  const shown = COMMON_INTERVALS.includes(interval)
    ? COMMON_INTERVALS
    : INTERVALS.filter((one) => one === interval || COMMON_INTERVALS.includes(one))
  return (
    <div className="chart-bar">
      <Segments
        label="Interval"
        size="small"
        value={interval}
        onChange={onInterval}
        segments={shown.map((value) => ({ value, label: INTERVAL_FACTS[value].label }))}
      />
      <Menu
        align="start"
        label="Interval"
        trigger={
          <Button size="small" tone="bare" aria-label={`Interval: ${INTERVAL_FACTS[interval].said}. All intervals`}>
            <span className="hidden @max-[36rem]:inline">{INTERVAL_FACTS[interval].label}</span>
            <span aria-hidden>▾</span>
          </Button>
        }
      >
        {INTERVALS.map((value) => (
          <MenuItem key={value} isChecked={value === interval} onSelect={() => onInterval(value)}>
            {INTERVAL_FACTS[value].said}
          </MenuItem>
        ))}
      </Menu>
      <Menu
        align="start"
        label="Style"
        trigger={
          <Button size="small" tone="bare" icon="chart-candlestick" aria-label={`Style: ${STYLE_LABELS[look.style]}`}>
            <span className="chart-bar-word">{STYLE_LABELS[look.style]}</span>
          </Button>
        }
      >
        {CHART_STYLES.map((style) => (
          <MenuItem key={style} isChecked={style === look.style} onSelect={() => onLook({ style })}>
            {STYLE_LABELS[style]}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem isChecked={look.hasVolume} onSelect={() => onLook({ hasVolume: !look.hasVolume })}>
          Volume
        </MenuItem>
        {canExtend && (
          <MenuItem
            isChecked={look.hasExtendedHours}
            onSelect={() => onLook({ hasExtendedHours: !look.hasExtendedHours })}
          >
            Extended hours
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuLabel>Scale</MenuLabel>
        {SCALE_MODES.map((scale) => (
          <MenuItem
            key={scale}
            isChecked={look.compared.length > 0 ? scale === 'Percentage' : scale === look.scale}
            isDisabled={look.compared.length > 0}
            onSelect={() => onLook({ scale })}
          >
            {SCALE_LABELS[scale]}
          </MenuItem>
        ))}
      </Menu>
      <Button size="small" tone="bare" icon="activity" aria-label="Studies" onClick={() => setOpen('studies')}>
        <span className="chart-bar-word">Studies</span>
      </Button>
      <Button size="small" tone="bare" icon="plus" aria-label="Compare" onClick={() => setOpen('compare')}>
        <span className="chart-bar-word">Compare</span>
      </Button>
      {onDraw && (
        <Button size="small" tone="bare" icon="pencil" aria-label="Draw" aria-pressed={isDrawing} onClick={onDraw}>
          <span className="chart-bar-word">Draw</span>
        </Button>
      )}
      <span className="push flex items-center gap-1">{children}</span>
      <Suspense>
        {open === 'studies' && (
          <StudiesDialog studies={look.studies} onChange={(studies) => onLook({ studies })} onClose={close} />
        )}
        {open === 'compare' && (
          <CompareDialog compared={look.compared} onChange={(compared) => onLook({ compared })} onClose={close} />
        )}
      </Suspense>
    </div>
  )
}
