import { IconButton } from '../ui/icon-button.tsx'
import { setTheme, useShownMode } from '../ui/theme/theme.ts'

/** Between light and dark; following the system is chosen in the settings. */
export function ThemeToggle() {
  const mode = useShownMode()
  const other = mode === 'dark' ? 'light' : 'dark'
  return (
    <IconButton
      icon={mode === 'dark' ? 'sun' : 'moon'}
      label={`Switch to ${other} mode`}
      onClick={() => setTheme({ mode: other })}
    />
  )
}
