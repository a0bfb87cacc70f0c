/** Drawing on a chart: the tools beside it, what is drawn on it, and the keyboard's way to both. */
import {
  type Drawing,
  type DrawingPoint,
  type DrawingTool,
  LONGEST_NOTE,
  MOST_DRAWINGS,
  pointsOf,
} from '@paddock/contract/desk/drawings'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { counted } from '../../format/number.ts'
import { NameDialog } from '../../live/name-dialog.tsx'
import { shortcutOf } from '../../page/shortcuts.ts'
import { toast } from '../../ui/toast.ts'
import { undoToast } from '../../ui/undo-toast.ts'
import type { DrawingSpace } from '../drawing-space.ts'
import { chartScale } from './chart-scale.ts'
import type { DrawChoices } from './draw-choices.ts'
import { DrawingLayer } from './drawing-layer.ts'
import { DrawingList } from './drawing-list.tsx'
import { useKeptDrawings } from './kept-drawings.ts'
import { measured } from './measured.ts'
import { movedBy, withPoint } from './moved.ts'
import { drawByPointer, type PointerHost } from './pointer.ts'
import { SelectedBar } from './selected-bar.tsx'
import { TOOL_NAMES } from './tool-facts.tsx'
import { ToolStrip } from './tool-strip.tsx'
import './drawings.css'

interface ChartDrawingsProps {
  readonly space: DrawingSpace
  readonly symbol: string
  /** What a bar lasts, in seconds. */
  readonly span: number
  readonly precision: number
  readonly priced: (price: number) => string
  /** A time of the chart, in words. */
  readonly timed: (time: number) => string
  readonly hasStrip: boolean
  readonly choices: DrawChoices
  readonly onChoices: (by: Partial<DrawChoices>) => void
}

const NOTHING: readonly Drawing[] = []
/** What is being placed has it until it has one of its own. */
const PLACING = 'placing'
/** Of the height of the chart, for one press of an arrow. */
const STEP = 1 / 100

