/** What the address of a dashboard says: whether its layout is being edited, and the widget that alone is shown, in a window of its own. */
import * as z from 'zod/mini'

export const DashboardSearch = z.object({
  edit: z.catch(z.optional(z.literal(true)), undefined),
  widget: z.catch(z.optional(z.string()), undefined),
})
