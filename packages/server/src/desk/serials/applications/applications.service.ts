/**
 * SN applications: a number of codes for a product's level by a rule version, issued in the command itself, whatever
 * the number.
 */

import { randomUUIDv7 } from 'node:crypto'
import * as routes from '@serialis/contract/desk/serials/applications.routes.ts'
import type { Application, ApplicationInput } from '@serialis/contract/desk/serials/applications.schema.ts'
import type { ApplicationFailure } from '@serialis/contract/desk/serials/serials.errors.ts'
import { GUESS_LIMIT, guessProbability } from '@serialis/contract/numbers/codes/guessability.ts'
import { type PackagingLevel, packagingLevels } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { ProductLevel } from '@serialis/contract/plant/products/products.schema.ts'
import { RULE_TARGETS_OF } from '@serialis/contract/plant/products/templates.schema.ts'
import { pipeline, type TenantDb } from '../../../kit/db/db.ts'
import { bind } from '../../../kit/http/bind.ts'
import { changes, type Ctx, ofSupplier } from '../../../kit/http/context.ts'
import { fieldFailure, found, requireThat } from '../../../kit/http/failure.ts'
import { pageOf } from '../../../kit/http/page.ts'
import { dayIn } from '../../../kit/ops/clock.ts'
import { logicTextFor, type RuleVersionFacts, ruleVersionOf } from '../../../numbers/codes/codes.service.ts'
import { requireRoomForCodes } from '../../../numbers/ledger/issue/code-quota.service.ts'
import { issueSerials } from '../../../numbers/ledger/issue/issue.service.ts'
import { orderFactsOf, orderNeedOf } from '../../../plant/orders/facts/facts.service.ts'
import { lockProductInForce, type ProductContents, productTitles } from '../../../plant/products/products.service.ts'
import { firstBrokenRule, refusedBy } from '../../../plant/suppliers/supplier-rules.service.ts'
import { supplierTitles } from '../../../plant/suppliers/suppliers.facts.service.ts'
import { insertRequest } from '../requests/request-log.queries.ts'
import * as queries from './applications.queries.ts'

interface Wanted {
  product: ProductContents
  level: ProductLevel
  rule: RuleVersionFacts
}

/** What an application asks for, if it is possible at all. `read` finds the product; a command locks it. */
export async function wantedOf(
  db: TenantDb,
  { productId, level: name, ruleVersionId: asked }: Pick<ApplicationInput, 'productId' | 'level' | 'ruleVersionId'>,
  read: typeof lockProductInForce,
): Promise<Wanted> {
  const product = await read(db, productId)
  if (!product) throw fieldFailure('productId', 'article_not_approved', 'article_not_approved')
  if (product.snSource !== 'pharmforce')
    throw fieldFailure('productId', 'article_takes_codes_from_outside', 'article_takes_codes_from_outside')
  const level = product.levels.find((one) => one.level === name)
  if (!level || level.codeType === 'NONE')
    throw fieldFailure('level', 'article_without_this_level', 'article_without_this_level')
  const ruleVersionId = asked ?? level.ruleVersionId
  if (ruleVersionId === null) throw fieldFailure('ruleVersionId', 'rule_version_can_not_be_empty')
  const rule = await ruleVersionOf(db, ruleVersionId)
  if (rule.status !== 'APPROVED')
    throw fieldFailure('ruleVersionId', 'rule_version_not_approved', 'rule_version_not_approved')
  if (!RULE_TARGETS_OF[level.codeType].includes(rule.target))
    throw fieldFailure('ruleVersionId', 'rule_does_not_fit_level', 'rule_does_not_fit_level')
  return { product, level, rule }
}

/** A shorter reason says nothing. */
export const REASON_LENGTH = 3

/** SSCC are counted, not guessed: they are printed on pallets for everyone to read. */
export const guessAfter = ({ rule }: Wanted, quantity: number): number =>
  rule.target === 'SSCC' ? 0 : guessProbability(rule.shape, rule.issued + quantity)

function requireReason(wanted: Wanted, { quantity, reason }: Pick<ApplicationInput, 'quantity' | 'reason'>) {
  const guess = guessAfter(wanted, quantity)
  if (guess > GUESS_LIMIT && reason.length < REASON_LENGTH)
    throw fieldFailure('reason', 'application_reason_needed', 'application_reason_needed', {
      oneIn: Math.max(1, Math.floor(1 / guess)),
    })
}

