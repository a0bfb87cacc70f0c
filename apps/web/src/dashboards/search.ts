/** What the address of a dashboard says: whether its layout is being edited. */
import * as z from 'zod/mini'

export const DashboardSearch = z.object({ edit: z.catch(z.optional(z.literal(true)), undefined) })
