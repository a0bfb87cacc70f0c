import { afterEach, expect, it, vi } from 'vitest'
import { dragLines } from './drag-lines.ts'

const NO_MODIFIER = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.unstubAllGlobals()
})

/** A chart of two hundred pixels on which the price is 300 less the height, with a line at 200: at the hundredth pixel. */
function chart() {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('HTMLElement', EventTarget)
  vi.stubGlobal('document', { querySelector: () => null })
  const captured: number[] = []
  const element = Object.assign(new EventTarget(), {
    style: { cursor: '' },
    getBoundingClientRect: () => ({ top: 0 }),
    setPointerCapture: (id: number) => captured.push(id),
  }) as unknown as HTMLElement
  const said: unknown[] = []
  const drag = dragLines(element, {
    lineAt: (y, reach) => (Math.abs(y - 100) <= reach ? 'order' : undefined),
    yOf: () => 100,
    priceAt: (y) => 300 - y,
    onMove: (id, price) => said.push(`${id} ${price}`),
    onDrop: (id, price) => said.push(`${id} dropped at ${price}`),
    onBack: (id) => said.push(`${id} back`),
    hold: (isHeld) => said.push(isHeld ? 'held' : 'free'),
  })
  stops.push(drag.stop)
  const event = (type: string, clientY: number, by: object = {}) =>
    Object.assign(new Event(type), { clientY, button: 0, pointerId: 1, pointerType: 'mouse', ...by })
  const point = (type: string, clientY: number, by: object = {}) => element.dispatchEvent(event(type, clientY, by))
  return { said, captured, drag, page, point, event }
}

it('a line follows the pointer from where it was taken, and is dropped where it was seen last', () => {
  const { said, captured, point } = chart()
  point('pointerdown', 103)
  point('pointermove', 83)
  point('pointermove', 63)
  point('pointerup', 63)
  expect(said).toEqual(['held', 'order 220', 'order 240', 'free', 'order dropped at 240'])
  expect(captured).toEqual([1])
})

it.each([
  ['a click beside the line', 104, 104, {}],
  ['a hand that trembles', 100, 102, {}],
  ['another button', 100, 60, { button: 2 }],
  ['a mouse out of reach', 110, 60, {}],
])('%s moves nothing', (_, from, to, by) => {
  const { said, point } = chart()
  point('pointerdown', from, by)
  point('pointermove', to)
  point('pointerup', to)
  expect(said.filter((word) => !['held', 'free'].includes(String(word)))).toEqual([])
})

it('a finger reaches further than a mouse, and a second finger neither moves nor drops what the first one holds', () => {
  const { said, point } = chart()
  point('pointerdown', 112, { pointerType: 'touch' })
  point('pointermove', 92, { pointerType: 'touch' })
  point('pointerdown', 100, { pointerType: 'touch', pointerId: 2 })
  point('pointermove', 20, { pointerType: 'touch', pointerId: 2 })
  point('pointerup', 20, { pointerType: 'touch', pointerId: 2 })
  expect(said).toEqual(['held', 'order 220'])
})

it.each(['pointercancel', 'Escape'])('%s puts the line back and drops nothing', (giveUp) => {
  const { said, point, page } = chart()
  point('pointerdown', 100)
  point('pointermove', 80)
  if (giveUp === 'Escape')
    page.dispatchEvent(Object.assign(new Event('keydown'), { ...NO_MODIFIER, key: 'Escape', code: 'Escape' }))
  else point('pointercancel', 80)
  point('pointerup', 40)
  expect(said).toEqual(['held', 'order 220', 'free', 'order back'])
})

it('a line that is taken by its tag, which may stand elsewhere, moves as far as the pointer does', () => {
  const { said, drag, point, event } = chart()
  drag.take('order', event('pointerdown', 180) as unknown as PointerEvent)
  point('pointermove', 170)
  point('pointerup', 170)
  expect(said).toEqual(['held', 'order 210', 'free', 'order dropped at 210'])
})
