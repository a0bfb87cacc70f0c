import { defineWidget } from '../../widget.ts'
import { PositionsView } from './positions-view.tsx'

/** The largest positions of the account, live. */
export const widget = defineWidget({ settings: {}, view: PositionsView })
