/** The shape of one entry of the operation table: everything there is to say about one call of Alpaca's API. */
import * as z from 'zod/mini'
import type { Host } from '../errors/error-body.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** Entries grouped as Alpaca's SDK groups them; {@link RequiredError} names the group. */
type Api =
  | 'AccountConfigurationsApi'
  | 'AccountsApi'
  | 'AccountActivitiesApi'
  | 'AssetsApi'
  | 'CalendarApi'
  | 'ClockApi'
  | 'OrdersApi'
  | 'PortfolioHistoryApi'
  | 'PositionsApi'
  | 'StockApi'
  | 'CryptoApi'
  | 'WatchlistsApi'
  | 'ScreenerApi'
  | 'ForexApi'
  | 'IndexApi'
  | 'LogosApi'
  | 'OptionApi'
  | 'NewsApi'
  | 'CorporateActionsApi'
  | 'CryptoFundingApi'
  | 'LocatesApi'
  | 'CryptoPerpetualFuturesApi'
  | 'FixedIncomeApi'
  | 'TokenizationApi'
  | 'EventsApi'

/** Groups whose prices Alpaca tells everybody: its own clients send no key with them. */
export const KEYLESS_APIS: ReadonlySet<Api> = new Set(['CryptoApi', 'CryptoPerpetualFuturesApi'])

type Schema = z.ZodMiniType

/** What there is to say about any call, Alpaca's or the desk's own. */
export interface CallEntry<
  Path extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Answer extends Schema | undefined = Schema | undefined,
> {
  readonly method: Method
  /** A template such as `/v2/orders/{order_id}`; colons are literal. */
  readonly path: string
  /** An older path, at which clients still call it. */
  readonly formerPath?: string
  /** One sentence for the reference page. */
  readonly summary: string
  readonly input: { readonly path?: Path; readonly query?: Query; readonly body?: Body }
  /** Undefined where a success has no body. */
  readonly answer?: Answer
}

export interface Operation<
  Path extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Answer extends Schema | undefined = Schema | undefined,
> extends CallEntry<Path, Query, Body, Answer> {
  readonly api: Api
  readonly host: Host
  /** What must be given, in the order it is checked: `order_id`, `symbols`, or `body` for the whole body. */
  readonly required: readonly string[]
  /** Alpaca's own words where one of these is missing; `… is required` for all others. */
  readonly missing: Readonly<Record<string, string>>
  /** The status of a success: 200 unless said otherwise. */
  readonly success: 200 | 201 | 204 | 207
  /** The message of the client's error for a documented failure, letter by letter. */
  readonly failures: Readonly<Record<number, string>>
  /** The status of parameters that are missing or wrong: 400 on the data host and for calendars and clocks, 422 on the trading host. */
  readonly badInput: 400 | 422
  /** Further documented statuses of a failure, which have no message of their own. */
  readonly refusals: readonly number[]
  /** Answered with server-sent events, whose data is `answer`: no broker's `send` has it. */
  readonly isStream: boolean
  /** Whether a visitor without an account may call it on the simulated market. */
  readonly isPublic: boolean
}

const requiredOf = ({ path, query, body }: Operation['input'] = {}): string[] => [
  ...[path, query]
    .flatMap((part) => (part instanceof z.ZodMiniObject ? Object.entries(part.shape) : []))
    .flatMap(([name, schema]) => (z.safeParse(schema, undefined).success ? [] : name)),
  ...(body ? ['body'] : []),
]

/** Makes entries of one group at one host, with their defaults filled in and their schemas kept in their type; they are read, unless they say otherwise. */
export const operationsOf =
  (api: Api, host: Host) =>
  <
    Path extends Schema | undefined = undefined,
    Query extends Schema | undefined = undefined,
    Body extends Schema | undefined = undefined,
    Answer extends Schema | undefined = undefined,
  >(
    entry: Partial<Omit<Operation, 'api' | 'host' | 'required' | 'input' | 'answer'>> & {
      path: string
      summary: string
      input?: { path?: Path; query?: Query; body?: Body }
      answer?: Answer
    },
  ): Operation<Path, Query, Body, Answer> =>
    ({
      api,
      host,
      method: 'GET',
      input: {},
      required: requiredOf(entry.input),
      missing: {},
      success: 200,
      failures: {},
      badInput: host === 'data' ? 400 : 422,
      refusals: [],
      isStream: false,
      isPublic: host === 'data',
      ...entry,
    }) as Operation<Path, Query, Body, Answer>

type InputOf<S> = S extends Schema ? z.input<S> : never
type Part<Key extends string, S> = [S] extends [undefined]
  ? Record<never, never>
  : Record<never, never> extends InputOf<S>
    ? { readonly [K in Key]?: InputOf<S> }
    : { readonly [K in Key]: InputOf<S> }

/** What a caller gives: `{ path, query, body }`, each only where the entry has it, optional where nothing in it is required. */
export type CallInput<O> =
  O extends CallEntry<infer P, infer Q, infer B, infer _A>
    ? Part<'path', P> & Part<'query', Q> & Part<'body', B>
    : never

type OutputOf<S> = S extends Schema ? z.output<S> : undefined
/** What the server works with after parsing. */
export type ParsedInput<O> =
  O extends CallEntry<infer P, infer Q, infer B, infer _A>
    ? { readonly path: OutputOf<P>; readonly query: OutputOf<Q>; readonly body: OutputOf<B> }
    : never

export type AnswerOf<O> = O extends CallEntry<infer _P, infer _Q, infer _B, infer A> ? OutputOf<A> : never
/** What travels: the answer before it is parsed. */
export type WireAnswerOf<O> =
  O extends CallEntry<infer _P, infer _Q, infer _B, infer A> ? (A extends Schema ? z.input<A> : undefined) : never
