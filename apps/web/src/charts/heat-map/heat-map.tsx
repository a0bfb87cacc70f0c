/** Tiles as large as their size and coloured by their change, in named groups: for the eye, the pointer and the keyboard. */
import './heat-map.css'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useSize } from '../../ui/use-size.ts'
import { type Limits, STEPS, stepOf } from './scale.ts'
import { type Direction, letterSize, nameLines, neighbour, type PlacedTile, place } from './treemap.ts'

export interface HeatTile {
  readonly key: string
  /** On the tile: a symbol. */
  readonly short: string
  readonly name: string
  readonly size: number
  /** A ratio; null where there is none. */
  readonly change: number | null
  /** As it is written. */
  readonly changeText: string
  /** What else the tip tells, as names and values. */
  readonly facts: readonly (readonly [name: string, value: string])[]
}

export interface HeatGroup {
  readonly name: string
  readonly tiles: readonly HeatTile[]
}

interface Amount {
  readonly label: string
  readonly text: (value: number) => string
}

interface HeatMapProps {
  readonly label: string
  readonly groups: readonly HeatGroup[]
  readonly limits: Limits
  /** What the colours are of, and how it is written, where that is no change but an amount, of which more is no gain. */
  readonly amount?: Amount | undefined
  /** All tiles alike in size. */
  readonly isMonoSize?: boolean
  /** A group fills the map when its name is pressed. */
  readonly isZoomEnabled?: boolean
  readonly hasTip?: boolean
  readonly onOpen: (key: string) => void
}

const HEAD = 24
const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

