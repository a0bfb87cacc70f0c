/** A widget in a window of its own. It stays part of this page, so its prices come over the same sockets and its link group still holds. */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PortalContext } from '../ui/portal.ts'
import { toast } from '../ui/toast.ts'
import { WidgetCard } from '../widgets/widget-card.tsx'

interface PopOutProps {
  readonly id: string
  readonly title: string
  /** Pixels it is opened with: a tile that changes its size leaves its window as it is. */
  readonly width: number
  readonly height: number
  readonly onClose: () => void
  readonly children: ReactNode
}

export function PopOut({ id, title, width, height, onClose, children }: PopOutProps) {
  const [place, setPlace] = useState<HTMLElement>()
  const [size] = useState(`width=${Math.round(width)},height=${Math.round(height)}`)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const opened = open('', `paddock-${id}`, `popup,${size}`)
    if (!opened) {
      toast({
        title: 'The browser blocked the window',
        description: 'Allow pop-ups for this address.',
        tone: 'warning',
      })
      close.current()
      return
    }
    setPlace(furnished(opened.document, title))
    const copyLook = new MutationObserver((changes) => {
      takeAttributes(opened.document)
      takeStyles(
        opened.document,
        changes.flatMap(({ addedNodes }) => [...addedNodes]),
      )
    })
    copyLook.observe(document.documentElement, { attributes: true })
    copyLook.observe(document.head, { childList: true })
    const closed = () => close.current()
    opened.addEventListener('pagehide', closed)
    const leave = () => opened.close()
    addEventListener('pagehide', leave)
    return () => {
      copyLook.disconnect()
      opened.removeEventListener('pagehide', closed)
      removeEventListener('pagehide', leave)
      opened.close()
    }
  }, [id, title, size])
  return (
    <>
      <WidgetCard>
        <EmptyState title="In its own window" action={<Button onClick={onClose}>Bring it back</Button>}>
          It shares this page's connection: closing this page closes it.
        </EmptyState>
      </WidgetCard>
      {place && createPortal(<PortalContext value={place.ownerDocument.body}>{children}</PortalContext>, place)}
    </>
  )
}

/** The window's document, dressed as this one: its styles, its theme, and one place to draw in. */
function furnished(target: Document, title: string): HTMLElement {
  // The browser's own empty document has no type: tables in it take neither their size nor their colour from around them.
  target.open()
  target.write('<!doctype html><html lang="en"></html>')
  target.close()
  target.head.replaceChildren(
    ...[...document.querySelectorAll('link[rel="stylesheet"], style')].map((style) => target.importNode(style, true)),
  )
  target.title = title
  takeAttributes(target)
  const place = target.createElement('main')
  place.className = 'pop-out'
  target.body.replaceChildren(place)
  return place
}

function takeAttributes(target: Document): void {
  for (const { name, value } of document.documentElement.attributes) target.documentElement.setAttribute(name, value)
}

/** Copies the stylesheets among these nodes: a part of the page that is loaded when it is first drawn brings its own. */
function takeStyles(target: Document, added: readonly Node[]): void {
  const links = added.filter((node) => node instanceof Element && node.matches('link[rel="stylesheet"]'))
  target.head.append(...links.map((link) => target.importNode(link, true)))
}
