/** All drawings of a symbol as a list: what each is and where, for those who do not see them, and for taking away one of many. */
import type { Drawing } from '@paddock/contract/desk/drawings'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TOOL_NAMES } from './tool-facts.tsx'

interface DrawingListProps {
  readonly symbol: string
  readonly drawings: readonly Drawing[]
  readonly said: (drawing: Drawing) => string
  readonly onSelect: (id: string) => void
  readonly onDelete: (id: string) => void
  readonly onClose: () => void
}

export function DrawingList({ symbol, drawings, said, onSelect, onDelete, onClose }: DrawingListProps) {
  return (
    <Dialog
      onClose={onClose}
      size="small"
      title={`Drawings of ${symbol}`}
      description="Shown on every chart of the symbol, in every interval. Arrow keys move the one that is selected."
    >
      {drawings.length === 0 ? (
        <p className="muted mt-3">Nothing is drawn on {symbol} yet. Choose a tool beside the chart.</p>
      ) : (
        <ul className="grid overflow-auto max-h-[60vh] mt-3" aria-label={`Drawings of ${symbol}`}>
          {drawings.map((drawing) => (
            <li key={drawing.id} className="flex items-center gap-2 border-t border-t-line">
              <button
                type="button"
                className="grid flex-1 min-w-0 py-1.5 text-left"
                onClick={() => onSelect(drawing.id)}
              >
                <strong>{TOOL_NAMES[drawing.tool]}</strong>
                <span className="muted">{said(drawing)}</span>
              </button>
              <IconButton
                icon="trash-2"
                label={`Delete ${TOOL_NAMES[drawing.tool]}, ${said(drawing)}`}
                onClick={() => onDelete(drawing.id)}
              />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
