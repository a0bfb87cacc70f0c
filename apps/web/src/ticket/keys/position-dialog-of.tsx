import type { Position } from '@paddock/contract/entities/position'
import { useMemo } from 'react'
import type { PositionDialog } from '../../trading/positions/closing/position-actions.tsx'
import { PositionDialogs } from '../../trading/positions/closing/position-dialogs.tsx'
import { useHeld } from '../../trading/positions/position-row.ts'

/** The dialog of a position, asked for where there is only its record. */
export function PositionDialogOf(props: {
  account: string
  position: Position
  dialog: PositionDialog
  onClose: () => void
}) {
  const { account, position, dialog, onClose } = props
  const [held] = useHeld(
    account,
    useMemo(() => [position], [position]),
  )
  return <PositionDialogs account={account} asked={held && { held, dialog }} onClose={onClose} />
}
