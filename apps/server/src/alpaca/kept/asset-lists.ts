/**
 * The lists of active stocks and coins, kept for each of Alpaca's servers: a search opens at once after a start, and while Alpaca does not
 * answer. They are read anew in the background while somebody uses them, and what is different is written.
 */
import { assetPacker } from '@paddock/contract/desk/packed-assets'
import { ASSET_CLASSES } from '@paddock/contract/entities/asset'
import { decodedJson } from '@paddock/contract/streams/codec'
import type { Instant } from '@paddock/market/instant'
import type { Pieces } from '@paddock/market/pieces'
import * as z from 'zod/mini'
import { askBroker } from '../../accounts/ask-broker.ts'
import type { Broker, BrokerAnswer, BrokerRequest } from '../../accounts/broker.ts'
import { type MachineClock, within } from '../../clock.ts'
import { type LastingText, lastingText } from '../../http/lasting-text.ts'
import type { Log } from '../../log.ts'
import { slices } from '../../slices.ts'
import { assetListReadAt, type KeptAsset, keepAssets, keptAssets, MOST_ASSETS } from '../../storage/kept-assets.ts'
import type { Database } from '../../storage/tables/tables.ts'
import { isSilence, marks } from './marked.ts'
import { PATIENCE_MS } from './patience.ts'

/** Who asks Alpaca, by which server. */
interface Asking {
  readonly server: string
  readonly source: string
  readonly broker: Pick<Broker, 'send'>
}

export interface AssetLists {
  /** The list a call asks for, from what is kept; undefined where only Alpaca has it. */
  answer(asking: Asking, request: BrokerRequest): Promise<BrokerAnswer | undefined>
  /** Begins to read every list of a server anew. */
  reread(asking: Asking): void
  close(): Promise<void>
}

/** A list that was read within this is answered as it is. */
const FRESH_MS = 24 * 3_600_000
/** While it is used it is read anew this often. */
const REREAD_MS = 6 * 3_600_000
/** After one that failed. */
const RETRY_MS = 60_000

interface List {
  readonly bodies: Map<string, string>
  readonly readAt: Instant
  readonly text: LastingText
}

const Assets = z.array(z.looseObject({ id: z.string(), symbol: z.string(), exchange: z.nullish(z.string()) }))

export function createAssetLists(parts: { db: Database; clock: MachineClock; log: Log }): AssetLists {
  const { db, clock, log } = parts
  const lists = new Map<string, Promise<List | undefined>>()
  const reading = new Map<string, Promise<BrokerAnswer | undefined>>()
  const tried = new Map<string, Instant>()

  function listOf(server: string, assetClass: string): Promise<List | undefined> {
    const key = `${server} ${assetClass}`
    const known = lists.get(key)
    if (known) return known
    const stored = storedList(server, assetClass).catch((err: unknown) => {
      log.warn({ err }, 'the kept list of assets could not be read')
      return undefined
    })
    lists.set(key, stored)
    return stored
  }

  async function storedList(server: string, assetClass: string): Promise<List | undefined> {
    const readAt = await assetListReadAt(db, server, assetClass)
    if (readAt === undefined) return undefined
    const rows = await keptAssets(db, server, assetClass, () => slices.turn('assets'))
    return listOfBodies(new Map(rows.map(({ id, body }) => [id, body])), readAt)
  }

  /** Reads a list anew; answers what Alpaca said where that was no list. */
  function reread(asking: Asking, assetClass: string, isBackground: boolean): Promise<BrokerAnswer | undefined> {
    const key = `${asking.server} ${assetClass}`
    const known = reading.get(key)
    if (known) return known
    const done = readList(asking, assetClass, isBackground)
      .catch((err: unknown) => void log.warn({ err }, 'the list of assets could not be kept'))
      .finally(() => reading.delete(key))
    reading.set(key, done)
    return done
  }

  async function readList({ server, broker }: Asking, assetClass: string, isBackground: boolean) {
    const key = `${server} ${assetClass}`
    tried.set(key, clock.now())
    const query = { status: 'active', asset_class: assetClass }
    const readAt = clock.now()
    const { status, headers, text, value } = await askBroker(broker, {
      ...{ operation: 'getV2Assets', query, requestId: 'assets', isBackground },
    })
    const parsed = status === 200 ? z.safeParse(Assets, value) : undefined
    if (!parsed?.success || parsed.data.length > MOST_ASSETS) return { status, headers, body: text }
    // As it was said, field by field.
    const assets = value as AnsweredAsset[]
    const before = (await listOf(server, assetClass))?.bodies ?? new Map<string, string>()
    const { bodies, changed, gone } = await slices.run({ caller: 'assets' }, differenceOf(before, assets))
    await keepAssets(db, server, assetClass, { changed, gone, readAt })
    lists.set(key, listOfBodies(bodies, readAt))
    return undefined
  }

  return {
    async answer(asking, request) {
      const assetClass = classOf(request)
      if (assetClass === undefined) return undefined
      const key = `${asking.server} ${assetClass}`
      let list = await listOf(asking.server, assetClass)
      let failed: BrokerAnswer | undefined
      const age = list && clock.now() - list.readAt
      const isDue = age === undefined || age > REREAD_MS
      if (isDue && (age === undefined || clock.now() - (tried.get(key) ?? 0) > RETRY_MS)) {
        const isAwaited = age === undefined || age > FRESH_MS
        const rereading = reread(asking, assetClass, !isAwaited)
        if (isAwaited) {
          failed = await (list ? within(clock, PATIENCE_MS, rereading) : rereading)
          list = await listOf(asking.server, assetClass)
        }
      }
      if (!list) return failed
      if (failed && !isSilence(failed)) return failed
      const ageMs = clock.now() - list.readAt
      return { status: 200, headers: marks({ source: asking.source, ageMs }), body: list.text.text, lasting: list.text }
    },
    reread(asking) {
      for (const assetClass of KEPT_CLASSES) void reread(asking, assetClass, true)
    },
    async close() {
      await Promise.all(reading.values())
    },
  }
}

