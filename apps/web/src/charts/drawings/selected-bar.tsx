/** Over the chart: how the selected drawing looks, its words, and taking it away. */
import { DRAWING_COLORS, DRAWING_STYLES, type Drawing } from '@paddock/contract/desk/drawings'
import { capital } from '../../format/capital.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../ui/menu.tsx'
import { swatchColor } from './drawing-layer.ts'
import { TOOL_NAMES } from './tool-facts.tsx'

interface SelectedBarProps {
  readonly drawing: Drawing
  readonly onChange: (by: Partial<Pick<Drawing, 'color' | 'width' | 'style'>>) => void
  readonly onNote: (() => void) | undefined
  readonly onCopy: () => void
  readonly onDelete: () => void
}

const WIDTHS = [1, 2, 3, 4]

export function SelectedBar({ drawing, onChange, onNote, onCopy, onDelete }: SelectedBarProps) {
  const name = TOOL_NAMES[drawing.tool]
  return (
    <div className="draw-selected" role="toolbar" aria-label={`${name}, selected`}>
      <span className="size-3 flex-none rounded-[2px]" style={{ background: swatchColor(drawing.color) }} />
      <span className="draw-selected-name">{name}</span>
      <Menu label="Colour" trigger={<IconButton icon="settings-2" label="Colour, width and style" />}>
        {DRAWING_COLORS.map((color) => (
          <MenuItem key={color} isChecked={color === drawing.color} onSelect={() => onChange({ color })}>
            <span className="size-3 flex-none rounded-[2px]" style={{ background: swatchColor(color) }} />
            {capital(color)}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuLabel>Width</MenuLabel>
        {WIDTHS.map((width) => (
          <MenuItem key={width} isChecked={width === drawing.width} onSelect={() => onChange({ width })}>
            {width} px
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuLabel>Style</MenuLabel>
        {DRAWING_STYLES.map((style) => (
          <MenuItem key={style} isChecked={style === drawing.style} onSelect={() => onChange({ style })}>
            {capital(style)}
          </MenuItem>
        ))}
      </Menu>
      {onNote && <IconButton icon="pencil" label="Change the note" onClick={onNote} />}
      <IconButton icon="copy" label="Copy the drawing" onClick={onCopy} />
      <IconButton icon="trash-2" label="Delete the drawing" onClick={onDelete} />
    </div>
  )
}