export function HeatMap(props: HeatMapProps) {
  const { label, groups, limits, amount, isMonoSize, isZoomEnabled, hasTip = true, onOpen } = props
  const [ref, box] = useSize()
  const [zoomed, setZoomed] = useState<string>()
  const [current, setCurrent] = useState<string>()
  const [pointed, setPointed] = useState<string>()
  const root = useRef<HTMLDivElement>(null)
  const shown = groups.some(({ name }) => name === zoomed) ? groups.filter(({ name }) => name === zoomed) : groups
  const sized = isMonoSize
    ? shown.map(({ name, tiles }) => ({ name, tiles: tiles.map((tile) => ({ ...tile, size: tile.size > 0 ? 1 : 0 })) }))
    : shown
  const isZoomed = shown !== groups
  const placed = place(sized, box, groups.length > 1 && !isZoomed ? HEAD : 0)
  const tiles = placed.flatMap((group) => group.tiles)
  // In the order of size, the largest first: where Tab comes in.
  const entry = tiles.find(({ tile }) => tile.key === current) ?? largest(tiles)
  const tip = hasTip ? tiles.find(({ tile }) => tile.key === pointed) : undefined
  const left = shown.flatMap((group) => group.tiles).filter(({ size }) => !(size > 0))

  const move = (event: KeyboardEvent, from: PlacedTile<HeatTile>) => {
    const direction = DIRECTIONS[event.key]
    if (event.key === 'Escape' && isZoomed) setZoomed(undefined)
    else if (event.key === 'Escape' && pointed) setPointed(undefined)
    else if (direction) {
      const next = neighbour(from, tiles, direction)
      if (next) {
        setCurrent(next.tile.key)
        root.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(next.tile.key)}"]`)?.focus()
      }
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className="heat-map" data-amount={amount && ''} ref={root}>
      {isZoomed && (
        <nav
          className="flex gap-1.5 px-3 pb-1 text-(length:--text-label) [&>button]:text-primary-text"
          aria-label="Part of the map"
        >
          <button type="button" onClick={() => setZoomed(undefined)}>
            All
          </button>
          <span aria-hidden>›</span>
          <span>{zoomed}</span>
        </nav>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a map of tiles, each a button of its own */}
      <div
        className="relative flex-1 min-h-40 bg-ground"
        ref={ref}
        role="group"
        aria-label={label}
        onPointerLeave={() => setPointed(undefined)}
      >
        {placed.map(
          (group) =>
            group.head > 0 && (
              <GroupName key={group.name} {...group} {...(isZoomEnabled && { onZoom: () => setZoomed(group.name) })} />
            ),
        )}
        {tiles.map((one) => (
          <Tile
            key={one.tile.key}
            placed={one}
            limits={limits}
            isEntry={one === entry}
            onPoint={() => setPointed(one.tile.key)}
            onOpen={() => onOpen(one.tile.key)}
            onKeyDown={(event) => move(event, one)}
            onFocus={() => setCurrent(one.tile.key)}
          />
        ))}
        {tip && (
          <Tip
            placed={tip}
            within={box}
            measure={amount?.label ?? 'Change'}
            group={placed.find(({ tiles: own }) => own.includes(tip))?.name}
          />
        )}
      </div>
      <Legend limits={limits} amount={amount} />
      {left.length > 0 && (
        <p className="label px-3 pb-1.5 text-center" title={left.map(({ short }) => short).join(', ')}>
          Not shown, size unknown: {left.length}
        </p>
      )}
    </div>
  )
}

const largest = (tiles: readonly PlacedTile<HeatTile>[]): PlacedTile<HeatTile> | undefined =>
  tiles.reduce<PlacedTile<HeatTile> | undefined>(
    (best, one) => (best && best.width * best.height >= one.width * one.height ? best : one),
    undefined,
  )

interface GroupNameProps {
  readonly name: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly head: number
  readonly onZoom?: () => void
}

function GroupName({ name, x, y, width, head, onZoom }: GroupNameProps) {
  const style = { translate: `${x}px ${y}px`, width, height: head }
  return onZoom ? (
    <button type="button" className="heat-map-group" style={style} onClick={onZoom} title={`Show only ${name}`}>
      {name}
    </button>
  ) : (
    <span className="heat-map-group" style={style}>
      {name}
    </span>
  )
}

interface TileProps {
  readonly placed: PlacedTile<HeatTile>
  readonly limits: Limits
  readonly isEntry: boolean
  readonly onPoint: () => void
  readonly onOpen: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onFocus: () => void
}

function Tile({ placed, limits, isEntry, onPoint, onOpen, onKeyDown, onFocus }: TileProps) {
  const { tile, x, y, width, height } = placed
  const lines = nameLines(tile.short)
  const size = letterSize(lines, { width, height })
  const changeSize = Math.min(Math.max(9, size * 0.6), width / (0.66 * tile.changeText.length))
  const hasChange = size > 0 && changeSize >= 9 && height >= (1.15 * lines.length + 1.15) * size
  return (
    <button
      type="button"
      className="heat-tile"
      data-key={tile.key}
      data-step={stepOf(tile.change, limits) ?? 'none'}
      style={{ translate: `${x}px ${y}px`, width, height }}
      tabIndex={isEntry ? 0 : -1}
      aria-label={`${tile.name}, ${tile.changeText}`}
      onPointerEnter={onPoint}
      onFocus={() => {
        onFocus()
        onPoint()
      }}
      onClick={onOpen}
      onKeyDown={onKeyDown}
    >
      {size > 0 && <b style={{ fontSize: size }}>{lines.join('\n')}</b>}
      {hasChange && <span style={{ fontSize: changeSize }}>{tile.changeText}</span>}
    </button>
  )
}

const TIP_WIDTH = 240

/** What a tile has no room for, beside it. */
function Tip(props: {
  placed: PlacedTile<HeatTile>
  within: { readonly width: number; readonly height: number }
  measure: string
  group: string | undefined
}) {
  const { placed, within, measure, group } = props
  const { tile, x, y, width } = placed
  const isLeft = x + width + TIP_WIDTH > within.width && x > within.width / 2
  const style = {
    left: isLeft ? Math.max(0, x - TIP_WIDTH - 4) : Math.min(x + width + 4, Math.max(0, within.width - TIP_WIDTH)),
    top: Math.min(y, Math.max(0, within.height - 150)),
    width: TIP_WIDTH,
  }
  return (
    <div
      className="pointer-events-none absolute z-2 rounded-control bg-raised px-2.5 py-2 text-(length:--text-label) shadow-[var(--shadow-float)]"
      style={style}
      aria-hidden
    >
      <strong>{tile.short}</strong> <span className="muted">{tile.name}</span>
      <dl className="pairs mt-1">
        {[[measure, tile.changeText] as const, ...tile.facts, ...(group ? [['Group', group] as const] : [])].map(
          ([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
    </div>
  )
}

/** One swatch a step with the limit it begins at. */
function Legend({ limits, amount }: Pick<HeatMapProps, 'limits' | 'amount'>) {
  const percent = (ratio: number) => `${Number((100 * ratio).toPrecision(2))} %`
  return (
    <ul className="flex justify-center py-1.5 px-3" aria-label="Colours">
      {STEPS.filter((step) => !amount || step >= 0).map((step) => {
        const limit = limits[Math.abs(step) - 1]
        return (
          <li
            key={step}
            className="min-w-11 py-0.25 px-1 bg-(--heat) text-(--heat-text) text-[0.6875rem] text-center"
            data-step={step}
          >
            {limit === undefined ? '0' : amount ? amount.text(limit) : `${step < 0 ? '−' : '+'}${percent(limit)}`}
          </li>
        )
      })}
    </ul>
  )
}
