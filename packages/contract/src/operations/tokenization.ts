import * as z from 'zod/mini'
import {
  TOKENIZATION_ISSUERS,
  TOKENIZATION_NETWORKS,
  TOKENIZATION_STATUSES,
  TOKENIZATION_TYPES,
  TokenizationRequest,
} from '../entities/tokenization.ts'
import { TokenizationMint } from '../requests/tokenization-mint.ts'
import { operationsOf } from './operation.ts'
import { choice, text, time } from './parameters.ts'

const operation = operationsOf('TokenizationApi', 'trading')

export const postTokenizationMint = operation({
  method: 'POST',
  path: '/v2/tokenization/mint',
  summary: 'Turn shares into tokens. For authorized participants.',
  input: { body: TokenizationMint },
  answer: TokenizationRequest,
  refusals: [403],
})

export const getTokenizationRequests = operation({
  path: '/v2/tokenization/requests',
  summary: 'Requests to mint or redeem tokens. For authorized participants.',
  input: {
    query: z.object({
      type: z.optional(choice('type', TOKENIZATION_TYPES)),
      status: z.optional(choice('status', TOKENIZATION_STATUSES)),
      underlying_symbol: z.optional(text('Of the shares.')),
      issuer: z.optional(choice('issuer', TOKENIZATION_ISSUERS)),
      network: z.optional(choice('network', TOKENIZATION_NETWORKS)),
      after: z.optional(time('after')),
      before: z.optional(time('before')),
    }),
  },
  answer: z.array(TokenizationRequest),
  refusals: [403],
})

export const getTokenizationRequest = operation({
  path: '/v2/tokenization/requests/{tokenization_request_id}',
  summary: 'One request to mint or redeem tokens by its id. For authorized participants.',
  input: { path: z.object({ tokenization_request_id: z.string() }) },
  answer: TokenizationRequest,
  refusals: [403, 404],
})

export const getTokenizationRequestByClientRequestID = operation({
  path: '/v2/tokenization/requests:by_client_request_id',
  summary: "One request to mint or redeem tokens by the client's own id. For authorized participants.",
  input: { query: z.object({ client_request_id: z.string() }) },
  answer: TokenizationRequest,
  refusals: [403, 404],
})
