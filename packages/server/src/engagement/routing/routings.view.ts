/** A routing as lists and its page show it, and what may be done with it. */

import {
  type Routing,
  type RoutingAction,
  routingActions,
  type RoutingContents,
  type RoutingListed,
  type RoutingVersion,
} from '@serialis/contract/engagement/routing/routings.schema.ts'
import { routingTransitions } from '@serialis/contract/engagement/routing/routings.status.ts'
import { ruleChanges } from '@serialis/contract/engagement/routing/rule-changes.ts'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { rowsOf } from '@serialis/contract/kit/transitions.ts'
import { type PermissionName, permissionCode } from '@serialis/contract/permissions.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { found } from '../../kit/http/failure.ts'
import { countUnrouted } from '../inbound/inbox/messages-to-route.ts'
import * as queries from './routings.queries.ts'

const PERMISSIONS: Record<RoutingAction, PermissionName> = {
  editRules: 'routings.edit',
  discard: 'routings.edit',
  publish: 'routings.publish',
  delete: 'routings.delete',
}
/** Of a draft, which must be there. */
const OF_DRAFT: readonly RoutingAction[] = ['discard', 'publish']

export async function routingsListed(db: TenantDb, rows: readonly queries.RoutingRow[]): Promise<RoutingListed[]> {
  const ids = rows.map(({ id }) => id)
  const newest = await queries.listNewest(db, ids)
  const drafts = await queries.listDrafts(db, ids)
  const endpoints = rows.map(({ endpointId }) => endpointId)
  const unrouted = await countUnrouted(db, endpoints)
  return rows.map(({ createdAt, ...row }) => ({
    ...row,
    number: newest.get(row.id) ?? null,
    hasDraft: drafts.has(row.id),
    unrouted: unrouted.get(row.endpointId) ?? 0,
    createdAt: createdAt.toISOString(),
  }))
}

const contentsOf = ({ match, rules }: RoutingContents) => ({
  match,
  rules: rules.map((rule) => ({ ...rule, models: [...rule.models] })),
})

type Version = NonNullable<Awaited<ReturnType<typeof queries.findVersion>>>
const headOf = ({
  number,
  ruleCount,
  reason,
  publishedAt,
  publishedByName,
}: Pick<Version, 'number' | 'ruleCount' | 'reason' | 'publishedAt' | 'publishedByName'>) => ({
  number,
  ruleCount,
  reason,
  publishedAt: publishedAt.toISOString(),
  publishedBy: publishedByName,
})

export async function routingShown({ db, actor }: Pick<Ctx, 'db' | 'actor'>, id: string): Promise<Routing> {
  const row = found(await queries.findRouting(db, id))
  const [listed] = await routingsListed(db, [row])
  const newest = await queries.findVersion(db, id)
  const draft = await queries.findDraft(db, id)
  const isOpen = (action: RoutingAction) =>
    rowsOf(routingTransitions, action, row.status).length > 0 &&
    (draft !== undefined || !OF_DRAFT.includes(action)) &&
    isGranted(actor.authorities, permissionCode(PERMISSIONS[action]))
  return {
    ...found(listed),
    draft:
      draft === undefined
        ? null
        : {
            ...contentsOf(draft),
            changes: newest === undefined ? [] : ruleChanges(newest, draft),
            savedAt: draft.savedAt.toISOString(),
            savedBy: draft.savedByName,
          },
    published: newest === undefined ? null : contentsOf(newest),
    versions: (await queries.listVersions(db, id)).map(headOf),
    allowed: routingActions.filter(isOpen),
  }
}

export async function versionShown(db: TenantDb, id: string, number: number): Promise<RoutingVersion> {
  const { slug, endpointNameEn, endpointNameZh } = found(await queries.findRouting(db, id))
  const version = found(await queries.findVersion(db, id, number))
  const before = number === 1 ? undefined : await queries.findVersion(db, id, number - 1)
  return {
    id,
    slug,
    endpointNameEn,
    endpointNameZh,
    ...headOf(version),
    ...contentsOf(version),
    changes: before === undefined ? [] : ruleChanges(before, version),
  }
}
