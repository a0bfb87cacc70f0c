/** How an account that trades practice money at real prices is served: what is asked for every few seconds, and why it rests where it does. */
import * as z from 'zod/mini'

export const LivePrices = z.object({ polled: z.array(z.string()), rests: z.nullable(z.string()) })
