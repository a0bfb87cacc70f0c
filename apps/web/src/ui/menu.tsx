/** A menu behind a button. What draws it is loaded when the button is first approached, so that no page waits for it. */
import {
  type ButtonHTMLAttributes,
  cloneElement,
  lazy,
  type ReactElement,
  type ReactNode,
  Suspense,
  useState,
} from 'react'
import { toast } from './toast.ts'

const load = () => import('./radix-menu.tsx')
/** Ahead of the press: what does not come now is told then. */
const prepare = () => void load().catch(() => {})
const OpenMenu = lazy(async () => ({ default: (await load()).OpenMenu }))

export const MenuItem = lazy(async () => ({ default: (await load()).MenuItem }))
export const MenuSeparator = lazy(async () => ({ default: (await load()).MenuSeparator }))
export const MenuLabel = lazy(async () => ({ default: (await load()).MenuLabel }))

export interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>
  readonly align?: 'start' | 'center' | 'end'
  readonly side?: 'top' | 'bottom'
  readonly label?: string
  readonly children: ReactNode
}

export function Menu({ trigger, ...menu }: MenuProps) {
  const [isWanted, setWanted] = useState(false)
  // Loaded before it is drawn: a part that does not come is told, and takes nothing of the page with it.
  const open = () =>
    load().then(
      () => setWanted(true),
      () =>
        toast({
          id: 'menu-missing',
          title: 'The menu could not be loaded',
          description: 'Try again once the desk is reached.',
          tone: 'warning',
        }),
    )
  const closed = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: () => void open(),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      void open()
    },
  })
  if (!isWanted) return closed
  return (
    <Suspense fallback={closed}>
      <OpenMenu trigger={trigger} {...menu} />
    </Suspense>
  )
}