/** What the command asks for; locks the product against changes. */
export const wantedFor = (
  { db }: Ctx,
  asked: Pick<ApplicationInput, 'productId' | 'level' | 'ruleVersionId'>,
): Promise<Wanted> => wantedOf(db, asked, lockProductInForce)

interface ForOrder {
  orderId: string | null
  supplierId: string | null
  productId: string
  level: PackagingLevel
}

/**
 * What the order's level was allocated, minus what was applied for in parts; null without an order. For a supplier, an
 * order of another supplier is not found.
 */
export async function leftOfOrder(
  { db, actor }: Ctx,
  { orderId, supplierId, productId, level }: ForOrder,
): Promise<number | null> {
  if (orderId === null) return null
  const order = found(await orderNeedOf(db, orderId, level))
  requireThat(order.productId === productId, 'not_found')
  requireThat(
    supplierId === null || order.supplierId === supplierId,
    actor.supplierId === undefined ? 'order_of_another_supplier' : 'not_found',
  )
  return Math.max(0, order.need - ((await queries.sumIssuedForOrders(db, [orderId], level)).get(orderId) ?? 0))
}

/** The supplier that the codes are for; a supplier's own users apply only for their supplier. */
async function supplierFor({ db, actor }: Ctx, asked: string | null): Promise<string | null> {
  if (actor.supplierId !== undefined) return actor.supplierId
  if (asked !== null && !(await supplierTitles(db, [asked])).has(asked))
    throw fieldFailure('supplierId', 'supplier_not_exists', 'supplier_not_exists')
  return asked
}

function logicOf({ tenant, now }: Ctx, { product, level, rule }: Wanted): string {
  return logicTextFor(rule.shape, {
    day: dayIn(tenant.zone, now),
    productCode: product.code,
    level: packagingLevels.indexOf(level.level) + 1,
  })
}

/** Stock reserved for one order. */
const poolOf = (orderId: string | null) => (orderId === null ? {} : { poolKey: `order ${orderId}` })

interface Issue {
  wanted: Wanted
  quantity: number
  orderId: string | null
  supplierId: string | null
  reason: string
  /** The applicant. */
  by: { userId: string; userName: string }
}

/** Issues the codes and stores the application and its entry in the request log, under the running command's event. */
export async function issueApplication(
  ctx: Ctx,
  { wanted, by, ...asked }: Issue,
): Promise<queries.ApplicationRow & { failure: ApplicationFailure | null }> {
  const { db, event, now } = ctx
  const { product, level, rule } = wanted
  const id = randomUUIDv7()
  // SSCC belong to no product; they have no GTIN.
  const isOfProduct = level.codeType !== 'SSCC'
  const gtin = isOfProduct ? level.gtin : null
  const failure: ApplicationFailure | null =
    rule.issuable - rule.issued < asked.quantity ? 'rule_capacity_used_up' : null
  const issue = () =>
    issueSerials(db, {
      event: { id: event.id, recordedAt: now },
      productId: isOfProduct ? product.id : null,
      gtin,
      level: level.level,
      applicationId: id,
      ...poolOf(asked.orderId),
      ruleVersionId: rule.id,
      quantity: asked.quantity,
      logic: logicOf(ctx, wanted),
    })
  const [, number] = await pipeline(db, [
    async () => (failure === null ? issue() : undefined),
    () => queries.takeApplicationNumber(db),
  ])
  const row = queries.insertApplication(db, {
    id,
    number,
    productId: product.id,
    level: level.level,
    gtin,
    ruleVersionId: rule.id,
    ...asked,
    by,
    at: now,
    eventId: event.id,
    outcome: failure === null ? { state: 'DELIVERED', failure } : { state: 'FAILED', failure },
  })
  insertRequest(ctx, { kind: 'REQUEST', applicationId: id, reason: asked.reason, nth: null })
  return { ...row, failure }
}

