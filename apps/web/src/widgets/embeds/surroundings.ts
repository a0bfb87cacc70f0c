/** The theme as an embed takes it: a frame reads neither our style sheets nor their notations. */
import { srgb } from '../../charts/chart-theme.ts'
import { type ShownMode, type Theme, useShownMode, useTheme } from '../../ui/theme/theme.ts'
import type { EmbedSurroundings } from '../embed.ts'

export const useSurroundings = (): EmbedSurroundings => surroundingsOf(useShownMode(), useTheme())

/** Of the page as it is dressed now, which is by this mode and theme. */
function surroundingsOf(theme: ShownMode, _: Theme): EmbedSurroundings {
  const style = getComputedStyle(document.documentElement)
  const color = (token: string) => srgb(style.getPropertyValue(`--color-${token}`).trim(), 1)
  return {
    theme,
    colors: {
      surface: color('surface'),
      text: color('text'),
      line: color('line'),
      gain: color('gain'),
      loss: color('loss'),
      primary: color('primary-text'),
    },
  }
}
