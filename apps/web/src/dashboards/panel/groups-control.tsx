/** Named groups of symbols. */
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Input } from '../../ui/input.tsx'
import type { SymbolGroup } from '../../widgets/settings.ts'
import { movedItem } from './moved-item.ts'
import { RowsControl } from './rows-control.tsx'

interface GroupsControlProps {
  readonly label: string
  readonly groups: readonly SymbolGroup[]
  readonly mostGroups: number
  /** Symbols in all of them. */
  readonly most: number
  readonly onChange: (groups: readonly SymbolGroup[]) => void
}

export function GroupsControl({ label, groups, mostGroups, most, onChange }: GroupsControlProps) {
  const count = groups.reduce((sum, { symbols }) => sum + symbols.length, 0)
  const replace = (at: number, group: SymbolGroup) =>
    onChange(groups.map((each, other) => (other === at ? group : each)))
  return (
    <fieldset className="groups-control">
      <legend>{label}</legend>
      {groups.map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two groups may have one name, and a group's place is what it is
        <section key={at} aria-label={group.name}>
          <div className="rows-control-row">
            <Input
              aria-label={`Name of group ${at + 1}`}
              value={group.name}
              maxLength={40}
              onChange={(event) => replace(at, { ...group, name: event.target.value })}
            />
            <IconButton
              icon="arrow-up"
              label={`Move ${group.name} up`}
              disabled={at === 0}
              onClick={() => onChange(movedItem(groups, at, at - 1))}
            />
            <IconButton
              icon="trash-2"
              label={`Remove the group ${group.name}`}
              disabled={groups.length === 1}
              onClick={() => onChange(groups.filter((_, other) => other !== at))}
            />
          </div>
          <RowsControl
            label={group.name}
            rows={group.symbols}
            least={0}
            most={group.symbols.length + most - count}
            onChange={(symbols) => replace(at, { ...group, symbols })}
          />
        </section>
      ))}
      {groups.length < mostGroups && (
        <Button
          size="small"
          icon="plus"
          onClick={() => onChange([...groups, { name: `Group ${groups.length + 1}`, symbols: [] }])}
        >
          Add group
        </Button>
      )}
    </fieldset>
  )
}
