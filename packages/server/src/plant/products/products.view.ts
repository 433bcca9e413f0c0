/** How a product is shown, what of it is signed, and what an actor may do with it. */

import type { Refusal } from '@serialis/contract/kit/entity.ts'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { pick } from '@serialis/contract/kit/pick.ts'
import type { SignatureView } from '@serialis/contract/kit/signature.ts'
import { nextStatuses, rowsOf } from '@serialis/contract/kit/transitions.ts'
import { packagingLevels, type PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { permissionCode, type PermissionName } from '@serialis/contract/permissions.ts'
import { ratioOf } from '@serialis/contract/plant/products/packaging.ts'
import { productFieldNames } from '@serialis/contract/plant/products/product-fields.ts'
import type {
  Product,
  ProductHistoryStep,
  ProductLevel,
  ProductRevision,
  ShownLevel,
} from '@serialis/contract/plant/products/products.schema.ts'
import {
  productCommands,
  productTransitions,
  type ProductCommand,
} from '@serialis/contract/plant/products/products.status.ts'
import { historyReasonOf, isOpenTo } from '@serialis/contract/platform/masters/approval.ts'
import { ofWholeTenant, type TenantDb } from '../../kit/db/db.ts'
import type { Actor, Ctx } from '../../kit/http/context.ts'
import { found } from '../../kit/http/failure.ts'
import { ruleVersionOf } from '../../numbers/codes/codes.service.ts'
import { countsOf } from '../../numbers/ledger/reading/reading.service.ts'
import { historyOf, type PastEvent } from '../../platform/audit/audit.service.ts'
import { digestOf, signaturesOf } from '../../platform/signatures/signatures.service.ts'
import { retiredWorkflow } from '../../platform/workflow/running.service.ts'
import { findClassification } from './categories/categories.queries.ts'
import * as queries from './products.queries.ts'
import type { ProductRow, RevisionRow } from './products.queries.ts'

/** The template's levels up to the outermost one of the product, with the product's keys; from the unit outward. */
export function levelsOf(row: Pick<RevisionRow, 'templateLevels' | 'packagingLevel' | 'keys'>): ProductLevel[] {
  const top = packagingLevels.indexOf(row.packagingLevel)
  return row.templateLevels
    .filter(({ level }) => packagingLevels.indexOf(level) <= top)
    .map((at) => {
      const keys = row.keys.find(({ level }) => level === at.level)
      return {
        ...at,
        gtin: keys?.gtin ?? null,
        ruleVersionId: keys?.ruleVersionId ?? null,
        zeroBoxRuleVersionId: keys?.zeroBoxRuleVersionId ?? null,
      }
    })
}

/** A rule for partial packs is signed where there is one; without it the record is that of earlier versions. */
const signableLevel = ({ zeroBoxRuleVersionId, ...level }: ProductLevel) =>
  zeroBoxRuleVersionId === null ? level : { ...level, zeroBoxRuleVersionId }

const SIGNED_ALWAYS = productFieldNames.filter((name) => name !== 'healthClass')

/** The signed record of a decision: the complete contents and their author. */
export const signable = (product: Pick<ProductRow, 'id' | 'code'>, row: RevisionRow) => ({
  product: product.id,
  code: product.code,
  ...pick(row, SIGNED_ALWAYS),
  revision: row.revision,
  name: row.revisionName,
  productionLine: row.productionLineId,
  template: row.templateId,
  templateShape: row.templateShape,
  // The record of a product without a brand or a health class is that of earlier versions.
  ...(row.healthClass !== 'UNSTATED' && { healthClass: row.healthClass }),
  ...(row.brandCode !== '' && { brand: row.brandCode }),
  levels: levelsOf(row).map(signableLevel),
  author: row.authorId,
  writtenAt: row.writtenAt.toISOString(),
})

/** The names of rule versions, by id. */
export type RuleTitles = ReadonlyMap<string, NonNullable<ShownLevel['rule']>>

export async function ruleTitlesOf(db: TenantDb, rows: readonly RevisionRow[]): Promise<RuleTitles> {
  const titles = new Map<string, NonNullable<ShownLevel['rule']>>()
  const ids = rows.flatMap(({ keys }) =>
    keys.flatMap(({ ruleVersionId, zeroBoxRuleVersionId }) => [ruleVersionId ?? [], zeroBoxRuleVersionId ?? []].flat()),
  )
  for (const id of new Set(ids)) {
    const { ruleId, ruleName, number } = await ruleVersionOf(db, id)
    titles.set(id, { ruleId, name: ruleName, number })
  }
  return titles
}

/** Contents in words, for the change log; GTIN and rule version of each level under `gtin.EA`, `rule.EA`. */
export function contentsInWords(row: RevisionRow, rules: RuleTitles): Record<string, unknown> {
  const words: Record<string, unknown> = {
    name: row.revisionName,
    ...pick(row, productFieldNames),
    productionLine: row.lineName,
    brand: row.brandCode || null,
    template: row.templateName,
    ratio: ratioOf(levelsOf(row)),
  }
  const ruleInWords = (id: string | null) => {
    const rule = id === null ? undefined : rules.get(id)
    return rule ? `${rule.name} ${rule.number}` : null
  }
  for (const { level, gtin, ruleVersionId, zeroBoxRuleVersionId } of levelsOf(row)) {
    Object.assign(words, {
      [`gtin.${level}`]: gtin,
      [`rule.${level}`]: ruleInWords(ruleVersionId),
      [`zeroBoxRule.${level}`]: ruleInWords(zeroBoxRuleVersionId),
    })
  }
  return words
}

const personOf = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

export const revisionShown = (product: ProductRow, row: RevisionRow, rules: RuleTitles): ProductRevision => ({
  revision: row.revision,
  status: row.revisionStatus,
  isReplaced: row.revision !== product.revision && row.revision !== product.inForce,
  ...pick(row, productFieldNames),
  name: row.revisionName,
  workflowName: row.workflowName,
  productionLine: personOf(row.productionLineId, row.lineName),
  brand: row.brand,
  template: { id: row.templateId, name: row.templateName, shape: row.templateShape, newestShape: row.newestShape },
  ratio: ratioOf(levelsOf(row)),
  levels: levelsOf(row).map((level) => ({
    ...level,
    rule: rules.get(level.ruleVersionId ?? '') ?? null,
    zeroBoxRule: rules.get(level.zeroBoxRuleVersionId ?? '') ?? null,
  })),
  author: { id: row.authorId, name: row.authorName },
  writtenAt: row.writtenAt.toISOString(),
  approver: personOf(row.approverId, row.approverName),
  approvalTime: row.decidedAt?.toISOString() ?? null,
  opinion: row.opinion,
  digest: digestOf(signable(product, row)),
})

/**
 * The authors of the waiting revision: everybody who wrote since the revision in force. None of them may decide about
 * it.
 */
export function authorsOf(product: ProductRow, revisions: readonly RevisionRow[]): string[] {
  const authors: string[] = []
  let at: number | null = product.revision
  while (at !== null && at !== product.inForce) {
    const row = revisions.find(({ revision }) => revision === at)
    if (row) authors.push(row.authorId)
    at = row?.base ?? null
  }
  return authors
}

/** Levels with serial numbers, with the GTIN under which these were issued: it can no longer change. */
export async function frozenGtins(
  db: TenantDb,
  productId: string,
  revisions: readonly RevisionRow[],
): Promise<Map<PackagingLevel, string | null>> {
  const levels = new Set(
    (await countsOf(ofWholeTenant(db), { productIds: [productId] }))
      .filter(({ count }) => count > 0)
      .map(({ level }) => level),
  )
  const approved = revisions.filter(({ revisionStatus }) => revisionStatus === 'APPROVED')
  return new Map(
    [...levels].map((level) => [
      level,
      approved.flatMap(({ keys }) => keys).find((key) => key.level === level)?.gtin ?? null,
    ]),
  )
}

const permissionOf: Record<ProductCommand, PermissionName> = {
  edit: 'products.edit',
  undo: 'products.edit',
  approve: 'products.approve',
  reject: 'products.approve',
  delete: 'products.delete',
}

function isOpen(command: ProductCommand, product: ProductRow, authors: readonly string[], actor: Actor): boolean {
  if (rowsOf(productTransitions, command, product.status).length === 0) return false
  return command === 'delete' || isOpenTo(actor.userId, command, { isInForce: product.inForce !== null, authors })
}

const allowedCommands = (actor: Actor, product: ProductRow, authors: readonly string[]): ProductCommand[] =>
  productCommands.filter(
    (command) =>
      isGranted(actor.authorities, permissionCode(permissionOf[command])) && isOpen(command, product, authors, actor),
  )

function historyStep(
  { id, action, at, by, reason, details, signatureId }: PastEvent,
  signatures: readonly SignatureView[],
): ProductHistoryStep {
  const { revision, ...changes } = details
  return {
    eventId: id,
    at,
    by,
    opinion: reason,
    reason: historyReasonOf(action, 'status' in changes),
    revision: Number(revision),
    changes: changes as ProductHistoryStep['changes'],
    signature: signatures.find((made) => made.id === signatureId) ?? null,
  }
}

const signaturesShown = (db: TenantDb, product: ProductRow, rows: readonly RevisionRow[]) =>
  signaturesOf(db, 'product', product.id, ({ content }) => {
    const signed = rows.find(({ revision }) => revision === (content as { revision: number }).revision)
    return signed ? signable(product, signed) : {}
  })

/** Why this revision cannot be approved. */
export async function approvalBlocked(db: TenantDb, { revision, workflow }: RevisionRow) {
  const retired = await retiredWorkflow(db, workflow)
  return retired && { key: 'product_workflow_retired' as const, params: { ...retired, revision } }
}

/** Why no order can start with this revision, which is in force. */
async function ordersBlocked(db: TenantDb, { workflow }: RevisionRow): Promise<Refusal | null> {
  const retired = await retiredWorkflow(db, workflow)
  return retired && { key: 'workflow_retired', params: retired }
}

/** The whole detail view. */
export async function productShown(ctx: Ctx, id: string): Promise<Product> {
  const { db, actor } = ctx
  const product = found(await queries.findProduct(db, id))
  const rows = await queries.listRevisions(db, id)
  const newest = found(rows.find(({ revision }) => revision === product.revision))
  const inForce = rows.find(({ revision }) => revision === product.inForce)
  const standing = inForce === newest ? undefined : inForce
  const signatures = await signaturesShown(db, product, rows)
  const rules = await ruleTitlesOf(db, standing ? [newest, standing] : [newest])
  return {
    ...(await findClassification(db, id)),
    ...pick(product, ['id', 'code', 'name', 'status', 'revision', 'inForce', 'version']),
    ...pick(newest, ['snSource', 'packagingLevel']),
    changedAt: product.changedAt.toISOString(),
    ratio: ratioOf(levelsOf(newest)),
    newest: revisionShown(product, newest, rules),
    standing: standing ? revisionShown(product, standing, rules) : null,
    revisions: rows.map((row) => revisionShown(product, row, rules)),
    frozenLevels: [...(await frozenGtins(db, id, rows)).keys()],
    history: (await historyOf(ctx, 'product', id)).map((event) => historyStep(event, signatures)),
    nextStatuses: nextStatuses(productTransitions, product.status).filter((status) => status !== product.status),
    allowed: allowedCommands(actor, product, authorsOf(product, rows)),
    approvalBlockedBy: product.status === 'UNAPPROVED' ? await approvalBlocked(db, newest) : null,
    ordersBlockedBy: inForce && product.status !== 'DELETE' ? await ordersBlocked(db, inForce) : null,
  }
}
