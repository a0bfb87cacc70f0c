/** The focus of a menu or a dialog that closes goes back to where it was, unless what it led to has it already. */
import { useCallback, useState } from 'react'

/** What had the focus before a layer opened, by the element of the layer. */
const before = new WeakMap<Element, Element>()

/** What took the focus last. */
let last: Element | null = null
/** The list it was in before a layer took it. */
let list: Element | null = null
const LAYERS = '[role=dialog], [role=menu]'
/** For as long as the page is open. */
export function followFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return
    last = target
    if (!target.closest(LAYERS)) list = target.closest('[data-rows]')
  })
}

/** Between the end of a menu and what it led to, nothing has the focus: what is gone had it then. */
function focused(): Element | null {
  const { activeElement, body } = document
  return activeElement === body && last?.isConnected === false ? last : activeElement
}

/** For a menu with a button of its own, which has the focus again by itself. */
export function leaveFocus(event: Event): void {
  if (!isLeft(event)) event.preventDefault()
}

/** For a layer without one: notes what has the focus as it is first drawn, before it takes it. */
export function useFocusBack() {
  const [opener] = useState(focused)
  const ref = useCallback((layer: Element | null) => void (layer && opener && before.set(layer, opener)), [opener])
  const onCloseAutoFocus = (event: Event) => {
    if (isLeft(event)) focusAgain(opener)
    event.preventDefault()
  }
  return { ref, onCloseAutoFocus }
}

function isLeft({ target }: Event): boolean {
  const { activeElement: at, body } = document
  return at === null || at === body || (target instanceof Element && target.contains(at))
}

/** What is gone with its own layer leaves the focus to what opened that; a row that is gone, to its list; anything else, to the page. */
function focusAgain(opener: Element | null): void {
  let to = opener
  while (to && !to.isConnected) {
    const layer: Element | null = to.closest(LAYERS)
    to = layer && (before.get(layer) ?? document.getElementById(layer.getAttribute('aria-labelledby') ?? ''))
  }
  to ??=
    (list?.isConnected && (list.querySelector('tbody [tabindex="0"]') ?? list)) || document.getElementById('content')
  if (to !== document.body && (to instanceof HTMLElement || to instanceof SVGElement)) to.focus({ preventScroll: true })
}
