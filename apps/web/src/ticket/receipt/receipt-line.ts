import type { ReactNode } from 'react'

export interface ReceiptLine {
  readonly label: string
  readonly value: ReactNode
  /** The formula with the numbers of now. */
  readonly how: string
  /** Shown only among all figures. */
  readonly isMore?: boolean
}