export const createApplication = bind(routes.createApplication, async (ctx, { body }) => {
  const { db, event, actor } = ctx
  const supplierId = await supplierFor(ctx, body.supplierId)
  const ask =
    supplierId === null ? null : { supplierId, productId: body.productId, level: body.level, quantity: body.quantity }
  const broken = ask && (await firstBrokenRule(ctx, ask)).broken
  if (ask && broken) throw refusedBy(ctx, ask, broken)
  // Everything that can be read is read before the counters of the rule and of the blocks are locked.
  const [wanted, names] = await pipeline(db, [
    () => wantedFor(ctx, ask === null ? body : { ...body, ruleVersionId: null }),
    () => namesOf(db, [{ ...body, supplierId }]),
  ])
  const left = await leftOfOrder(ctx, { ...body, supplierId })
  if (left !== null && body.quantity > left) {
    if (ask) throw refusedBy(ctx, ask, { rule: 'ALLOCATED', params: { left } })
    throw fieldFailure('quantity', 'application_exceeds_allocated_quantity', 'application_exceeds_allocated_quantity', {
      left,
    })
  }
  requireReason(wanted, body)
  await requireRoomForCodes(ctx, body.quantity)
  const { quantity, orderId, reason } = body
  const row = await issueApplication(ctx, {
    wanted,
    quantity,
    orderId,
    supplierId,
    reason,
    by: actor,
  })
  const { product, rule } = wanted
  Object.assign(event, {
    subjectType: 'application',
    subjectId: row.id,
    reason: body.reason,
    details: {
      ...changes({}, { ...body, supplierId, ruleVersionId: rule.id, gtin: row.gtin }),
      product: product.code,
      rule: `${rule.ruleName} ${rule.number}`,
      guess: guessAfter(wanted, body.quantity),
      failure: row.failure,
    },
  })
  return applicationShown(row, names, rule)
})

type Named = Pick<queries.ApplicationRow, 'productId' | 'orderId' | 'supplierId'>

/** The names behind the ids of applications. */
async function namesOf(db: TenantDb, rows: readonly Named[]) {
  const [products, orders, suppliers] = await pipeline(db, [
    () => productTitles(db, [...new Set(rows.map((row) => row.productId))]),
    () =>
      orderFactsOf(
        db,
        rows.flatMap((row) => row.orderId ?? []),
      ),
    () =>
      supplierTitles(
        db,
        rows.map((row) => row.supplierId),
      ),
  ])
  return { products, orders, suppliers }
}

/** Rows as they are shown. */
export async function applicationsShown(db: TenantDb, rows: readonly queries.ApplicationRow[]): Promise<Application[]> {
  const names = await namesOf(db, rows)
  const rules = new Map<string, RuleVersionFacts>()
  for (const id of new Set(rows.map((row) => row.ruleVersionId))) rules.set(id, await ruleVersionOf(db, id))
  return rows.map((row) => applicationShown(row, names, rules.get(row.ruleVersionId)))
}

function applicationShown(
  row: queries.ApplicationRow,
  { products, orders, suppliers }: Awaited<ReturnType<typeof namesOf>>,
  rule: RuleVersionFacts | undefined,
): Application {
  const order = row.orderId === null ? undefined : orders.get(row.orderId)
  return {
    id: row.id,
    number: row.number,
    product: {
      id: row.productId,
      code: products.get(row.productId)?.code ?? '',
      name: products.get(row.productId)?.name ?? '',
    },
    level: row.level,
    gtin: row.gtin,
    rule: { versionId: row.ruleVersionId, name: rule?.ruleName ?? '', version: rule?.number ?? 0 },
    order: order === undefined ? null : { id: order.id, orderNo: order.orderNo },
    supplier: row.supplierId === null ? null : (suppliers.get(row.supplierId) ?? null),
    quantity: row.quantity,
    issued: row.issued,
    refused: row.refused,
    applyStatus: row.state === 'DELIVERED' ? 1 : 0,
    downloads: row.downloads,
    state: row.state,
    failure: row.failure,
    reason: row.reason,
    appliedBy: row.appliedByName,
    appliedAt: row.appliedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }
}

export const listApplications = bind(routes.listApplications, async ({ db, actor }, { query }) => {
  const page = pageOf(
    await queries.listApplications(db, { ...query, ...ofSupplier(actor) }),
    query.limit,
    (row) => row,
    (row) => String(row.number),
  )
  return { items: await applicationsShown(db, page.items), next: page.next }
})
