/** Locates: shares of hard-to-borrow stocks, quoted by the market and set aside by an event of the account. */
import type { Rejection } from '@paddock/broker/account/rejection'
import { rejectionAnswer } from '@paddock/broker/account/rejection-answer'
import type { Locate } from '@paddock/contract/entities/locate'
import type { InputOf } from '@paddock/contract/operations/parse'
import { decimal, isPositive } from '@paddock/decimal/decimal'
import { locateOffer, tradingDateAt, tradingDateEnds } from '@paddock/market/derive/locates'
import { type Instant, toTimestamp } from '@paddock/market/instant'
import { answerJson } from '../../accounts/answer.ts'
import type { BrokerAnswer } from '../../accounts/broker.ts'
import { eventAt, eventsOfKind, type KindOfEvent } from '../../storage/events.ts'
import type { Circumstances } from '../ledger/circumstances.ts'
import { untilDone } from '../ledger/contention.ts'
import type { View } from '../ledger/view.ts'
import { type AskedAccount, type Numbered, readView } from './asked-account.ts'

export const locateQuotes = (asked: AskedAccount, { query }: InputOf<'listLocateQuotes'>): Promise<Numbered> =>
  readView(asked, async (view) => {
    const quotes: unknown[] = []
    const errors: unknown[] = []
    for (const symbol of new Set(query.symbols)) {
      const found = offerOf(view, symbol)
      if ('code' in found) errors.push({ symbol, ...found })
      else quotes.push({ symbol, available_qty: found.qty, price: found.price, quoted_at: toTimestamp(view.now) })
    }
    return answerJson({ quotes, errors })
  })

/** Codes are words here. Source: Alpaca, "Locates". */
function offerOf({ market, now }: View, symbol: string) {
  const instrument = market.instrument(symbol)
  if (instrument?.symbol !== symbol || instrument.class !== 'us_equity' || !market.isListed(symbol, now))
    return { code: 'symbol_not_found', message: `symbol not found: ${symbol}` } as const
  if (instrument.isEasyToBorrow)
    return { code: 'easy_to_borrow', message: `${symbol} is easy to borrow and takes no locate` } as const
  const offer = instrument.isShortable ? locateOffer(market, instrument, now) : undefined
  return offer ?? ({ code: 'threshold_security', message: `${symbol} cannot be borrowed` } as const)
}

const LOT = 100
const MOST_SHARES = 1_000_000

const MOST_KEY_CHARACTERS = 255

/** Under an idempotency key that was used before, the answer of then; nothing is located again. Refused where the request is another. */
export async function createLocate(
  asked: AskedAccount,
  { body }: InputOf<'createLocates'>,
  by: Circumstances,
): Promise<Numbered> {
  const key = by.idempotencyKey
  if (key === undefined) return locate(asked, body, by)
  if (key.length > MOST_KEY_CHARACTERS)
    return readView(asked, async () =>
      refused('invalid_input', `an idempotency key has at most ${MOST_KEY_CHARACTERS} characters`),
    )
  return untilDone(asked.accountId, async () => {
    const { result: now, sequence } = await asked.ledger.read(asked, (_account, at) => at)
    const all = await eventsOfKind(asked.db, asked.accountId, 'shares-located')
    const earlier = all.find((event) => event.body.idempotencyKey === key)
    if (earlier) return { result: repeated(earlier, body, now), sequence }
    return locate(asked, body, by, sequence)
  })
}

function repeated(earlier: Located, body: LocateBody, now: Instant): BrokerAnswer {
  const { symbol, requestedQty, limitPrice, isAllOrNone } = earlier.body
  const isSame =
    body.symbol === symbol &&
    Number(body.qty) === requestedQty &&
    (body.limit_price ?? null) === limitPrice &&
    (body.all_or_none ?? false) === isAllOrNone
  return isSame
    ? answerJson(toLocate(earlier, now), 201)
    : refused('idempotency_key_conflict', 'the idempotency key was used for another request')
}

type LocateBody = InputOf<'createLocates'>['body']