export function ChartDrawings(props: ChartDrawingsProps) {
  const { space, symbol, span, precision, priced, timed, hasStrip, choices, onChoices } = props
  const keptDrawings = useKeptDrawings(symbol)
  const { kept, change, undo, redo } = keptDrawings
  const [tool, setTool] = useState<DrawingTool>()
  const [selected, setSelected] = useState<string>()
  const [note, setNote] = useState<string>()
  const [isListed, setListed] = useState(false)
  const [said, say] = useState('')
  const first = useRef<DrawingPoint>(undefined)
  const cursor = useRef<DrawingPoint>(undefined)
  const keys = useRef<HTMLDivElement>(null)
  const { color, width, style } = choices
  const scale = () => chartScale(space, { span, precision, priced })
  const latestScale = useRef(scale)
  const [layer] = useState(() => new DrawingLayer(() => latestScale.current(), space.theme))
  const shown = kept.isHidden ? NOTHING : kept.drawings
  const drawing = shown.find(({ id }) => id === selected)
  const canTake = !kept.isLocked && !kept.isHidden

  /** Whether one more is refused, which it says. */
  const isFull = () => {
    if (kept.drawings.length < MOST_DRAWINGS) return false
    toast({
      title: `At most ${MOST_DRAWINGS} drawings of ${symbol}`,
      description: 'Delete some first.',
      tone: 'warning',
    })
    return true
  }
  const place = (points: readonly DrawingPoint[]) => {
    if (!tool) return
    stopPlacing()
    if (isFull()) return
    const id = newId()
    change({ drawings: [...kept.drawings, { id, tool, points: [...points], color, width, style }], isHidden: false })
    setSelected(id)
    say(`${TOOL_NAMES[tool]} drawn.`)
    if (tool === 'text') setNote(id)
  }
  const stopPlacing = () => {
    first.current = undefined
    cursor.current = undefined
    setTool(undefined)
    layer.show({ drawings: shown, cursor: undefined })
  }
  const choose = (next: DrawingTool | undefined) => {
    stopPlacing()
    setTool(next)
    if (!next) return
    setSelected(undefined)
    say(`${TOOL_NAMES[next]}: point 1 of ${pointsOf(next)}. Press on the chart, or use the arrow keys and Enter.`)
    keys.current?.focus()
  }
  const preview = (points: readonly DrawingPoint[]) => {
    if (tool && points.length === pointsOf(tool))
      layer.show({ drawings: [...shown, { id: PLACING, tool, points: [...points], color, width, style }] })
  }
  const replace = (next: Drawing) => change({ drawings: kept.drawings.map((one) => (one.id === next.id ? next : one)) })
  const restyle = (by: Partial<Pick<Drawing, 'color' | 'width' | 'style'>>) => {
    onChoices(by)
    if (drawing) replace({ ...drawing, ...by })
  }
  const remove = (id: string) => {
    const gone = kept.drawings.find((one) => one.id === id)
    if (!gone) return
    change({ drawings: kept.drawings.filter((one) => one.id !== id) })
    setSelected(undefined)
    say(`${TOOL_NAMES[gone.tool]} deleted. Ctrl Z brings it back.`)
    keys.current?.focus()
  }
  const removeAll = () => {
    const { drawings } = kept
    change({ drawings: [] })
    setSelected(undefined)
    undoToast(`${counted(drawings.length, 'drawing')} of ${symbol} deleted`, () =>
      change((now) => ({
        drawings: [...drawings.filter(({ id }) => now.drawings.every((one) => one.id !== id)), ...now.drawings],
      })),
    )
  }
  const copy = (of: Drawing) => {
    if (isFull()) return
    const id = newId()
    const { height } = space.size()
    change({ drawings: [...kept.drawings, { ...movedBy(of, 0, height / 12, scale()), id }] })
    setSelected(id)
  }
  const where = ({ tool: kind, points: [from, to], text }: Drawing): string => {
    if (!from) return ''
    switch (kind) {
      case 'horizontal':
        return priced(from.price)
      case 'vertical':
        return timed(from.time)
      case 'text':
        return `${text ?? ''}, ${priced(from.price)}, ${timed(from.time)}`
      case 'measure':
        return to ? measured(from, to, scale()) : ''
      default:
        return to ? `${priced(from.price)}, ${timed(from.time)}, to ${priced(to.price)}, ${timed(to.time)}` : ''
    }
  }

  const host: PointerHost = {
    tool,
    selected,
    canTake,
    shapes: () => layer.shapes(),
    pointAt: (at) => scale().pointAt(at, choices.hasMagnet),
    first: first.current,
    onFirst(point) {
      first.current = point
      preview([point, point])
      say('Point 2 of 2.')
    },
    onPreview: preview,
    onPlaced: place,
    onSelect: setSelected,
    onTaken: () => keys.current?.focus({ preventScroll: true }),
    at(hit, of, from, to) {
      const now = scale()
      const point = hit.handle === undefined ? undefined : now.pointAt(to, choices.hasMagnet)
      if (hit.handle !== undefined) return point ? withPoint(of, hit.handle, point) : of
      return movedBy(of, space.indexAt(to.x) - space.indexAt(from.x), to.y - from.y, now)
    },
    onMoving: (moving) => layer.show({ drawings: shown.map((one) => (one.id === moving.id ? moving : one)) }),
    onMoved: replace,
  }
  const latest = useRef(host)
  useEffect(() => {
    latest.current = { ...host, first: first.current }
    latestScale.current = scale
  })
  useEffect(() => space.attach(layer), [space, layer])
  useEffect(() => drawByPointer(space, () => ({ ...latest.current, first: first.current })), [space])
  useEffect(() => layer.show({ drawings: shown, selected: drawing?.id }), [layer, shown, drawing?.id])
  const isHeld = tool !== undefined
  const isTaken = drawing !== undefined
  useEffect(() => {
    space.hold(isHeld)
    // What a finger does then is drawing: the page does not scroll under it.
    space.element.style.touchAction = isHeld || isTaken ? 'none' : ''
    space.element.style.cursor = ''
    return () => {
      space.hold(false)
      space.element.style.touchAction = ''
    }
  }, [space, isHeld, isTaken])

  const moveCursor = (bars: number, up: number) => {
    const now = scale()
    const last = space.bars().at(-1)
    const at = cursor.current ?? (last && { time: last.time, price: last.close })
    const y = at && now.yOf(at.price)
    if (!at || y === undefined) return
    const time = now.timeAt(Math.round(now.indexOf(at.time)) + bars)
    cursor.current = { time, price: now.priceAt(y - up) ?? at.price }
    layer.show({ cursor: cursor.current })
    if (first.current) preview([first.current, cursor.current])
    say(`${priced(cursor.current.price)}, ${timed(time)}`)
  }
  const placeAtCursor = () => {
    if (!cursor.current) return moveCursor(0, 0)
    if (!tool) return
    if (pointsOf(tool) === 1) return place([cursor.current])
    if (first.current) return place([first.current, cursor.current])
    host.onFirst(cursor.current)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = actionOf(event)
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  const actionOf = (event: KeyboardEvent): (() => void) | undefined => {
    const act = shortcutOf('drawing', event)
    if (act === 'undo') return undo
    if (act === 'redo') return redo
    const isLarge = act === 'moveFar'
    const [bars, up] = [isLarge ? 10 : 1, space.size().height * STEP * (isLarge ? 10 : 1)]
    const ways = { ArrowLeft: [-bars, 0], ArrowRight: [bars, 0], ArrowUp: [0, up], ArrowDown: [0, -up] }
    const by = act === 'move' || isLarge ? ways[event.key as keyof typeof ways] : undefined
    if (tool) {
      if (act === 'leave') return stopPlacing
      if (act === 'place') return placeAtCursor
      return by && (() => moveCursor(by[0] ?? 0, by[1] ?? 0))
    }
    if (!drawing) return undefined
    if (act === 'leave') return () => setSelected(undefined)
    if (!canTake) return undefined
    if (act === 'remove') return () => remove(drawing.id)
    return (
      by &&
      (() => {
        const next = movedBy(drawing, by[0] ?? 0, -(by[1] ?? 0), scale())
        replace(next)
        say(where(next))
      })
    )
  }
  const noted = kept.drawings.find(({ id }) => id === note)
  return (
    <>
      {hasStrip && choices.isOpen && (
        <ToolStrip
          {...keptDrawings}
          {...{ tool, onTool: choose, hasMagnet: choices.hasMagnet }}
          onMagnet={() => onChoices({ hasMagnet: !choices.hasMagnet })}
          onList={() => setListed(true)}
          onDeleteAll={removeAll}
          onClose={() => {
            stopPlacing()
            onChoices({ isOpen: false })
          }}
        />
      )}
      <div
        ref={keys}
        className="draw-keys"
        role="application"
        aria-label={`Drawings of ${symbol}: ${drawing ? `${TOOL_NAMES[drawing.tool]}, ${where(drawing)}` : kept.drawings.length}`}
        tabIndex={tool || drawing ? 0 : -1}
        onKeyDown={onKeyDown}
      />
      <p className="sr-only" role="status">
        {said}
      </p>
      {drawing && canTake && (
        <SelectedBar
          drawing={drawing}
          onChange={restyle}
          onNote={drawing.tool === 'text' ? () => setNote(drawing.id) : undefined}
          onCopy={() => copy(drawing)}
          onDelete={() => remove(drawing.id)}
        />
      )}
      {isListed && (
        <DrawingList
          {...{ symbol, drawings: kept.drawings, said: where }}
          onSelect={(id) => {
            setListed(false)
            setSelected(id)
            requestAnimationFrame(() => keys.current?.focus())
          }}
          onDelete={(id) => change({ drawings: kept.drawings.filter((one) => one.id !== id) })}
          onClose={() => setListed(false)}
        />
      )}
      {noted && (
        <NameDialog
          title="Note on the chart"
          label="Note"
          name={noted.text ?? ''}
          longest={LONGEST_NOTE}
          button="Save the note"
          onSave={(text) => {
            replace({ ...noted, text })
            setNote(undefined)
          }}
          onClose={() => {
            // A note that was never written is none.
            if (!noted.text) change({ drawings: kept.drawings.filter(({ id }) => id !== noted.id) })
            setNote(undefined)
          }}
        />
      )}
    </>
  )
}

/** Sixteen digits that no other drawing has; pages that are not trusted have no UUIDs. */
const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
