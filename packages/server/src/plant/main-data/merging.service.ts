/** Merges one record of main data into another of its kind; see decision 149. */

import type { EventCode } from '@serialis/contract/events.ts'
import type { Input } from '@serialis/contract/kit/route.ts'
import type { MainDataKind } from '@serialis/contract/plant/main-data/main-data.schema.ts'
import { TREE_DEPTH_MAXIMUM } from '@serialis/contract/plant/main-data/main-data.schema.ts'
import * as routes from '@serialis/contract/plant/main-data/merging.routes.ts'
import type { Approval } from '@serialis/contract/platform/masters/approval.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { bind, type Binding } from '../../kit/http/bind.ts'
import { type Ctx, draftEvent } from '../../kit/http/context.ts'
import { failure, fieldFailure, found, requireThat } from '../../kit/http/failure.ts'
import { forgetSessions } from '../../platform/access/sessions/sessions.service.ts'
import { recordEvent } from '../../platform/audit/audit.service.ts'
import { moveInChanges } from '../../platform/masters/masters.service.ts'
import { moveLimits, moveRecordsToBrand } from '../../platform/sites/sites.service.ts'
import { moveProductsToBrand } from '../products/products.service.ts'
import { findOtherByAlias, turnIntoAlias } from './aliases.queries.ts'
import { limitBy, limits, referencesOf, tableOf } from './kinds.ts'
import { listSameAccounts, lockRecords, moveReferences } from './main-data.queries.ts'
import { mainDataUsers } from './references.ts'
import { findDepth, lockMoves } from './tree.queries.ts'

interface Mergeable {
  id: string
  code: string
  name: string
  aliases: string[]
  version: number
  approval: Approval
  /** Of a tree. */
  path?: readonly { id: string }[]
}
interface Pair {
  /** The double. */
  from: Mergeable
  /** The record that stays. */
  into: Mergeable
}
export interface MergeableQueries {
  find(db: TenantDb, id: string): Promise<Mergeable | undefined>
  remove(db: TenantDb, id: string): Promise<unknown>
}

/** Names the codes of accounts that are in the way. */
const NAMED = 5

/** A code that another record has as its alias is not given again. For the record as it was saved. */
export const requireOwnCode =
  (kind: MainDataKind, { find }: Pick<MergeableQueries, 'find'>) =>
  async ({ db }: Ctx, { id, code }: Pick<Mergeable, 'id' | 'code'>): Promise<void> => {
    const other = await findOtherByAlias(db, kind, { id, code })
    if (other === undefined) return
    const into = await find(db, other.recordId)
    throw fieldFailure('code', 'master_code_is_alias', 'master_code_is_alias', {
      into: `${into?.name ?? ''} (${into?.code ?? ''})`,
    })
  }

async function requireRoomInTree(db: TenantDb, kind: 'region' | 'business_unit', { from, into }: Pair) {
  const above = into.path ?? []
  if (above.some(({ id }) => id === from.id))
    throw fieldFailure('intoId', 'master_inside_itself', 'master_inside_itself')
  const depth = above.length + 1 + (await findDepth(db, tableOf[kind], from.id))
  requireThat(depth <= TREE_DEPTH_MAXIMUM, 'master_too_deep', { maximum: TREE_DEPTH_MAXIMUM })
}

async function requireNoSameAccounts(db: TenantDb, { from, into }: Pair) {
  const codes = await listSameAccounts(db, from.id, into.id)
  if (codes.length === 0) return
  const names = codes.slice(0, NAMED)
  throw failure('master_merge_same_accounts', { names: names.join(', '), more: codes.length - names.length })
}

/** The two records, which nobody else changes until the transaction ends. */
async function bothOf(
  { db }: Ctx,
  kind: MainDataKind,
  { find }: MergeableQueries,
  { params, body }: Input<typeof routes.mergeBrand>,
): Promise<Pair> {
  if (kind === 'region' || kind === 'business_unit') await lockMoves(db, tableOf[kind])
  await lockRecords(db, kind, [params.id, body.intoId])
  const from = found(await find(db, params.id))
  if (params.id === body.intoId) throw fieldFailure('intoId', 'master_merge_into_itself', 'master_merge_into_itself')
  const into = await find(db, body.intoId)
  if (into === undefined)
    throw fieldFailure('intoId', 'master_merge_target_not_exists', 'master_merge_target_not_exists')
  requireThat(from.version === body.version, 'changed_meanwhile')
  for (const { approval, name, code } of [from, into])
    requireThat(approval === 'APPROVED', 'master_not_approved', { name: `${name} (${code})` })
  return { from, into }
}

