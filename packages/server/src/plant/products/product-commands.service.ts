/**
 * Changing products: every edit is a revision that another person approves; the approved one stays in force until then.
 */

import { randomUUIDv7 } from 'node:crypto'
import type { Input, Output } from '@serialis/contract/kit/route.ts'
import { rowsOf } from '@serialis/contract/kit/transitions.ts'
import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import * as routes from '@serialis/contract/plant/products/products.routes.ts'
import {
  type ArticleStatus,
  productTransitions,
  type ProductCommand,
} from '@serialis/contract/plant/products/products.status.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { bind } from '../../kit/http/bind.ts'
import { changes, type Ctx } from '../../kit/http/context.ts'
import { Failure, failure, found, requireThat } from '../../kit/http/failure.ts'
import { sign } from '../../platform/signatures/signatures.service.ts'
import { contentsOf } from './product-contents.ts'
import { isProductUsed } from './product-users.ts'
import * as queries from './products.queries.ts'
import {
  approvalBlocked,
  authorsOf,
  contentsInWords,
  frozenGtins,
  productShown,
  ruleTitlesOf,
  signable,
} from './products.view.ts'
import * as writes from './products.writes.queries.ts'

type Keys = readonly queries.LevelKeys[]

/** The product under its lock with its revisions, when `command` is allowed in its status. */
async function lockFor({ db }: Ctx, id: string, version: number, command: ProductCommand) {
  const product = found(await queries.lockProduct(db, id))
  requireThat(product.version === version, 'changed_meanwhile')
  requireThat(rowsOf(productTransitions, command, product.status).length > 0, 'status_change_not_allowed', {
    status: product.status,
  })
  const rows = await queries.listRevisions(db, id)
  return {
    product,
    rows,
    newest: found(rows.find(({ revision }) => revision === product.revision)),
    standing: rows.find(({ revision }) => revision === product.inForce),
  }
}

/** Claims the names and GTINs of these revisions, and every GTIN with which serial numbers exist. */
async function claim(
  db: TenantDb,
  productId: string,
  held: readonly { name: string; keys: Keys }[],
  frozen: ReadonlyMap<PackagingLevel, string | null>,
) {
  const gtins = new Map<string, PackagingLevel>()
  for (const [level, gtin] of frozen) if (gtin !== null) gtins.set(gtin, level)
  for (const { level, gtin } of held.flatMap(({ keys }) => keys)) if (gtin !== null) gtins.set(gtin, level)
  await writes.replaceClaims(db, productId, [...new Set(held.map(({ name }) => name))], gtins)
}

const heldBy = (row: queries.RevisionRow) => ({ name: row.revisionName, keys: row.keys })

interface Standing {
  row: queries.RevisionRow
  status: ArticleStatus
}

/** The changes from one revision to the next, in words, with the status. */
async function differingOf(db: TenantDb, before: Standing, after: Standing) {
  const rules = await ruleTitlesOf(db, [before.row, after.row])
  const wordsOf = ({ row, status }: Standing) => ({ ...contentsInWords(row, rules), status })
  return changes(wordsOf(before), wordsOf(after))
}

function requireFrozen(keys: Keys, frozen: ReadonlyMap<PackagingLevel, string | null>) {
  const fields: Record<string, string> = {}
  keys.forEach(({ level, gtin }, i) => {
    if (frozen.has(level) && gtin !== frozen.get(level)) fields[`levels.${i}.gtin`] = 'gtin_frozen'
  })
  if (Object.keys(fields).length > 0) throw new Failure('gtin_frozen', {}, fields)
}

export const createProduct = bind(routes.createProduct, async (ctx, { body }) => {
  const { db, event, now, actor } = ctx
  const { code, ...given } = body
  const id = randomUUIDv7()
  const contents = await contentsOf(ctx, given, undefined)
  await writes.insertProduct(db, { id, code, name: contents.name, at: now })
  await writes.insertRevision(db, id, { revision: 1, base: null, contents, author: actor, at: now })
  await claim(db, id, [{ name: contents.name, keys: contents.levels }], new Map())
  const made = found(await queries.findRevision(db, id, 1))
  Object.assign(event, {
    subjectType: 'product',
    subjectId: id,
    details: { revision: 1, ...changes({}, { code, ...contentsInWords(made, await ruleTitlesOf(db, [made])) }) },
  })
  return productShown(ctx, id)
})

