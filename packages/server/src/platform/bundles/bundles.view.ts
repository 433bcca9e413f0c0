/** Bundles, items and keys as pages show them, and as signatures cover them. */

import { isGranted } from '@serialis/contract/kit/granted.ts'
import { rowsOf } from '@serialis/contract/kit/transitions.ts'
import { permissionCode, type PermissionName } from '@serialis/contract/permissions.ts'
import {
  BUNDLE_DIFFERENCES,
  BUNDLE_OUTCOMES,
  type Bundle,
  type BundleDetail,
  type BundleItem,
  type BundleKey,
} from '@serialis/contract/platform/bundles/bundles.schema.ts'
import { bundleTransitions } from '@serialis/contract/platform/bundles/bundles.status.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import type { Ctx, Tenant } from '../../kit/http/context.ts'
import { found } from '../../kit/http/failure.ts'
import { digestOf, signaturesOf } from '../signatures/signatures.service.ts'
import { hasTaskEnded, mayFollowTask, taskFailure } from '../tasks/tasks.service.ts'
import * as queries from './bundles.queries.ts'
import { isSame } from './configuration.service.ts'

export const BUNDLE_SUBJECT = 'configuration_bundle'
export const KEY_SUBJECT = 'bundle_key'

export const bundleShown = (row: queries.BundleRow): Bundle => ({
  id: row.id,
  direction: row.direction,
  status: row.status,
  source: { code: row.sourceCode, name: row.sourceName },
  target: row.targetCode,
  fingerprint: row.fingerprint,
  sha256: row.sha256,
  size: row.size,
  writtenAt: row.writtenAt.toISOString(),
  writtenBy: row.writtenBy,
  at: row.at.toISOString(),
  by: row.byName,
  endedAt: row.endedAt?.toISOString() ?? null,
  endedBy: row.endedByName,
  version: row.version,
})

/** What the person who enters it is accountable for: the bundle, and each chosen item with what stood here. */
export async function enteringRecord(db: TenantDb, row: queries.BundleRow) {
  const items = await queries.listItems(db, row.id, { isChosen: true })
  return {
    command: 'enter',
    bundle: row.id,
    source: row.sourceCode,
    target: row.targetCode,
    fingerprint: row.fingerprint,
    sha256: row.sha256,
    items: items.map(({ kind, key, content, before }) => ({
      kind,
      key,
      content: digestOf({ content }),
      before: digestOf({ before }),
    })),
  }
}

const commands = {
  compare: 'bundles.create',
  choose: 'bundles.create',
  enter: 'bundles.enter',
  drop: 'bundles.create',
} as const
type Command = keyof typeof commands

/** What is the same or only here has no result. */
const isEnterable = ({ difference }: Pick<queries.ItemRow, 'difference'>): boolean =>
  difference === 'NEW' || difference === 'CHANGED'

/** After its task was cancelled or given up, the rest of it can only be left. */
const isStuck = async (db: TenantDb, { status, taskId }: queries.BundleRow): Promise<boolean> =>
  status === 'ENTERING' && taskId !== null && (await hasTaskEnded(db, taskId))

export const isOpen = async (db: TenantDb, row: queries.BundleRow, command: Command): Promise<boolean> =>
  rowsOf(bundleTransitions, command, row.status).length > 0 || (command === 'drop' && (await isStuck(db, row)))

const may = ({ actor }: Pick<Ctx, 'actor'>, permission: PermissionName) =>
  isGranted(actor.authorities, permissionCode(permission))

async function allowed(ctx: Ctx, row: queries.BundleRow, chosen: number): Promise<BundleDetail['allowed']> {
  const open: Command[] = []
  for (const command of Object.keys(commands) as Command[])
    if (may(ctx, commands[command]) && (await isOpen(ctx.db, row, command)) && (command !== 'enter' || chosen > 0))
      open.push(command)
  return open
}

export async function bundleDetail(ctx: Ctx, id: string): Promise<BundleDetail> {
  const { db } = ctx
  const row = found(await queries.findBundle(db, id))
  const counts = await queries.countItems(db, id)
  const sum = (is: (one: (typeof counts)[number]) => boolean) =>
    counts.filter(is).reduce((total, { count }) => total + count, 0)
  const counted = <K extends string>(names: readonly K[], of: (one: (typeof counts)[number]) => string) =>
    Object.fromEntries(names.map((name) => [name, sum((one) => of(one) === name)])) as Record<K, number>
  const chosen = sum((one) => one.isChosen)
  const record = await enteringRecord(db, row)
  return {
    ...bundleShown(row),
    product: row.product,
    keyName: (await queries.findAcceptedKey(db, row.fingerprint))?.name ?? '',
    differences: counted(BUNDLE_DIFFERENCES, (one) => one.difference),
    outcomes: counted(BUNDLE_OUTCOMES, (one) => (isEnterable(one) ? one.outcome : '')),
    chosen,
    taskId: row.taskId !== null && (await mayFollowTask(ctx, row.taskId)) ? row.taskId : null,
    failure: await taskFailure(db, row.taskId),
    allowed: await allowed(ctx, row, chosen),
    digest: digestOf(record),
    signatures: await signaturesOf(db, BUNDLE_SUBJECT, id, () => record),
  }
}

type Values = Record<string, unknown>
type Change = BundleItem['changes'][number]

/** The fields that differ; of a new item all, of one that is only here what stands. */
function changesOf({ before, content, difference }: queries.ItemRow): Change[] {
  const old = (before ?? {}) as Values
  const wanted = (difference === 'ONLY_HERE' ? old : (content ?? {})) as Values
  return [...new Set([...Object.keys(old), ...Object.keys(wanted)])]
    .filter((field) => difference === 'NEW' || !isSame({ of: old[field] }, { of: wanted[field] }))
    .map((field) => ({ field, before: old[field] ?? null, after: wanted[field] ?? null }) as Change)
}

export const itemShown = (row: queries.ItemRow): BundleItem => ({
  place: row.place,
  kind: row.kind,
  key: row.key,
  difference: row.difference,
  isChosen: row.isChosen,
  outcome: row.outcome,
  refusal: row.refusal,
  changes: changesOf(row),
})

export const acceptanceRecord = ({ code }: Pick<Tenant, 'code'>, key: { fingerprint: string; name: string }) => ({
  statement: 'BUNDLE_KEY_ACCEPTED',
  tenant: code,
  fingerprint: key.fingerprint,
  name: key.name,
})

export const keyShown = async ({ db, tenant }: Ctx, row: queries.BundleKeyRow): Promise<BundleKey> => ({
  id: row.id,
  fingerprint: row.fingerprint,
  name: row.name,
  acceptedAt: row.acceptedAt.toISOString(),
  acceptedBy: row.acceptedByName,
  revokedAt: row.revokedAt?.toISOString() ?? null,
  revokedBy: row.revokedByName,
  revokeReason: row.revokeReason,
  signatures: await signaturesOf(db, KEY_SUBJECT, row.id, () => acceptanceRecord(tenant, row)),
  version: row.version,
})
