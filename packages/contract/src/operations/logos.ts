import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { boolean } from './parameters.ts'

export const logos = operation({
  api: 'LogosApi',
  host: 'data',
  method: 'GET',
  path: '/v1beta1/logos/{symbol}',
  summary: "An asset's logo, as an image.",
  input: {
    path: z.object({ symbol: z.string() }),
    query: z.object({ placeholder: z._default(boolean('placeholder'), true) }),
  },
  required: ['symbol'],
  answer: z.string(),
  refusals: [404],
})
