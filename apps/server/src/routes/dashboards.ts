/**
 * A person's dashboards: `/api/dashboards` lists, adds and orders them, `/api/dashboards/{id}` changes and removes one. Every change names
 * the version it was made from, so that two tabs never overwrite each other without knowing. The main dashboard is there once it differs
 * from the one everybody starts with.
 */
import {
  DashboardContent,
  idOfName,
  MAIN_ID,
  MOST_DASHBOARDS,
  nameProblem,
  TRASH_DAYS,
} from '@paddock/contract/desk/dashboards/dashboard'
import { endpointNotFound, methodNotAllowed } from '@paddock/contract/errors/answers'
import { toTimestamp } from '@paddock/market/instant'
import * as z from 'zod/mini'
import { json, noContent, ownRefusal, refusal } from '../http/answer.ts'
import { readBody } from '../http/body.ts'
import { decodedPart } from '../http/request-line.ts'
import type { User } from '../identity/session-cache.ts'
import { problemOf } from '../practice-accounts/account-request.ts'
import {
  changeDashboard,
  type DashboardRecord,
  findDashboard,
  insertDashboard,
  listDashboards,
  removedDashboards,
  reorderDashboards,
  setRemoved,
  versionsOfDashboard,
} from '../storage/dashboards.ts'
import type { Database } from '../storage/tables/tables.ts'

export interface DashboardParts {
  readonly db: Database
  /** Machine time in milliseconds. */
  readonly now: () => number
}

/** A dashboard of forty full widgets is a tenth of it. */
const MOST_CHARACTERS = 200_000
const DAY_MS = 86_400_000

const NewDashboard = z.strictObject({ content: DashboardContent })
const Order = z.strictObject({ order: z.array(z.string()).check(z.maxLength(MOST_DASHBOARDS)) })
const Change = z.strictObject({
  /** The version it was made from; 0 for a main dashboard that was never changed. */
  version: z.int().check(z.minimum(0)),
  content: DashboardContent,
  /** Keeps what the dashboard was in its history. */
  keep: z.optional(z.boolean()),
})

/** Answers what is below `/api/dashboards`; `rest` is empty, or begins with a slash. */
export function dashboardsAnswer(
  parts: DashboardParts,
  request: Request,
  user: User,
  rest: string,
  query: URLSearchParams,
): Promise<Response> {
  const { method } = request
  if (rest === '' || rest === '/') {
    if (method === 'GET') return query.get('removed') === 'true' ? trash(parts, user) : list(parts, user)
    if (method === 'POST') return withBody(request, NewDashboard, ({ content }) => add(parts, user, content))
    if (method === 'PUT') return withBody(request, Order, ({ order }) => arrange(parts, user, order))
    return Promise.resolve(refusal(methodNotAllowed()))
  }
  const [, encoded = '', part] = /^\/([^/]+)(?:\/([a-z]+))?$/.exec(rest) ?? []
  const id = decodedPart(encoded)
  if (id === undefined || id === '') return Promise.resolve(refusal(endpointNotFound()))
  if (part === undefined) {
    if (method === 'PUT') return withBody(request, Change, (wanted) => change(parts, user, id, wanted))
    if (method === 'DELETE') return remove(parts, user, id)
    return Promise.resolve(refusal(methodNotAllowed()))
  }
  if (part === 'versions' && method === 'GET') return versions(parts, user, id)
  if (part === 'restore' && method === 'POST') return restore(parts, user, id)
  return Promise.resolve(refusal(part === 'versions' || part === 'restore' ? methodNotAllowed() : endpointNotFound()))
}

async function list({ db }: DashboardParts, user: User): Promise<Response> {
  return json(200, JSON.stringify((await listDashboards(db, user.id)).map(bodyOf)))
}

async function trash({ db, now }: DashboardParts, user: User): Promise<Response> {
  const removed = await removedDashboards(db, user.id, now() - TRASH_DAYS * DAY_MS)
  return json(200, JSON.stringify(removed.map(bodyOf)))
}