/** Each record that referred to the one refers to the other, and its own history says so. */
async function moveAll(ctx: Ctx, kind: MainDataKind, { from, into }: Pair, reason: string): Promise<number> {
  let count = 0
  for (const reference of referencesOf[kind]) {
    const moved = await moveReferences(ctx.db, reference, from.id, into.id)
    const { subject: subjectType, column: field } = reference
    await moveInChanges(ctx.db, { subjectType, field }, { fromId: from.id, intoId: into.id })
    const event = `${reference.subject}.changed` as const satisfies EventCode
    for (const subjectId of moved) {
      const details = { [reference.field]: [from.code, into.code] }
      const draft = { ...draftEvent(event), subjectType: reference.subject, subjectId, reason, details }
      await recordEvent({ ...ctx, event: draft }, event)
    }
    count += moved.length
  }
  if (kind === 'brand') count += await moveProducts(ctx, { from, into }, reason)
  for (const user of mainDataUsers.of(ctx.app))
    count += await user.move(ctx, kind, { fromId: from.id, intoId: into.id })
  return count + (await moveLimitsTo(ctx, kind, { from, into }, reason))
}

/** Products of the one are of the other. What was signed of them keeps the code that it was signed with. */
async function moveProducts(ctx: Ctx, { from, into }: Pair, reason: string): Promise<number> {
  const moved = await moveProductsToBrand(ctx.db, from.id, into.id)
  await moveRecordsToBrand(ctx.db, from.id, into.id)
  for (const { id: subjectId, revision } of moved) {
    const details = { revision, brand: [from.code, into.code] }
    const draft = { ...draftEvent('product.changed'), subjectType: 'product', subjectId, reason, details }
    await recordEvent({ ...ctx, event: draft }, 'product.changed')
  }
  return moved.length
}

/** Accounts that were limited to the one are limited to the other. */
async function moveLimitsTo(ctx: Ctx, kind: MainDataKind, { from, into }: Pair, reason: string): Promise<number> {
  if (!limits(kind)) return 0
  const moved = await moveLimits(ctx.db, limitBy[kind], { fromId: from.id, intoId: into.id })
  for (const subjectId of moved) {
    const details = { [limitBy[kind]]: [[from.id], [into.id]] }
    const draft = { ...draftEvent('user.changed'), subjectType: 'user', subjectId, reason, details }
    await recordEvent({ ...ctx, event: draft }, 'user.changed')
  }
  if (moved.length > 0) ctx.afterCommit(() => forgetSessions(ctx.app))
  return moved.length
}

async function merge(ctx: Ctx, kind: MainDataKind, queries: MergeableQueries, input: Input<typeof routes.mergeBrand>) {
  const { db, event, now } = ctx
  const { reason } = input.body
  const { from, into } = await bothOf(ctx, kind, queries, input)
  if (kind === 'region' || kind === 'business_unit') await requireRoomInTree(db, kind, { from, into })
  if (kind === 'source_channel') await requireNoSameAccounts(db, { from, into })
  const moved = await moveAll(ctx, kind, { from, into }, reason)
  await turnIntoAlias(db, kind, { from, intoId: into.id, at: now })
  await queries.remove(db, from.id)
  const gone = `${kind}.deleted` as const satisfies EventCode
  const details = { name: [from.name, null], mergedInto: [null, `${into.name} (${into.code})`] }
  await recordEvent(
    { ...ctx, event: { ...draftEvent(gone), subjectType: kind, subjectId: from.id, reason, details } },
    gone,
  )
  const after = found(await queries.find(db, into.id))
  Object.assign(event, {
    subjectType: kind,
    subjectId: into.id,
    reason,
    details: { aliases: [into.aliases.join(', '), after.aliases.join(', ')], moved },
  })
  return { id: after.id, code: after.code, name: after.name, aliases: after.aliases, moved }
}

const routeOf = {
  brand: routes.mergeBrand,
  counter: routes.mergeCounter,
  region: routes.mergeRegion,
  business_unit: routes.mergeBusinessUnit,
  source_channel: routes.mergeSourceChannel,
  category_account: routes.mergeCategoryAccount,
} as const

/** The command of a kind; all have the same input. */
export const mergingOf = (kind: MainDataKind, queries: MergeableQueries): Binding =>
  bind(routeOf[kind] as typeof routes.mergeBrand, (ctx, input) => merge(ctx, kind, queries, input))
