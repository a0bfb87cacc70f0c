/** Who draws a widget, in words. */
import type { Rendering } from '@paddock/contract/desk/dashboards/dashboard'

export const RENDERING_NAMES: Readonly<Record<Rendering, string>> = { native: 'Paddock', embed: 'TradingView' }