/** The class of a call for all that is active of one; undefined for any other call. */
function classOf({ operation, search }: BrokerRequest): string | undefined {
  if (operation !== 'getV2Assets') return undefined
  const query = new URLSearchParams(search)
  const assetClass = query.get('asset_class') || 'us_equity'
  const isPlain = [...query].every(([name, value]) => value === '' || name === 'status' || name === 'asset_class')
  const isWhole = isPlain && query.getAll('status').join() === 'active' && query.getAll('asset_class').length < 2
  return isWhole && KEPT_CLASSES.has(assetClass) ? assetClass : undefined
}

const KEPT_CLASSES: ReadonlySet<string> = new Set(ASSET_CLASSES.filter((name) => name !== 'us_option'))

type AnsweredAsset = z.output<typeof Assets>[number]

/** What an earlier list and the one of now do not have in common: what is new or changed, and what is gone. */
function* differenceOf(before: ReadonlyMap<string, string>, assets: readonly AnsweredAsset[]) {
  const bodies = new Map<string, string>()
  const changed: KeptAsset[] = []
  for (const asset of assets) {
    const { id } = asset
    const body = JSON.stringify(asset)
    if (before.get(id) !== body && bodies.get(id) !== body) changed.push({ id, body })
    bodies.set(id, body)
    yield
  }
  return { bodies, changed, gone: [...before.keys()].filter((id) => !bodies.has(id)) }
}

const listOfBodies = async (bodies: Map<string, string>, readAt: Instant): Promise<List> =>
  slices.run({ caller: 'assets' }, listed(bodies, readAt))

/** As Alpaca lists it: by exchange and symbol, all being of one class. */
function* listed(bodies: Map<string, string>, readAt: Instant): Pieces<List> {
  const sorted: { body: string; asset: AnsweredAsset; exchange: string; symbol: string }[] = []
  for (const body of bodies.values()) {
    const asset = decodedJson(body) as AnsweredAsset
    sorted.push({ body, asset, exchange: asset.exchange ?? '', symbol: asset.symbol })
    yield
  }
  sorted.sort((a, b) => compared(a.exchange, b.exchange) || compared(a.symbol, b.symbol))
  const packer = assetPacker()
  for (const { asset } of sorted) {
    packer.add(asset)
    yield
  }
  return { bodies, readAt, text: lastingText(`[${sorted.map(({ body }) => body).join(',')}]`, packer.text()) }
}

const compared = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
