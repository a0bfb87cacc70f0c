/** What is wrong to the eye on a page as it stands: text that is cut or covered, boxes that leave the window, targets too small for a finger. */
import type { CDPSession, Page } from '@playwright/test'

/** A window to look at the page in. At 200 % a screen of 1440 × 900 has half as many CSS pixels each way. */
interface Look {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly scale: number
  readonly isTouched: boolean
}

const look = (width: number, height: number, isTouched: boolean): Look => ({
  name: String(width),
  width,
  height,
  scale: 1,
  isTouched,
})

const LOOKS: readonly Look[] = [
  look(2560, 1440, false),
  look(1440, 900, false),
  { name: '1440 at 200 %', width: 720, height: 450, scale: 2, isTouched: false },
  look(820, 1180, true),
  look(390, 844, true),
  look(360, 740, true),
]

/**
 * Looks at the page in every window of `LOOKS` and answers the faults, each with the window's name; ends in the page's own window.
 * `isFilling`: what is in sight is still being read, and is looked at as it stands.
 */
export async function faultsInEveryLook(page: Page, isFilling = false): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const faults: string[] = []
  for (const each of LOOKS) {
    await lookAt(session, each)
    // A menu is where its button is, and a button is pressed where it is in sight.
    await page.evaluate(() =>
      document.querySelector('[aria-haspopup=menu][data-state=open]')?.scrollIntoView({ block: 'nearest' }),
    )
    faults.push(
      ...[...(isFilling ? [] : await filled(page)), ...(await faultsOfSight(page, each.isTouched))].map(
        (fault) => `${each.name}: ${fault}`,
      ),
    )
  }
  await session.send('Emulation.clearDeviceMetricsOverride')
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  await session.send('Emulation.setEmulatedMedia', { features: [] })
  await session.detach()
  return faults
}

async function lookAt(session: CDPSession, { width, height, scale, isTouched }: Look): Promise<void> {
  await session.send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-motion', value: 'reduce' }],
  })
  await session.send('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    deviceScaleFactor: scale,
    mobile: isTouched,
  })
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: isTouched })
}

/** Milliseconds in which what is in sight is read. */
const READ_WITHIN = 10_000

/** Waits until nothing in the window is a skeleton; what stays one is a fault. */
const filled = (page: Page): Promise<string[]> =>
  page
    .waitForFunction(
      () =>
        [...document.querySelectorAll('.skeleton')].every((each) => {
          const { top, bottom, height } = each.getBoundingClientRect()
          return height === 0 || bottom < 0 || top > innerHeight
        }),
      undefined,
      { timeout: READ_WITHIN },
    )
    .then(
      () => [],
      () => ['never filled: a skeleton stays in sight'],
    )

/** The faults of the page in its window, once what follows a change of size has been drawn. `isTouched`: targets are measured too. */
export async function faultsOfSight(page: Page, isTouched: boolean): Promise<string[]> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50)))),
  )
  return page.evaluate(findFaults, isTouched)
}

