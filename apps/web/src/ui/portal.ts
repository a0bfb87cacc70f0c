/** Where what floats over a page is drawn. */
import { createContext, use } from 'react'

/** The body of the window that a part of this page is drawn in; null in the page's own. */
export const PortalContext = createContext<HTMLElement | null>(null)
export const usePortal = (): HTMLElement | null => use(PortalContext)

/** The window that what floats there is drawn in. */
export const viewOf = (portal: HTMLElement | null): Window => portal?.ownerDocument.defaultView ?? window
