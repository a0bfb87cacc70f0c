import * as z from 'zod/mini'
import { operationsOf } from './operation.ts'
import { boolean } from './parameters.ts'

const operation = operationsOf('LogosApi', 'data')

export const logos = operation({
  path: '/v1beta1/logos/{symbol}',
  summary: "An asset's logo, as an image.",
  input: {
    path: z.object({ symbol: z.string() }),
    query: z.object({ placeholder: z._default(boolean('placeholder'), true) }),
  },
  answer: z.string(),
  refusals: [404],
})
