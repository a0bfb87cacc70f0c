import * as z from 'zod/mini'
import { symbolSetting } from '../../shared-settings.ts'

export const TicketSettings = z.object({ symbol: symbolSetting() })
export type TicketSettings = z.infer<typeof TicketSettings>
