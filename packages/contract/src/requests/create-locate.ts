import * as z from 'zod/mini'
import { DecimalInput } from '../entities/scalar.ts'

/** The body of `POST /v1/locates`: `qty` is a multiple of 100 shares, `limit_price` the most a share may cost. */
export const CreateLocate = z.looseObject({
  symbol: z.nullish(z.string()),
  qty: z.nullish(DecimalInput),
  limit_price: z.nullish(DecimalInput),
  all_or_none: z.nullish(z.boolean()),
})
export type CreateLocate = z.infer<typeof CreateLocate>