/** Runs in the page, and so names nothing outside itself. */
function findFaults(isTouched: boolean): string[] {
  interface Box {
    readonly left: number
    readonly top: number
    readonly right: number
    readonly bottom: number
  }
  interface Words {
    readonly text: string
    readonly element: Element
    /** The line as it is laid out, and the part of it that its scrollers and clips let through. */
    readonly whole: Box
    readonly seen: Box
  }
  /** Layout is in fractions of a pixel, and a box of a line is higher than its letters. */
  const SLACK = 1.5
  const faults = new Set<string>()
  const width = document.documentElement.clientWidth
  const height = document.documentElement.clientHeight
  const screen: Box = { left: 0, top: 0, right: width, bottom: height }

  const meet = (one: Box, other: Box): Box => ({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  })
  const isEmpty = (box: Box) => box.right - box.left < SLACK || box.bottom - box.top < SLACK
  const short = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)
  const classes = (element: Element) =>
    [...element.classList]
      .slice(0, 2)
      .map((name) => `.${name}`)
      .join('')
  const nameOf = (element: Element): string => {
    const own = `${element.tagName.toLowerCase()}${classes(element)}`
    return element.classList.length > 0 || !element.parentElement
      ? own
      : `${element.parentElement.tagName.toLowerCase()}${classes(element.parentElement)} > ${own}`
  }
  const blame = (what: string, element: Element, text: string) =>
    faults.add(`${what} “${short(text.trim().replace(/\s+/g, ' '))}” in ${nameOf(element)}`)

  /** The box that an element shows its content in: inside its borders. */
  const inside = (element: Element): Box => {
    const { left, top } = element.getBoundingClientRect()
    const from = { x: left + element.clientLeft, y: top + element.clientTop }
    return { left: from.x, top: from.y, right: from.x + element.clientWidth, bottom: from.y + element.clientHeight }
  }
  /** Said to readers of screens alone: one pixel, or clipped away. */
  const isUnseen = (element: Element): boolean => {
    if (!element.checkVisibility({ contentVisibilityAuto: true })) return true
    for (let at: Element | null = element; at; at = at.parentElement) {
      const style = getComputedStyle(at)
      if (style.clipPath !== 'none' || Number(style.opacity) < 0.05 || style.visibility !== 'visible') return true
      if (style.overflow !== 'visible' && at.clientWidth <= 1 && at.clientHeight <= 1 && style.display !== 'inline')
        return true
      if (at.tagName === 'CANVAS') return true
    }
    return false
  }
  /** Figures, times, contracts, symbols, headings and what says so lose their meaning with their end; prose and names do not. */
  const losesMeaning = (text: string, element: Element) =>
    element.closest('h1, .whole') !== null ||
    /^[A-Z]{1,6}([./][A-Z]{1,4})?$/.test(text.trim()) ||
    // A time without its end is another time, or of no zone.
    /\d:\d\d/.test(text) ||
    (/\d/.test(text) && (/\b(call|put)\b/i.test(text) || text.trim().split(/\s+/).length <= 4))

  const words: Words[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const unseen = new Map<Element, boolean>()
  const range = document.createRange()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!element || !node.nodeValue?.trim() || element.closest('script, style, noscript, option, title, desc')) continue
    if (!unseen.has(element)) unseen.set(element, isUnseen(element))
    if (unseen.get(element)) continue
    range.selectNodeContents(node)
    for (const rect of range.getClientRects()) {
      if (rect.width < 1 || rect.height < 1) continue
      note(node.nodeValue, element, rect)
    }
  }

  /** Notes a line of text, and complains when something that does not scroll cuts it. */
  function note(text: string, element: Element, rect: DOMRect): void {
    const whole: Box = { left: rect.left, top: rect.top, right: rect.right, bottom: rect.bottom }
    let seen: Box = whole
    let position = getComputedStyle(element).position
    for (let at: Element | null = element; at && at !== document.documentElement; at = at.parentElement) {
      const style = getComputedStyle(at)
      const isClipping = style.display !== 'inline' && (style.overflowX !== 'visible' || style.overflowY !== 'visible')
      // What is placed over the page is not clipped by boxes it only stands in.
      if (isClipping && !(position === 'fixed' && at !== element)) {
        const room = inside(at)
        const scrolls = (axis: string) => axis === 'auto' || axis === 'scroll'
        const isElided = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
        const beyondX = seen.right > room.right + SLACK || seen.left < room.left - SLACK
        // Cut through its letters: a line that is out of sight as a whole was left out on purpose.
        const isThrough = (edge: number) => edge > seen.top + 3 && edge < seen.bottom - 3
        const beyondY = isThrough(room.top) || isThrough(room.bottom)
        if (beyondX && !scrolls(style.overflowX) && style.overflowX !== 'visible') {
          if (!isElided || losesMeaning(text, element)) blame('cut at the side:', at, text)
        }
        const isClamped = isElided && seen.top > room.bottom - 3 && element.closest('h1') !== null
        if (isClamped || (beyondY && !scrolls(style.overflowY) && style.overflowY !== 'visible' && !isElided))
          blame('cut above or below:', at, text)
        seen = meet(seen, room)
        if (isEmpty(seen)) return
      }
      if (style.position !== 'static' && at !== element) position = style.position
    }
    if (!isEmpty(meet(seen, screen))) words.push({ text, element, whole, seen: meet(seen, screen) })
    else if (seen.left >= width || seen.right <= 0) blame('outside the window:', element, text)
  }

  const isPainted = (element: Element): boolean => {
    if (/^(IMG|CANVAS|VIDEO|IFRAME|INPUT|SELECT|TEXTAREA)$/.test(element.tagName)) return true
    const style = getComputedStyle(element)
    return !/^(rgba\(.*, 0\)|transparent)$/.test(style.backgroundColor) || style.backgroundImage !== 'none'
  }
  /** What stands at an edge of the window while the page scrolls beneath it. */
  const standsAtEdge = (element: Element, below: Element): boolean => {
    for (let at: Element | null = element; at && !at.contains(below); at = at.parentElement) {
      const style = getComputedStyle(at)
      if (style.position === 'fixed') return true
      // A column that stays while the others are scrolled past beneath it.
      if (style.position === 'sticky' && at.matches('td, th')) return true
      if (style.position === 'sticky' && (style.bottom !== 'auto' || style.top !== 'auto') && style.right === 'auto')
        return true
    }
    return false
  }
  const modal = [
    ...document.querySelectorAll('[role=dialog], [role=alertdialog], dialog[open], [role=menu], [role=listbox]'),
  ]
    .filter((each) => each.getBoundingClientRect().width > 0)
    .at(-1)

  for (const { text, element, seen } of words) {
    if (modal && !modal.contains(element)) continue
    const y = (seen.top + seen.bottom) / 2
    for (const x of [seen.left + 2, (seen.left + seen.right) / 2, seen.right - 2]) {
      const hit = document.elementFromPoint(x, y)
      if (!hit || hit === element || hit.contains(element) || element.contains(hit)) continue
      if (!document.elementsFromPoint(x, y).includes(element) && getComputedStyle(element).pointerEvents !== 'none')
        continue
      // Every layer above the text, up to what holds both.
      const layers = document.elementsFromPoint(x, y)
      const above = layers.slice(0, Math.max(0, layers.indexOf(element)))
      const cover = above.find((each) => !each.contains(element) && isPainted(each) && !standsAtEdge(each, element))
      if (cover) {
        blame(`covered by ${nameOf(cover)}:`, element, text)
        break
      }
    }
  }

  const byTop = words
    .filter(({ element }) => !modal || modal.contains(element))
    .sort((one, other) => one.seen.top - other.seen.top)
  byTop.forEach((one, at) => {
    for (let next = at + 1; next < byTop.length; next += 1) {
      const other = byTop[next]
      if (!other || other.seen.top >= one.seen.bottom) break
      if (one.element === other.element || one.element.contains(other.element) || other.element.contains(one.element))
        continue
      const both = meet(one.seen, other.seen)
      // Boxes of lines are higher than their letters: a third of a line is air.
      if (both.right - both.left < 3 || both.bottom - both.top < Math.min(6, (one.seen.bottom - one.seen.top) / 2))
        continue
      if (standsAtEdge(one.element, other.element) || standsAtEdge(other.element, one.element)) continue
      blame(`over “${short(one.text.trim())}”:`, other.element, other.text)
    }
  })

  for (const element of [document.documentElement, ...document.querySelectorAll('main')])
    if (element.scrollWidth > element.clientWidth + 1)
      faults.add(`scrolls sideways: ${nameOf(element)} ${element.scrollWidth} > ${element.clientWidth}`)

  // The page stands still where its main part scrolls: what is placed in it must not stretch the page.
  const scrolling = document.querySelector('main')
  if (scrolling && /auto|scroll/.test(getComputedStyle(scrolling).overflowY)) {
    const { scrollHeight, clientHeight } = document.documentElement
    if (scrollHeight > clientHeight + 1) faults.add(`scrolls behind its main part: ${scrollHeight} > ${clientHeight}`)
  }

  for (const control of document.querySelectorAll('button, input, select, [role=switch]')) {
    if (unseen.get(control) ?? isUnseen(control)) continue
    const { left, right, width: wide } = control.getBoundingClientRect()
    for (let at = control.parentElement; at && wide > 1; at = at.parentElement) {
      const { overflowX, position } = getComputedStyle(at)
      if (/auto|scroll/.test(overflowX) || position === 'fixed') break
      const room = inside(at)
      const isBeyond =
        (right > room.right + SLACK && left < room.right) || (left < room.left - SLACK && right > room.left)
      if (overflowX === 'visible' || !isBeyond) continue
      blame('cut control:', control, control.getAttribute('aria-label') ?? control.textContent ?? '')
      break
    }
  }

  // What can be done with a row is pressed without scrolling sideways.
  for (const control of document.querySelectorAll('.row-controls :is(button, a)')) {
    if (unseen.get(control) ?? isUnseen(control)) continue
    const { left, right } = control.getBoundingClientRect()
    for (let at = control.parentElement; at; at = at.parentElement) {
      if (!/auto|scroll/.test(getComputedStyle(at).overflowX)) continue
      const room = inside(at)
      if (left < room.left - SLACK || right > room.right + SLACK)
        blame('out of reach:', control, control.getAttribute('aria-label') ?? control.textContent)
      break
    }
  }

  // Nor does it lie on what the row says, as long as nobody has scrolled.
  for (const { text, element, whole } of words) {
    const cell = element.closest('td, th')
    const controls = cell?.parentElement?.querySelector('.row-controls:not(:empty)')
    if (!cell || !controls || cell === controls || getComputedStyle(controls).position !== 'sticky') continue
    if (whole.right > controls.getBoundingClientRect().left + SLACK)
      blame('under the controls of its row:', element, text)
  }

  for (const element of document.querySelectorAll(
    '[role=dialog], [role=alertdialog], dialog[open], [role=menu], [role=listbox]',
  )) {
    const box = element.getBoundingClientRect()
    if (box.width === 0 || isUnseen(element)) continue
    if (box.left < -1 || box.right > width + 1 || box.top < -1 || box.bottom > height + 1)
      faults.add(`outside the window: ${nameOf(element)}`)
  }

  for (const field of document.querySelectorAll('input')) {
    if (
      field.clientWidth === 0 ||
      // A link to be copied is not read.
      field.readOnly ||
      !/\d/.test(field.value) ||
      /^(checkbox|radio|range|color|hidden|file)$/.test(field.type)
    )
      continue
    if (field.scrollWidth > field.clientWidth + 1) blame('cut in its field:', field, field.value)
  }

  if (isTouched) {
    const targets = document.querySelectorAll(
      'button, a[href], select, input:not([type=hidden]), summary, [role=button], [role=tab], [role=menuitem], [role=option], [role=switch], [role=checkbox], [role=radio]',
    )
    for (const target of targets) {
      if (modal && !modal.contains(target)) continue
      const box = target.getBoundingClientRect()
      if (box.width === 0 || box.height === 0 || isUnseen(target)) continue
      const x = (box.left + box.right) / 2
      const y = (box.top + box.bottom) / 2
      if (x < 0 || y < 0 || x >= width || y >= height) continue
      const own = target.closest('label') ?? (target as HTMLInputElement).labels?.[0]
      const isOf = (hit: Element | null) => hit !== null && (target.contains(hit) || own?.contains(hit) === true)
      if (!isOf(document.elementFromPoint(x, y))) continue
      // A link in a sentence is as high as its line.
      if (target.tagName === 'A' && getComputedStyle(target).display === 'inline') continue
      const name = (target.getAttribute('aria-label') ?? target.textContent ?? '').trim()
      const least =
        width < 640 && target.matches('button:not([role])') && /^(buy|sell|send|cancel|close)\b/i.test(name) ? 44 : 24
      const half = least / 2 - 1
      // Its box, or what a pseudo-element adds to it. At the edge of what scrolls only a part is in sight: it is looked at in the middle.
      const reaches = () => {
        const { left, top, right, bottom } = target.getBoundingClientRect()
        const middle = { x: (left + right) / 2, y: (top + bottom) / 2 }
        return [-half, half].every(
          (by) =>
            isOf(document.elementFromPoint(middle.x + by, middle.y)) &&
            isOf(document.elementFromPoint(middle.x, middle.y + by)),
        )
      }
      // A label is pressed for its box.
      const area = own?.contains(target) ? own.getBoundingClientRect() : box
      const isBigEnough = area.width >= least - 0.5 && area.height >= least - 0.5
      if (isBigEnough || reaches()) continue
      target.scrollIntoView({ block: 'center', inline: 'center' })
      if (!reaches())
        faults.add(
          `target under ${least}: ${Math.round(box.width)} × ${Math.round(box.height)} “${short(name)}” in ${nameOf(target)}`,
        )
    }
  }
  return [...faults]
}
