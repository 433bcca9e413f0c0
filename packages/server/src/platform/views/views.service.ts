/** Saved views of lists: an account's own, and those that it shares with a role. */

import { randomUUIDv7 } from 'node:crypto'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { permissionCode } from '@serialis/contract/permissions.ts'
import * as routes from '@serialis/contract/platform/views/views.routes.ts'
import {
  LIST_VIEWS_MAXIMUM,
  LIST_VIEWS_OF_ACCOUNT,
  type ListView,
} from '@serialis/contract/platform/views/views.schema.ts'
import { bind } from '../../kit/http/bind.ts'
import { type Actor, changes, type Ctx } from '../../kit/http/context.ts'
import { failure, fieldFailure, found, requireThat } from '../../kit/http/failure.ts'
import { canonicalJson, sha256Hex } from '../../kit/ops/canonical-json.ts'
import { roleNames } from '../access/roles/roles.service.ts'
import * as queries from './views.queries.ts'

/** Table constraint -> the error it means. */
export const viewConstraints = { list_views__name: 'list_view_name_exists' } as const

const SHARE = ['views.share', 'roles.edit'] as const
const mayShare = ({ authorities }: Actor): boolean =>
  SHARE.some((permission) => isGranted(authorities, permissionCode(permission)))

const shown =
  ({ userId }: Actor) =>
  (row: queries.ViewRow): ListView => ({
    id: row.id,
    list: row.list,
    name: row.name,
    content: row.content,
    role: row.roleId === null || row.roleName === null ? null : { id: row.roleId, name: row.roleName },
    ownerName: row.ownerName,
    isOwn: row.ownerId === userId,
    version: row.version,
  })

async function requireMayShareWith({ db, actor }: Ctx, roleId: string | null) {
  if (roleId === null) return
  if (!mayShare(actor)) throw failure('no_permission', { code: permissionCode('views.share') })
  if (!(await roleNames(db, [roleId])).has(roleId))
    throw fieldFailure('roleId', 'list_view_role_not_found', 'list_view_role_not_found')
}

/** The log shows that the content changed, and which it was; what it contains is of no record. */
const factsOf = ({ list, name, roleId, content }: Pick<queries.ViewRow, 'list' | 'name' | 'roleId' | 'content'>) => ({
  list,
  name,
  roleId,
  contentSha256: sha256Hex(canonicalJson(content)),
})
const about = ({ event }: Ctx, subjectId: string, details: Record<string, unknown>) =>
  Object.assign(event, { subjectType: 'list_view', subjectId, details })

export const listListViews = bind(routes.listListViews, async ({ db, actor }, { query }) => ({
  items: (await queries.listViews(db, actor.userId, query.list)).map(shown(actor)),
  mayShare: mayShare(actor),
}))

export const createListView = bind(routes.createListView, async (ctx, { body }) => {
  const { db, actor, now } = ctx
  await requireMayShareWith(ctx, body.roleId)
  await queries.lockViewsOf(db, actor.userId)
  const { ofList, ofAll } = await queries.countViews(db, actor.userId, body.list)
  requireThat(ofList < LIST_VIEWS_MAXIMUM, 'too_many_list_views', { maximum: LIST_VIEWS_MAXIMUM })
  requireThat(ofAll < LIST_VIEWS_OF_ACCOUNT, 'too_many_list_views', { maximum: LIST_VIEWS_OF_ACCOUNT })
  const id = randomUUIDv7()
  await queries.insertView(db, { ...body, id, owner: { id: actor.userId, name: actor.userName }, at: now })
  about(ctx, id, changes({}, factsOf(body)))
  return shown(actor)(found(await queries.findView(db, id)))
})

export const updateListView = bind(routes.updateListView, async (ctx, { params, body }) => {
  const { db, actor, now } = ctx
  const before = found(await queries.findView(db, params.id))
  if (before.ownerId !== actor.userId) throw failure('not_found')
  // Also where it stays shared: what it contains changes for the holders of the role.
  await requireMayShareWith(ctx, body.roleId)
  requireThat(await queries.updateView(db, { ...body, id: params.id, at: now }), 'changed_meanwhile')
  const after = found(await queries.findView(db, params.id))
  about(ctx, params.id, changes(factsOf(before), factsOf(after)))
  return shown(actor)(after)
})

export const deleteListView = bind(routes.deleteListView, async (ctx, { params }) => {
  const { db, actor } = ctx
  const before = found(await queries.findView(db, params.id))
  const mayDelete = before.ownerId === actor.userId || (before.roleId !== null && mayShare(actor))
  if (!mayDelete) throw failure('not_found')
  await queries.deleteView(db, params.id)
  about(ctx, params.id, { list: [before.list, null], name: [before.name, null] })
  return { message: 'delete_success' }
})
