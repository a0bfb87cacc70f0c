/**
 * The tags of a chart's lines: what each is, taken by the pointer where it stands, and by the keyboard, where arrows move it, Enter sends and
 * Escape puts it back.
 */
import './line-tags.css'
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { shortcutOf } from '../page/shortcuts.ts'
import { Tooltip } from '../ui/tooltip.tsx'
import type { ChartHandle, ChartLine } from './chart-core.ts'
import { type DrawingSpace, onPaint } from './drawing-space.ts'
import { tagPlaces } from './tag-places.ts'

export interface LineTag extends ChartLine {
  /** Read aloud. */
  readonly name: string
  /** Where it stands, or what a move of it means, in words. */
  readonly said: string
  /** It stands where nobody has sent it yet. */
  readonly isMoved: boolean
  readonly isBusy: boolean
  /** Why it cannot be moved. */
  readonly why?: string | undefined
}

interface LineTagsProps<Tag extends LineTag> {
  readonly chart: ChartHandle
  readonly tags: readonly Tag[]
  /** By ticks: ten of them with Shift, below zero for down. */
  readonly onStep: (id: string, ticks: number) => void
  readonly onSend: (id: string) => void
  readonly onBack: (id: string) => void
  /** What else a tag has: a cross, a reason. */
  readonly children: (tag: Tag) => ReactNode
}

export function LineTags<Tag extends LineTag>(props: LineTagsProps<Tag>) {
  const { chart, tags, onStep, onSend, onBack, children } = props
  const box = useRef<HTMLDivElement>(null)
  const prices = useRef<readonly number[]>([])
  useLayoutEffect(() => {
    prices.current = tags.map(({ price }) => price)
    if (box.current) stand(box.current, chart.space, prices.current)
  })
  useEffect(() => {
    const place = () => box.current && stand(box.current, chart.space, prices.current)
    return chart.space.attach(onPaint(place))
  }, [chart])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, { id, isMoved }: Tag) => {
    const act = shortcutOf('line', event)
    // Escape is another's where there is nothing to put back.
    if (!act || (act === 'leave' && !isMoved)) return
    event.preventDefault()
    event.stopPropagation()
    const ticks = (event.key === 'ArrowUp' ? 1 : -1) * (act === 'stepTen' ? 10 : 1)
    if (act === 'send') onSend(id)
    else if (act === 'leave') onBack(id)
    else if (act === 'cancel') event.currentTarget.parentElement?.querySelector<HTMLElement>('[data-cancel]')?.click()
    else onStep(id, ticks)
  }
  return (
    <div ref={box} className="line-tags">
      {tags.map((tag) => (
        <div key={tag.id} className="line-tag" data-tone={tag.tone} data-moved={tag.isMoved || undefined}>
          {tag.isDraggable ? (
            <div
              role="slider"
              tabIndex={0}
              className="line-tag-words"
              data-line={tag.id}
              aria-label={tag.name}
              aria-orientation="vertical"
              aria-valuemin={0}
              aria-valuemax={Math.ceil(tag.price * 10)}
              aria-valuenow={tag.price}
              aria-valuetext={tag.said}
              aria-busy={tag.isBusy || undefined}
              onPointerDown={(event) => chart.takeLine(tag.id, event.nativeEvent)}
              onKeyDown={(event) => onKeyDown(event, tag)}
              onBlur={() => tag.isMoved && !tag.isBusy && onBack(tag.id)}
            >
              <Words tag={tag} />
            </div>
          ) : tag.why ? (
            <Tooltip content={tag.why}>
              <button
                type="button"
                className="line-tag-words"
                aria-disabled
                aria-label={`${tag.name}: ${tag.why}`}
                onKeyDown={(event) => shortcutOf('line', event) === 'cancel' && onKeyDown(event, tag)}
              >
                <Words tag={tag} />
              </button>
            </Tooltip>
          ) : (
            <span className="line-tag-words">
              <Words tag={tag} />
            </span>
          )}
          {children(tag)}
        </div>
      ))}
    </div>
  )
}

const Words = ({ tag: { title, said, isMoved, isDraggable } }: { tag: LineTag }) => (
  <>
    {title}
    {(isMoved || !isDraggable) && said && <b>{said}</b>}
  </>
)

/** Puts each tag at the height of its price, clear of the others; what is out of sight stands at the edge and points to it. */
function stand(box: HTMLElement, space: DrawingSpace, prices: readonly number[]): void {
  const { width, height } = space.size()
  const { offsetLeft, offsetTop } = space.element
  const place = `${offsetLeft} ${offsetTop} ${width} ${height}`
  if (box.dataset.place !== place) {
    box.dataset.place = place
    Object.assign(box.style, { left: px(offsetLeft), top: px(offsetTop), width: px(width), height: px(height) })
  }
  const tags = [...box.children].filter((child) => child instanceof HTMLElement)
  const wanted = prices.map((price) => space.yOf(price))
  // What is hidden has no height: those that are shown are measured.
  for (const [index, tag] of tags.entries()) tag.hidden = wanted[index] === undefined
  const at = tagPlaces(
    wanted.map((y) => y ?? 0),
    Math.min(...tags.filter((tag) => !tag.hidden).map((tag) => tag.offsetHeight)),
    height,
    headOf(box, width - Math.max(0, ...tags.map((tag) => tag.offsetWidth))),
  )
  for (const [index, tag] of tags.entries()) {
    const y = wanted[index]
    tag.dataset.beyond = y === undefined || (y >= 0 && y <= height) ? '' : y < 0 ? 'above' : 'below'
    tag.toggleAttribute('data-low', (at[index] ?? 0) > height / 2)
    tag.style.top = px(Math.round(at[index] ?? 0))
  }
}

/** Pixels at the top that the legend needs, where it reaches under the tags, which begin at `left`. */
function headOf(box: HTMLElement, left: number): number {
  const legend = box.parentElement?.querySelector<HTMLElement>('.chart-legend[data-pane="0"]')
  if (!legend || legend.offsetLeft + legend.offsetWidth < left) return 0
  return legend.offsetTop + legend.offsetHeight
}

const px = (value: number): string => `${value}px`