async function add({ db, now }: DashboardParts, user: User, content: DashboardContent): Promise<Response> {
  const ids = (await listDashboards(db, user.id)).map(({ id }) => id)
  const problem = nameProblem(content.name, ids)
  if (problem) return ownRefusal(422, problem, 'name')
  const id = idOfName(content.name)
  const written = textOf(content)
  if (written === undefined) return tooLarge()
  if (!(await insertDashboard(db, user.id, { id, body: written, at: now() })))
    return ownRefusal(422, nameProblem(content.name, [id]) ?? 'The name is taken.', 'name')
  return one(db, user, id, 201)
}

async function change(
  { db, now }: DashboardParts,
  user: User,
  id: string,
  { version, content, keep = false }: z.infer<typeof Change>,
): Promise<Response> {
  const isMain = id === MAIN_ID
  const others = (await listDashboards(db, user.id)).filter((each) => each.id !== id)
  const problem = nameProblem(
    content.name,
    others.map((other) => other.id),
    isMain,
  )
  if (problem) return ownRefusal(422, problem, 'name')
  const body = textOf(content)
  if (body === undefined) return tooLarge()
  if (isMain && version === 0) {
    const isAdded = await insertDashboard(db, user.id, { id, body, at: now(), isFirst: true })
    return isAdded ? one(db, user, id, 201) : stale()
  }
  const newId = isMain ? MAIN_ID : idOfName(content.name)
  const outcome = await changeDashboard(db, user.id, id, { version, newId, body, at: now(), isKept: keep })
  if (outcome === 'changed') return one(db, user, newId, 200)
  if (outcome === 'taken') return ownRefusal(422, nameProblem(content.name, [newId]) ?? 'The name is taken.', 'name')
  return outcome === 'stale' ? stale() : gone()
}

async function remove({ db, now }: DashboardParts, user: User, id: string): Promise<Response> {
  if (id === MAIN_ID) return ownRefusal(422, 'The main dashboard cannot be removed.')
  return (await setRemoved(db, user.id, id, now())) ? noContent() : gone()
}

async function restore({ db }: DashboardParts, user: User, id: string): Promise<Response> {
  return (await setRemoved(db, user.id, id, null)) ? one(db, user, id, 200) : gone()
}

async function versions({ db }: DashboardParts, user: User, id: string): Promise<Response> {
  const kept = await versionsOfDashboard(db, user.id, id)
  const answered = kept.map(({ version, body, replaced_at }) => ({
    version,
    replacedAt: toTimestamp(replaced_at),
    content: JSON.parse(body),
  }))
  return json(200, JSON.stringify(answered))
}

async function arrange({ db }: DashboardParts, user: User, ids: readonly string[]): Promise<Response> {
  await reorderDashboards(db, user.id, ids)
  return list({ db, now: () => 0 }, user)
}

async function one(db: Database, user: User, id: string, status: number): Promise<Response> {
  const record = await findDashboard(db, user.id, id)
  return record ? json(status, JSON.stringify(bodyOf(record))) : gone()
}

const bodyOf = ({ id, version, body, updated_at, removed_at }: DashboardRecord) => ({
  id,
  version,
  updatedAt: toTimestamp(updated_at),
  ...(removed_at !== null && { removedAt: toTimestamp(removed_at) }),
  content: JSON.parse(body),
})

/** Undefined where it is too much to keep. */
function textOf(content: DashboardContent): string | undefined {
  const text = JSON.stringify(content)
  return text.length > MOST_CHARACTERS ? undefined : text
}

const stale = () => ownRefusal(409, 'The dashboard was changed elsewhere.')
const gone = () => ownRefusal(404, 'There is no such dashboard.')
const tooLarge = () => ownRefusal(422, `A dashboard is at most ${MOST_CHARACTERS} characters as JSON.`)

/** Answers with what the body says, or with what is wrong with it, naming the field. */
async function withBody<Schema extends z.ZodMiniType>(
  request: Request,
  schema: Schema,
  answer: (body: z.output<Schema>) => Promise<Response>,
): Promise<Response> {
  const body = await readBody(request)
  if (body.kind === 'refused') return body.answer()
  const read = schema.safeParse(body.value)
  if (read.success) return answer(read.data)
  const { message, field } = problemOf(read.error)
  return ownRefusal(422, field === undefined ? message : `${field}: ${message}`, field)
}
