/** The link group a symbol is pressed in: widgets of one group show one symbol. */
import { createContext, use } from 'react'

/** Gives a desk symbol to the group; undefined outside of any. */
type ChooseSymbol = ((symbol: string) => void) | undefined

export const LinkGroupContext = createContext<ChooseSymbol>(undefined)
export const useLinkGroup = (): ChooseSymbol => use(LinkGroupContext)
