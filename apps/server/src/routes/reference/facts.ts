/** What this server says of its APIs, over their tables. */
import { deskDocument } from '@paddock/contract/openapi/desk-document'
import { openApiDocument } from '@paddock/contract/openapi/document'
import server from '../../../package.json' with { type: 'json' }
import { NOT_OFFERED } from '../../practice/answers/not-offered.ts'
import { type PageWords, referencePage } from './page.ts'
import { streamsSection } from './streams.ts'

/** The document of Alpaca's API for readers who came by `base`, such as `http://localhost:3000`. */
export const documentFor = (base: string) =>
  openApiDocument({
    title: 'Paddock',
    version: server.version,
    description:
      "Alpaca's Trading API v2 and Market Data API, answered by the practice broker over a simulated market. Both of Alpaca's hosts are this one address.",
    servers: [base],
    notOffered: NOT_OFFERED,
  })

/** The document of the desk's own API. */
export const deskDocumentFor = (base: string) =>
  deskDocument({
    title: 'Paddock, the desk',
    version: server.version,
    description: 'What the desk asks of its server beside Alpaca’s API: accounts, keys, dashboards and what waits.',
    servers: [base],
  })

const ALPACA = (base: string): PageWords => ({
  title: 'API reference',
  documentPath: '/openapi.json',
  introduction:
    'Sign requests with an access key: <code>APCA-API-KEY-ID</code> and <code>APCA-API-SECRET-KEY</code>, or the same pair as Basic credentials. Refusals are <code>{"code", "message"}</code>, without a code on market data; every answer has <code>X-Request-ID</code> and <code>X-RateLimit-Limit</code>, <code>-Remaining</code> and <code>-Reset</code>. What the desk itself asks is in the <a href="/docs/desk-api">desk’s own reference</a>.',
  further: [{ anchor: 'streams', title: 'Streams', html: streamsSection(base) }],
  isOffered: ({ description }) => description === undefined,
  credentials: '-H "APCA-API-KEY-ID: $KEY" -H "APCA-API-SECRET-KEY: $SECRET"',
})

const DESK: PageWords = {
  title: 'Desk API reference',
  documentPath: '/openapi-desk.json',
  introduction:
    'A request carries the cookie of a session; access keys reach none of these calls. What changes something must come from the desk’s own pages, or name no origin. Refusals are <code>{"code", "message"}</code>, with <code>field</code> where an input is to blame. Trading and market data are in the <a href="/docs/api">API reference</a>.',
  further: [],
  isOffered: () => true,
  credentials: '-b "paddock.session_token=$SESSION"',
}

/** The reference page of Alpaca's API. */
export const apiPage = (base: string): string => referencePage(documentFor(base), base, ALPACA(base))
/** The reference page of the desk's own API. */
export const deskApiPage = (base: string): string => referencePage(deskDocumentFor(base), base, DESK)
