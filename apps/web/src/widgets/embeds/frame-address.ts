/**
 * The address of an embed's frame. TradingView's loader script builds the same one in the page it runs in, where it could read everything;
 * built here, none of their code runs beside the account's.
 */
import type { Embed, EmbedName, EmbedSurroundings } from '../embed.ts'
import { withEmbedSymbols } from './embed-symbols.ts'

type Settings = Readonly<Record<string, unknown>>

/** What the loader itself adds to the settings it was given. */
const ADDED: Readonly<Partial<Record<EmbedName, Settings>>> = {
  'crypto-mkt-screener': { market: 'crypto', enableScrolling: true },
  screener: { enableScrolling: true },
}

/** What a frame is told: all settings of the embed, in the size of the frame, which is that of its tile. */
export function frameSettings(
  embed: Required<Embed<Settings>>,
  settings: Settings,
  surroundings: EmbedSurroundings,
): Settings {
  return withEmbedSymbols({
    ...embed.settings(settings, surroundings),
    ...ADDED[embed.name],
    width: '100%',
    ...(!embed.isSelfSizing && { height: '100%' }),
  })
}

/** `frames` is the origin of TradingView's frames. The same settings always make the same address. */
export function frameAddress(frames: string, name: EmbedName, { locale, ...settings }: Settings): string {
  const language = typeof locale === 'string' ? locale : 'en'
  const sorted = Object.fromEntries(Object.entries(settings).sort(([a], [b]) => (a < b ? -1 : 1)))
  return `${frames}/embed-widget/${name}/?locale=${language}#${encodeURIComponent(JSON.stringify(sorted))}`
}
