/**
 * The rules for a supplier's request for codes. The first broken rule refuses the request, and is reported as an alert.
 */

import { randomUUIDv7 } from 'node:crypto'
import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { supplierRuleKeys } from '@serialis/contract/plant/suppliers/suppliers.errors.ts'
import type { SupplierRule } from '@serialis/contract/plant/suppliers/suppliers.status.ts'
import { inTenant } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { Failure, type FailureParams } from '../../kit/http/failure.ts'
import { dayIn } from '../../kit/ops/clock.ts'
import { raiseAlert } from '../../platform/alerts/alerts.service.ts'
import { productTitles } from '../products/products.service.ts'
import { lockAuthoritiesForUse } from './authorities.queries.ts'
import { isInForce } from './authorities.service.ts'
import { countRefusalsSince, insertRefusal } from './refusals.queries.ts'
import { findSupplier, lockSupplierForUse } from './suppliers.queries.ts'

export interface SupplierAsk {
  supplierId: string
  productId: string
  level: PackagingLevel
  quantity: number
}

export interface BrokenRule {
  rule: SupplierRule
  params: FailureParams
}

const broken = (rule: SupplierRule, params: FailureParams = {}): BrokenRule => ({ rule, params })

/**
 * The first rule that the request breaks, in the order of `supplierRules`, or null; applications check the allocation
 * of an order. The checked records are locked until the transaction ends. `maximum`: of the authority.
 */
export async function firstBrokenRule(
  ctx: Ctx,
  ask: SupplierAsk,
): Promise<{ broken: BrokenRule | null; maximum: number }> {
  const { db, tenant, now } = ctx
  const supplier = await lockSupplierForUse(db, ask.supplierId)
  if (supplier === undefined || supplier.status === 'LOCKED' || supplier.status === 'DELETE')
    return { broken: broken('ACTIVE', { supplier: supplier?.name ?? '' }), maximum: 0 }
  const today = dayIn(tenant.zone, now)
  const period = { from: supplier.periodFrom, until: supplier.validUntil }
  if (supplier.status === 'EXPIRED' || today < period.from || today > period.until)
    return { broken: broken('PERIOD', { supplier: supplier.name, ...period }), maximum: 0 }
  const ofProduct = await lockAuthoritiesForUse(db, supplier.id, ask.productId)
  if (ofProduct.length === 0) return { broken: broken('AUTHORITY', { supplier: supplier.name }), maximum: 0 }
  const authority = ofProduct.find(({ level }) => level === ask.level)
  if (authority === undefined)
    return { broken: broken('LEVEL', { supplier: supplier.name, level: ask.level }), maximum: 0 }
  const { maximum } = authority
  if (!isInForce(ctx, authority))
    return {
      broken: broken('AUTHORITY_PERIOD', { from: authority.periodFrom, until: authority.validUntil }),
      maximum,
    }
  return { broken: ask.quantity > maximum ? broken('QUANTITY', { maximum, quantity: ask.quantity }) : null, maximum }
}

/** The form field of a rule. */
const FIELDS: Partial<Record<SupplierRule, string>> = {
  AUTHORITY: 'productId',
  LEVEL: 'level',
  QUANTITY: 'quantity',
  ALLOCATED: 'quantity',
}

/** The refusal that names the rule. */
export function refusalOf({ rule, params }: BrokenRule): Failure {
  const key = supplierRuleKeys[rule]
  const field = FIELDS[rule]
  return new Failure(
    key,
    { ...params, rule },
    field === undefined ? undefined : { [field]: key },
    field === undefined ? undefined : { [field]: params },
  )
}

const DAY_MS = 24 * 60 * 60_000

/** The refusal, which is recorded and raised as E11 after the command was rolled back. */
export function refusedBy(ctx: Ctx, ask: SupplierAsk, rule: BrokenRule): Failure {
  const { app, tenant, actor, now } = ctx
  ctx.afterRollback(() =>
    inTenant(app.pool, tenant.tenantId, 'write', async (db) => {
      const supplier = await findSupplier(db, ask.supplierId)
      if (supplier === undefined) return
      await insertRefusal(db, { id: randomUUIDv7(), ...ask, rule: rule.rule, by: actor.userName, at: now })
      const today = await countRefusalsSince(db, ask.supplierId, new Date(now.getTime() - DAY_MS))
      const product = (await productTitles(db, [ask.productId])).get(ask.productId)?.name ?? ''
      await raiseAlert(
        { db, now, tenant },
        {
          type: 'E11',
          subjectType: 'supplier',
          subjectId: supplier.id,
          params: {
            ...rule.params,
            name: supplier.name,
            rule: rule.rule,
            key: supplierRuleKeys[rule.rule],
            product,
            level: ask.level,
            quantity: ask.quantity,
            today,
          },
        },
      )
    }),
  )
  return refusalOf(rule)
}
