/** Where TradingView's widgets are framed from: the one origin that the policy of our pages names. */
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { desk } from '../../live/desk.ts'

const Answer = z.object({ frames: z.url() })

export const framesQuery = () =>
  queryOptions({
    queryKey: ['embeds'],
    queryFn: async () => z.parse(Answer, await desk('getEmbeds')).frames,
    staleTime: Number.POSITIVE_INFINITY,
  })
