/**
 * Fixtures for tests of applications and SNs: a product in force, rules for its levels, and codes that were applied
 * for.
 */

import { createApplication } from '@serialis/contract/desk/serials/applications.routes.ts'
import type { Application } from '@serialis/contract/desk/serials/applications.schema.ts'
import type { EventCode } from '@serialis/contract/events.ts'
import type { ClientInput } from '@serialis/contract/kit/route.ts'
import type { Evidence, Operation } from '@serialis/contract/numbers/ledger/serial-operations.ts'
import type { Product } from '@serialis/contract/plant/products/products.schema.ts'
import { type Client, type Sender, userWith } from '../../../test/harness/client.ts'
import type { App, Ctx } from '../../kit/http/context.ts'
import { anApprovedRule } from '../../numbers/codes/codes.fixtures.ts'
import { aUsualRule, anSsccRule } from '../../numbers/codes/rule.fixtures.ts'
import { blocksOfApplication } from '../../numbers/ledger/issue/applications.service.ts'
import { changeStates } from '../../numbers/ledger/ledger.service.ts'
import { packMany } from '../../numbers/ledger/packing/packing.service.ts'
import { ordinalOf } from '../../numbers/ledger/serial-set/ordinals.ts'
import { setOfOrdinals } from '../../numbers/ledger/serial-set/serial-set.ts'
import { anApprovedProduct } from '../../plant/products/products.fixtures.ts'
import { recordEvent } from '../../platform/audit/audit.service.ts'
import { asCommand } from '../../platform/tasks/tasks.fixtures.ts'

export interface Stock {
  product: Product
  /** Approved versions: of units and cases, and of pallets. */
  ruleVersionId: string
  ssccVersionId: string
}

/** A product of units, cases of 10 and pallets of 4, and approved rules for its codes. */
export async function aStock(http: Sender, admin: Client, epoch = 'A'): Promise<Stock> {
  const author = await userWith(http, admin, [
    'products.list',
    'products.create',
    'templates.list',
    'templates.create',
    'snRules.list',
    'snRules.create',
  ])
  const product = await anApprovedProduct(author, admin)
  const approver = { client: admin, password: admin.password }
  const rule = await anApprovedRule(author, approver, { name: `Units ${epoch}`, rule: aUsualRule(epoch) })
  const sscc = await anApprovedRule(author, approver, { name: `Pallets ${epoch}`, rule: anSsccRule() })
  return { product, ruleVersionId: rule.id, ssccVersionId: sscc.id }
}

export const anApplication = (
  client: Client,
  { product, ruleVersionId }: Stock,
  over: Partial<ClientInput<typeof createApplication>['body']> = {},
): Promise<Application> =>
  client.call(createApplication, {
    body: { productId: product.id, level: 'EA', ruleVersionId, quantity: 10, reason: '', ...over },
  })

/** First ordinal of an application of at most 2^24 codes; the others follow it. */
export async function firstOrdinal(app: App, client: Client, applicationId: string): Promise<number> {
  const [block] = await asCommand(app, client, ({ db }) => blocksOfApplication(db, applicationId))
  return ordinalOf(block?.block ?? 0, 0)
}

/** A ledger command with its event, as the rooms of status changes and packing run it. */
const commanded = <T>(
  app: App,
  client: Client,
  action: string,
  reason: string,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> =>
  asCommand(app, client, async (ctx) => {
    Object.assign(ctx.event, { subjectType: 'test', subjectId: action, reason })
    const done = await work(ctx)
    // A code of the tests, which no room has.
    await recordEvent(ctx, action as EventCode)
    return done
  })

interface Change {
  ordinals: readonly number[]
  operation: Operation
  reason: string
  evidence?: readonly Evidence[]
  happenedAt?: Date
  /** Milliseconds UTC for each of them. */
  timeOf?: (ordinal: number) => number
}

export const changed = (
  app: App,
  client: Client,
  { ordinals, operation, reason, evidence = ['reason'], happenedAt, timeOf }: Change,
) =>
  commanded(app, client, 'serials.changed', reason, ({ db, event, now, tenant }) =>
    changeStates(db, {
      event: { id: event.id, recordedAt: now, ...(happenedAt && { happenedAt }), ...(timeOf && { timeOf }) },
      scheme: tenant.snScheme,
      set: setOfOrdinals(ordinals),
      operation,
      evidence,
      mode: 'commit',
    }),
  )

export const packed = (
  app: App,
  client: Client,
  packs: readonly { container: number; members: readonly number[]; isPartial?: boolean }[],
) =>
  commanded(app, client, 'serials.packed', 'packed on the line', ({ db, event, now, tenant }) =>
    packMany(db, {
      event: { id: event.id, recordedAt: now },
      scheme: tenant.snScheme,
      packs: packs.map(({ container, members, isPartial = false }) => ({
        container,
        members: setOfOrdinals(members),
        isPartial,
      })),
    }),
  )