/** Undefined where the account has moved on from the sequence it was looked at. */
async function locate(asked: AskedAccount, body: LocateBody, by: Circumstances): Promise<Numbered>
async function locate(
  asked: AskedAccount,
  body: LocateBody,
  by: Circumstances,
  at: number,
): Promise<Numbered | undefined>
async function locate(
  asked: AskedAccount,
  body: LocateBody,
  by: Circumstances,
  at?: number,
): Promise<Numbered | undefined> {
  const { result, sequence } = await asked.ledger.work(asked, by, ({ judge, now, market, account }) => {
    if (at !== undefined && account.sequence !== at) return undefined
    const { symbol, limit_price: limitPrice } = body
    const qty = Number(body.qty ?? Number.NaN)
    if (!symbol) return refused('invalid_input', 'symbol is required')
    if (!Number.isInteger(qty) || qty <= 0 || qty % LOT !== 0 || qty > MOST_SHARES)
      return refused('invalid_input', `qty must be a multiple of ${LOT} and at most ${MOST_SHARES}`)
    if (limitPrice && !isPositive(decimal(limitPrice))) return refused('invalid_limit_price', 'limit_price must be > 0')
    const offer = offerOf({ market, now }, symbol)
    if ('code' in offer) return refused(offer.code, offer.message)
    const judgement = judge({
      kind: 'locate-shares',
      order: {
        symbol,
        qty,
        limitPrice: limitPrice ?? null,
        isAllOrNone: body.all_or_none ?? false,
        offer,
        expiresAt: tradingDateEnds(tradingDateAt(now)),
        idempotencyKey: by.idempotencyKey,
      },
    })
    return judgement.kind === 'rejected' ? notLocated(judgement.rejection) : now
  })
  if (result === undefined) return undefined
  if (typeof result !== 'number') return { result, sequence }
  const made = await eventAt(asked.db, asked.accountId, sequence, 'shares-located')
  return { result: answerJson(toLocate(made, result), 201), sequence }
}

/** In locates' own words; that the account may not trade is our code. */
function notLocated(rejection: Rejection): BrokerAnswer {
  const { status, body } = rejectionAnswer(rejection)
  const isFunds = rejection.kind === 'insufficient-buying-power'
  return answerJson({ ...body, code: isFunds ? 'insufficient_buying_power' : 'not_authorized' }, status)
}

const refused = (code: string, message: string): BrokerAnswer => answerJson({ code, message }, 422)

/** Newest first. The token is the id a page ended with. */
export const locates = (asked: AskedAccount, { query }: InputOf<'listLocates'>): Promise<Numbered> =>
  readView(asked, async ({ now }) => {
    const all = await eventsOfKind(asked.db, asked.accountId, 'shares-located')
    const behind = query.page_token === undefined ? -1 : all.findIndex(({ body }) => body.locateId === query.page_token)
    if (query.page_token !== undefined && behind < 0)
      return refused('invalid_input', `invalid page_token: ${query.page_token}`)
    const wanted = all.slice(behind + 1).filter(({ at, body }) => {
      const date = tradingDateAt(at)
      return (
        (query.status === undefined || query.status === statusOf(body, now)) &&
        (query.symbol === undefined || query.symbol === body.symbol) &&
        (query.start === undefined || date >= query.start) &&
        (query.end === undefined || date < query.end)
      )
    })
    const page = wanted.slice(0, query.limit)
    return answerJson({
      locates: page.map((event) => toLocate(event, now)),
      next_page_token: wanted.length > page.length ? (page.at(-1)?.body.locateId ?? null) : null,
    })
  })

export const locateOf = (asked: AskedAccount, { path }: InputOf<'getLocate'>): Promise<Numbered> =>
  readView(asked, async ({ now }) => {
    const all = await eventsOfKind(asked.db, asked.accountId, 'shares-located')
    const found = all.find(({ body }) => body.locateId === path.locate_id)
    return found
      ? answerJson(toLocate(found, now))
      : answerJson({ code: 'locate_not_found', message: `locate not found: ${path.locate_id}` }, 404)
  })

type Located = KindOfEvent<'shares-located'>

const statusOf = ({ reason, expiresAt }: Located['body'], now: Instant): Locate['status'] =>
  reason !== null ? 'rejected' : now >= expiresAt ? 'expired' : 'active'

function toLocate({ at, body }: Located, now: Instant): Locate {
  const status = statusOf(body, now)
  const isRejected = status === 'rejected'
  return {
    id: body.locateId,
    symbol: body.symbol,
    status,
    requested_qty: body.requestedQty,
    located_qty: isRejected ? null : body.locatedQty,
    limit_price: body.limitPrice,
    located_price: isRejected ? null : body.price,
    total_fee: isRejected ? null : body.fee,
    all_or_none: body.isAllOrNone,
    created_at: toTimestamp(at),
    expires_at: isRejected ? null : toTimestamp(body.expiresAt),
    rejection_reason: body.reason,
  }
}
