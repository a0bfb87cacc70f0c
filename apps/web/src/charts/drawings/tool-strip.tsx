/** The drawing tools beside a chart, and what is done with all drawings at once. */
import { DRAWING_TOOLS, type DrawingTool } from '@paddock/contract/desk/drawings'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import type { KeptDrawings } from './kept-drawings.ts'
import { TOOL_NAMES, ToolGlyph } from './tool-facts.tsx'

interface ToolStripProps extends KeptDrawings {
  readonly tool: DrawingTool | undefined
  readonly onTool: (tool: DrawingTool | undefined) => void
  readonly hasMagnet: boolean
  readonly onMagnet: () => void
  readonly onList: () => void
  readonly onDeleteAll: () => void
  readonly onClose: () => void
}

export function ToolStrip(props: ToolStripProps) {
  const { kept, change, undo, redo, tool, onTool, hasMagnet, onMagnet, onList, onDeleteAll, onClose } = props
  const { isLocked, isHidden, drawings } = kept
  return (
    <div className="draw-strip" role="toolbar" aria-label="Drawing tools">
      {DRAWING_TOOLS.map((one) => (
        <Tooltip key={one} content={TOOL_NAMES[one]} side="right">
          <button
            type="button"
            className="icon-button"
            aria-label={TOOL_NAMES[one]}
            aria-pressed={tool === one}
            onClick={() => onTool(tool === one ? undefined : one)}
          >
            <ToolGlyph tool={one} />
          </button>
        </Tooltip>
      ))}
      <span className="flex-none w-5 h-px my-1 bg-line @max-[36rem]:w-px @max-[36rem]:h-5 @max-[36rem]:my-0 @max-[36rem]:mx-1" />
      <Tooltip content="Magnet: points snap to open, high, low and close" side="right">
        <button type="button" className="icon-button" aria-label="Magnet" aria-pressed={hasMagnet} onClick={onMagnet}>
          <ToolGlyph tool="magnet" />
        </button>
      </Tooltip>
      <Menu label="Drawings" align="start" trigger={<IconButton icon="ellipsis" label="Drawings" />}>
        <MenuItem icon="undo-2" hotkey="Ctrl Z" isDisabled={!undo} onSelect={() => undo?.()}>
          Undo
        </MenuItem>
        <MenuItem icon="redo-2" hotkey="Ctrl Shift Z" isDisabled={!redo} onSelect={() => redo?.()}>
          Redo
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon="list-checks" onSelect={onList}>
          List of drawings…
        </MenuItem>
        <MenuItem icon="lock" isChecked={isLocked} onSelect={() => change({ isLocked: !isLocked })}>
          Lock all
        </MenuItem>
        <MenuItem icon="eye-off" isChecked={isHidden} onSelect={() => change({ isHidden: !isHidden })}>
          Hide all
        </MenuItem>
        <MenuItem icon="trash-2" isDanger isDisabled={drawings.length === 0} onSelect={onDeleteAll}>
          Delete all
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon="panel-left" onSelect={onClose}>
          Close the drawing tools
        </MenuItem>
      </Menu>
    </div>
  )
}
