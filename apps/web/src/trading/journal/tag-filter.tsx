/** Leaves the orders of one tag; nothing while there are no tags. */
import { Button } from '../../ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx'

/** More of them are found by typing in the filter. */
const MOST_LISTED = 20

export function TagFilter(props: {
  tags: readonly string[]
  value: string | undefined
  onChange: (tag: string | undefined) => void
}) {
  const { tags, value, onChange } = props
  if (tags.length === 0 && value === undefined) return null
  return (
    <Menu
      label="Tag"
      align="start"
      trigger={
        <Button size="small" icon="list-filter">
          {value === undefined ? 'Any tag' : `Tag ${value}`}
        </Button>
      }
    >
      <MenuItem isChecked={value === undefined} onSelect={() => onChange(undefined)}>
        Any tag
      </MenuItem>
      <MenuSeparator />
      {tags.slice(0, MOST_LISTED).map((tag) => (
        <MenuItem key={tag} isChecked={value === tag} onSelect={() => onChange(tag)}>
          {tag}
        </MenuItem>
      ))}
    </Menu>
  )
}
