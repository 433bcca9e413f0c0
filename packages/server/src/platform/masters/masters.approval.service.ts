/**
 * Approval of master records by a person other than their authors; see decision 155. What is in force stays in the row
 * until a change of it is approved; a record that was never approved has its contents itself.
 */

import { isGranted } from '@serialis/contract/kit/granted.ts'
import { pick } from '@serialis/contract/kit/pick.ts'
import type { Route } from '@serialis/contract/kit/route.ts'
import { rowsOf } from '@serialis/contract/kit/transitions.ts'
import { permissionCode, type PermissionName } from '@serialis/contract/permissions.ts'
import {
  type ApprovalCommand,
  approvalCommands,
  approvalTransitions,
  isOpenTo,
} from '@serialis/contract/platform/masters/approval.ts'
import type { SubjectType } from '@serialis/contract/subjects.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { onTrial } from '../../kit/db/savepoint.queries.ts'
import { bind, type Binding } from '../../kit/http/bind.ts'
import { changes, type Ctx } from '../../kit/http/context.ts'
import { found, requireThat } from '../../kit/http/failure.ts'
import { deleteChange, putChange, updateOpinion, type WaitingChange } from './master-changes.queries.ts'
import type { ApprovalState, MasterQueries, MasterRow, MasterSearch, RecordAt } from './masters.queries.ts'

export interface MasterApproval<Row> {
  /** Those of `approvalRoutes`. */
  routes: { approve: Route; reject: Route; undo: Route }
  /** Whether the tenant wants this kind to be approved. */
  isWanted: (db: TenantDb) => Promise<boolean>
  /** Refuses contents that may not come into force yet. */
  beforeEffect?: (ctx: Ctx, row: Row) => Promise<void>
  /** The same for new records, by few statements. */
  beforeEffectTogether?: (ctx: Ctx, rows: readonly Row[]) => Promise<void>
}

interface Approved extends ApprovalState {
  change: WaitingChange | null
}
export interface Approvable<Row extends MasterRow, Values, Search extends MasterSearch> {
  subjectType: SubjectType
  queries: MasterQueries<Row, Values, Search>
  facts: (row: Row) => Record<string, unknown>
  beforeSave?: ((ctx: Ctx, values: Values, id: string | undefined) => Promise<void>) | undefined
  afterSave?: ((ctx: Ctx, row: Row) => Promise<void>) | undefined
  approval: MasterApproval<Row>
}
interface Decision {
  params: { id: string }
  body: { version: number; reason: string }
}

export const NEW: ApprovalState = { approval: 'UNAPPROVED', isInForce: false }
const WAITING: ApprovalState = { approval: 'UNAPPROVED', isInForce: true }
export const IN_FORCE: ApprovalState = { approval: 'APPROVED', isInForce: true }

// The queries of a kind with `approvedAs` read these columns.
const stateOf = (row: MasterRow) => row as MasterRow & Approved

const permissionOf = ({ approve, undo }: MasterApproval<never>['routes']) =>
  ({ edit: undo, undo, approve, reject: approve }) as const

/** The record with what the caller may do about it. */
export const shownTo =
  <Row extends MasterRow>({ routes }: Pick<MasterApproval<Row>, 'routes'>) =>
  ({ actor }: Pick<Ctx, 'actor'>, row: Row): Row => {
    const { approval, isInForce, change } = stateOf(row)
    const { authors = [], ...shown } = change ?? {}
    const allowed = approvalCommands.filter(
      (command) =>
        isGranted(actor.authorities, permissionCode(permissionOf(routes)[command].permission as PermissionName)) &&
        rowsOf(approvalTransitions, command, approval).length > 0 &&
        isOpenTo(actor.userId, command, { isInForce, authors }),
    )
    return { ...row, change: change && shown, allowed }
  }

/** The record as it was saved, which an account with a limit must see: it saves nothing outside of its limits. */
export const savedBy = async <Row extends MasterRow>(
  { db }: Pick<Ctx, 'db'>,
  { find }: Pick<MasterQueries<Row, never, never>, 'find'>,
  id: string,
): Promise<Row> => found(await find(db, id), db.sites === undefined ? 'not_found' : 'site_not_held')

/** Writes contents to the row, under all its rules. */
const contentsWriter =
  <Row extends MasterRow, Values, Search extends MasterSearch>({
    queries,
    beforeSave,
    afterSave,
    approval: { beforeEffect },
  }: Approvable<Row, Values, Search>) =>
  async (ctx: Ctx, at: RecordAt, values: Values, state: ApprovalState): Promise<Row> => {
    await beforeSave?.(ctx, values, at.id)
    requireThat(await queries.update(ctx.db, at, values, state), 'changed_meanwhile')
    const after = await savedBy(ctx, queries, at.id)
    await afterSave?.(ctx, after)
    if (state.approval === 'APPROVED') await beforeEffect?.(ctx, after)
    return after
  }

