import { defineWidget } from '../../widget.ts'
import { WaterfallView } from './waterfall-view.tsx'

/** What each position added to today's result. */
export const widget = defineWidget({ settings: {}, view: WaterfallView })
