/**
 * A person's dashboards. Every change names the version it was made from, so that two tabs never overwrite each other without knowing. The
 * main dashboard is there once it differs from the one everybody starts with.
 */
import {
  type DashboardContent,
  idOfName,
  MAIN_ID,
  nameProblem,
  TRASH_DAYS,
} from '@paddock/contract/desk/dashboards/dashboard'
import type { DASHBOARDS } from '@paddock/contract/desk/operations/dashboards'
import { DAY_MS, toTimestamp } from '@paddock/market/instant'
import { json, ownRefusal } from '../http/answer.ts'
import type { User } from '../identity/session-cache.ts'
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
import type { Asked, HandlersOf } from './desk-call.ts'

export interface DashboardParts {
  readonly db: Database
  /** Machine time in milliseconds. */
  readonly now: () => number
}

/** A dashboard of forty full widgets is a tenth of it. */
const MOST_CHARACTERS = 200_000

export function dashboardHandlers(parts: DashboardParts): HandlersOf<typeof DASHBOARDS> {
  const { db, now } = parts
  return {
    listDashboards: async ({ user, input }) =>
      input.query.removed === 'true'
        ? (await removedDashboards(db, user.id, now() - TRASH_DAYS * DAY_MS)).map(bodyOf)
        : list(db, user),
    addDashboard: ({ user, input }) => add(parts, user, input.body.content),
    async orderDashboards({ user, input }) {
      await reorderDashboards(db, user.id, input.body.order)
      return list(db, user)
    },
    changeDashboard: (asked) => change(parts, asked),
    async removeDashboard({ user, input: { path } }) {
      if (path.id === MAIN_ID) return ownRefusal(422, 'The main dashboard cannot be removed.')
      return (await setRemoved(db, user.id, path.id, now())) ? true : gone()
    },
    restoreDashboard: async ({ user, input: { path } }) =>
      (await setRemoved(db, user.id, path.id, null)) ? one(db, user, path.id, 200) : gone(),
    listDashboardVersions: async ({ user, input }) =>
      (await versionsOfDashboard(db, user.id, input.path.id)).map(({ version, body, replaced_at }) => ({
        version,
        replacedAt: toTimestamp(replaced_at),
        content: JSON.parse(body),
      })),
  }
}

const list = async (db: Database, user: User) => (await listDashboards(db, user.id)).map(bodyOf)

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

async function change({ db, now }: DashboardParts, { user, input }: Asked<'changeDashboard'>): Promise<Response> {
  const { id } = input.path
  const { version, content, keep = false } = input.body
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
