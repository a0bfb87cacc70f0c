/** Screens under names of their own, kept with the widget. */
import { useState } from 'react'
import { SaveDialog } from '../../../live/save-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx'
import { undoToast } from '../../../ui/undo-toast.ts'
import type { WidgetViewProps } from '../../widget.ts'
import { MOST_SCREENS, type SavedScreen, type ScreenerSettings, withScreen } from './settings.ts'

const screenOf = ({ market, defaultScreen, defaultColumn, filters, sort }: Omit<SavedScreen, 'name'>) => ({
  ...{ market, defaultScreen, defaultColumn, filters, sort },
})

export function SavedScreens({ settings, change }: WidgetViewProps<ScreenerSettings>) {
  const [isNaming, setNaming] = useState(false)
  const { screens } = settings
  const shown = JSON.stringify(screenOf(settings))
  const current = screens.find((screen) => JSON.stringify(screenOf(screen)) === shown)
  const drop = (screen: SavedScreen) => {
    change({ screens: screens.filter((each) => each !== screen) })
    undoToast(`Deleted the screen ${screen.name}`, () =>
      change((now) => ({ screens: withScreen(now.screens, screen, screens.indexOf(screen)) })),
    )
  }
  return (
    <>
      <Menu
        label="Saved screens"
        trigger={
          <Button size="small" tone="bare" icon="eye">
            {current?.name ?? 'Screens'}
          </Button>
        }
      >
        {screens.map((screen) => (
          <MenuItem key={screen.name} isChecked={screen === current} onSelect={() => change(screenOf(screen))}>
            {screen.name}
          </MenuItem>
        ))}
        {screens.length > 0 && <MenuSeparator />}
        <MenuItem icon="plus" isDisabled={screens.length >= MOST_SCREENS} onSelect={() => setNaming(true)}>
          Save this screen…
        </MenuItem>
        {current && (
          <MenuItem icon="trash-2" isDanger onSelect={() => drop(current)}>
            Delete {current.name}
          </MenuItem>
        )}
      </Menu>
      {isNaming && (
        <SaveDialog
          what="screen"
          description="Its market, its filters, its columns and its order. It is kept with this widget."
          taken={screens.map(({ name }) => name)}
          onSave={(name) =>
            change({ screens: [...screens.filter((each) => each.name !== name), { name, ...screenOf(settings) }] })
          }
          onClose={() => setNaming(false)}
        />
      )}
    </>
  )
}