export const updateProduct = bind(routes.updateProduct, async (ctx, { params, body }) => {
  const { db, event, now, actor } = ctx
  const { id } = params
  const { version, ...given } = body
  const { product, rows, newest, standing } = await lockFor(ctx, id, version, 'edit')
  const contents = await contentsOf(ctx, given, newest)
  const frozen = await frozenGtins(db, id, rows)
  requireFrozen(body.levels, frozen)
  const revision = Math.max(...rows.map((row) => row.revision)) + 1
  await writes.insertRevision(db, id, { revision, base: product.revision, contents, author: actor, at: now })
  await writes.updateProduct(db, id, { name: contents.name, status: 'UNAPPROVED', revision }, now)
  await claim(db, id, [{ name: contents.name, keys: contents.levels }, ...(standing ? [heldBy(standing)] : [])], frozen)
  const after = found(await queries.findRevision(db, id, revision))
  const differing = await differingOf(db, { row: newest, status: product.status }, { row: after, status: 'UNAPPROVED' })
  Object.assign(event, { subjectType: 'product', subjectId: id, details: { revision, ...differing } })
  return productShown(ctx, id)
})

type Decision = Pick<Input<typeof routes.approveProduct>, 'params' | 'body'>

async function decide(
  ctx: Ctx,
  command: 'approve' | 'reject',
  { params, body }: Decision,
): Promise<Output<typeof routes.approveProduct>> {
  const { db, event, now, actor } = ctx
  const { id } = params
  const { product, rows, newest } = await lockFor(ctx, id, body.version, command)
  requireThat(!authorsOf(product, rows).includes(actor.userId), 'approver_is_author')
  const frozen = await frozenGtins(db, id, rows)
  if (command === 'approve') {
    // While this one waited, codes may have been issued with the revision in force, and its workflow may have been
    // retired.
    requireFrozen(newest.keys, frozen)
    const blocked = await approvalBlocked(db, newest)
    if (blocked !== null) throw failure(blocked.key, blocked.params)
  }
  Object.assign(event, { subjectType: 'product', subjectId: id })
  await sign(ctx, { subjectType: 'product', subjectId: id, record: signable(product, newest) }, body.signature)
  const status = command === 'approve' ? 'APPROVED' : 'REJECTED'
  await writes.updateDecision(db, id, product.revision, {
    status,
    approver: actor,
    opinion: body.signature.reason,
    at: now,
  })
  await writes.updateProduct(db, id, { status, ...(command === 'approve' && { inForce: product.revision }) }, now)
  if (command === 'approve') await claim(db, id, [heldBy(newest)], frozen)
  event.details = { revision: product.revision, status: [product.status, status] }
  return productShown(ctx, id)
}
export const approveProduct = bind(routes.approveProduct, (ctx, input) => decide(ctx, 'approve', input))
export const rejectProduct = bind(routes.rejectProduct, (ctx, input) => decide(ctx, 'reject', input))

export const undoProduct = bind(routes.undoProduct, async (ctx, { params, body }) => {
  const { db, event, now } = ctx
  const { product, rows, newest, standing } = await lockFor(ctx, params.id, body.version, 'undo')
  if (!standing) throw failure('no_revision_in_force')
  await writes.updateProduct(
    db,
    params.id,
    { name: standing.revisionName, status: 'APPROVED', revision: standing.revision },
    now,
  )
  await claim(db, params.id, [heldBy(standing)], await frozenGtins(db, params.id, rows))
  const differing = await differingOf(
    db,
    { row: newest, status: product.status },
    { row: standing, status: 'APPROVED' },
  )
  Object.assign(event, {
    subjectType: 'product',
    subjectId: params.id,
    reason: body.reason,
    details: { revision: standing.revision, ...differing },
  })
  return productShown(ctx, params.id)
})

/** The product stays readable; its name is free again, and so are the GTINs without issued codes. */
export const deleteProduct = bind(routes.deleteProduct, async (ctx, { params, body }) => {
  const { db, event, now } = ctx
  const { product, rows } = await lockFor(ctx, params.id, body.version, 'delete')
  requireThat(!(await isProductUsed(ctx, params.id)), 'product_still_used_by_an_order', { code: product.code })
  await writes.updateProduct(db, params.id, { status: 'DELETE' }, now)
  await claim(db, params.id, [], await frozenGtins(db, params.id, rows))
  Object.assign(event, {
    subjectType: 'product',
    subjectId: params.id,
    reason: body.reason,
    details: { revision: product.revision, status: [product.status, 'DELETE'] },
  })
  return { message: 'delete_success' }
})
