/** What this server says of its API, over the operation table. */
import { type OpenApiDocument, openApiDocument } from '@paddock/contract/openapi/document'
import server from '../../../package.json' with { type: 'json' }
import { NOT_OFFERED } from '../../practice/answers/not-offered.ts'

/** The document for readers who came by `base`, such as `http://localhost:3000`. */
export const documentFor = (base: string): OpenApiDocument =>
  openApiDocument({
    title: 'Paddock',
    version: server.version,
    description:
      "Alpaca's Trading API v2 and Market Data API, answered by the practice broker over a simulated market. Both of Alpaca's hosts are this one address.",
    servers: [base],
    notOffered: NOT_OFFERED,
  })