/** How records of the kind are created and edited. */
export function approvedSaving<Row extends MasterRow, Values, Search extends MasterSearch>(
  kind: Approvable<Row, Values, Search>,
) {
  const { subjectType, queries, facts, beforeSave, afterSave, approval } = kind
  const { isWanted, beforeEffect } = approval
  const putContents = contentsWriter(kind)
  const written = (
    { db, actor, now }: Ctx,
    recordId: string,
    { contents, differences }: { contents: object | null; differences: object },
  ) => putChange(db, { subjectType, recordId }, { contents, differences, author: actor, at: now })

  async function insert(ctx: Ctx, id: string, values: Values): Promise<Row> {
    await beforeSave?.(ctx, values, undefined)
    const waits = await isWanted(ctx.db)
    await queries.insert(ctx.db, id, values, waits ? NEW : IN_FORCE)
    const made = await savedBy(ctx, queries, id)
    await afterSave?.(ctx, made)
    if (!waits) await beforeEffect?.(ctx, made)
    else await written(ctx, id, { contents: null, differences: changes({}, facts(made)) })
    return waits ? found(await queries.find(ctx.db, id)) : made
  }

  /** The contents wait. Writing them on trial refuses all that would refuse them in force. */
  async function putAside(ctx: Ctx, at: RecordAt, before: Row, values: Values): Promise<Record<string, unknown>> {
    const after = await onTrial(ctx.db, async () => facts(await putContents(ctx, at, values, WAITING)))
    requireThat(await queries.update(ctx.db, at, null, WAITING), 'changed_meanwhile')
    const contents = pick(values as Values & Record<string, unknown>, queries.fields)
    await written(ctx, at.id, { contents, differences: changes(facts(before), after) })
    return after
  }

  async function update(ctx: Ctx, at: RecordAt, values: Values) {
    const before = found(await queries.find(ctx.db, at.id))
    const { approval: state, isInForce } = stateOf(before)
    const waits = await isWanted(ctx.db)
    let to: Record<string, unknown>
    if (waits && isInForce) to = await putAside(ctx, at, before, values)
    else {
      const after = await putContents(ctx, at, values, waits ? NEW : IN_FORCE)
      to = facts(after)
      if (waits) await written(ctx, at.id, { contents: null, differences: changes({}, to) })
      else await deleteChange(ctx.db, subjectType, at.id)
    }
    const states = changes({ approval: state }, { approval: waits ? 'UNAPPROVED' : 'APPROVED' })
    return { after: found(await queries.find(ctx.db, at.id)), details: { ...changes(facts(before), to), ...states } }
  }
  return { insert, update }
}

/** The record as it is before the command, if the caller may give it now. */
async function findFor<Row extends MasterRow, Values, Search extends MasterSearch>(
  ctx: Ctx,
  { queries }: Approvable<Row, Values, Search>,
  command: ApprovalCommand,
  { params, body }: Decision,
): Promise<Row> {
  const row = found(await queries.find(ctx.db, params.id))
  const { approval, isInForce, change } = stateOf(row)
  requireThat(row.version === body.version, 'changed_meanwhile')
  requireThat(rowsOf(approvalTransitions, command, approval).length > 0, 'status_change_not_allowed', {
    status: approval,
  })
  const isOpen = isOpenTo(ctx.actor.userId, command, { isInForce, authors: change?.authors ?? [] })
  requireThat(isOpen, command === 'undo' ? 'no_revision_in_force' : 'approver_is_author')
  return row
}

const bound = (route: Route, handler: (ctx: Ctx, input: Decision) => Promise<unknown>): Binding =>
  bind(route, handler as never)

/** The commands about what waits. */
export function approvalCommandsOf<Row extends MasterRow, Values, Search extends MasterSearch>(
  kind: Approvable<Row, Values, Search>,
) {
  const { subjectType, queries, facts, approval } = kind
  const { approve, reject, undo } = approval.routes
  const putContents = contentsWriter(kind)

  async function ended(ctx: Ctx, { params, body }: Decision, before: Row) {
    const after = found(await queries.find(ctx.db, params.id))
    const states = changes({ approval: stateOf(before).approval }, { approval: stateOf(after).approval })
    const details = { ...changes(facts(before), facts(after)), ...states }
    Object.assign(ctx.event, { subjectType, subjectId: params.id, reason: body.reason, details })
    return shownTo(approval)(ctx, after)
  }
  return {
    approve: bound(approve, async (ctx, input) => {
      const before = await findFor(ctx, kind, 'approve', input)
      const { contents } = stateOf(before).change ?? {}
      const values = contents ?? pick(before as Row & Record<string, unknown>, queries.fields)
      await putContents(ctx, { id: before.id, version: input.body.version }, values as Values, IN_FORCE)
      await deleteChange(ctx.db, subjectType, before.id)
      return ended(ctx, input, before)
    }),
    reject: bound(reject, async (ctx, input) => {
      const before = await findFor(ctx, kind, 'reject', input)
      const state: ApprovalState = { approval: 'REJECTED', isInForce: stateOf(before).isInForce }
      requireThat(await queries.update(ctx.db, before, null, state), 'changed_meanwhile')
      await updateOpinion(ctx.db, subjectType, before.id, input.body.reason)
      return ended(ctx, input, before)
    }),
    undo: bound(undo, async (ctx, input) => {
      const before = await findFor(ctx, kind, 'undo', input)
      requireThat(await queries.update(ctx.db, before, null, IN_FORCE), 'changed_meanwhile')
      await deleteChange(ctx.db, subjectType, before.id)
      return ended(ctx, input, before)
    }),
  }
}
