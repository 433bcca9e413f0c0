/** Packaging level templates. A change of the levels creates the next structure; products keep theirs. */

import { randomUUIDv7 } from 'node:crypto'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { pick } from '@serialis/contract/kit/pick.ts'
import type { Output } from '@serialis/contract/kit/route.ts'
import { permissionCode } from '@serialis/contract/permissions.ts'
import { ratioOf } from '@serialis/contract/plant/products/packaging.ts'
import * as routes from '@serialis/contract/plant/products/templates.routes.ts'
import {
  TEMPLATE_ACTIONS,
  type Template,
  type TemplateLevel,
} from '@serialis/contract/plant/products/templates.schema.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { bind } from '../../../kit/http/bind.ts'
import { changes, type Actor, type Ctx } from '../../../kit/http/context.ts'
import { failure, found, requireThat } from '../../../kit/http/failure.ts'
import { pageOf } from '../../../kit/http/page.ts'
import { historyOf, type PastEvent } from '../../../platform/audit/audit.service.ts'
import * as queries from './templates.queries.ts'

const PRODUCTS_SHOWN = 100

const structureOf = (levels: readonly TemplateLevel[]) =>
  levels.map((at) => `${at.level} ${at.capacity} ${at.codeType} ${at.zeroBox}`).join(', ')

const listed = (row: queries.TemplateRow) => ({
  ...pick(row, ['id', 'name', 'remark', 'ratio', 'levels', 'shape', 'version', 'productCount']),
  changedAt: row.changedAt.toISOString(),
})

const allowed = (actor: Actor, row: queries.TemplateRow) =>
  TEMPLATE_ACTIONS.filter(
    (action) =>
      isGranted(actor.authorities, permissionCode(`templates.${action}`)) &&
      (action !== 'delete' || row.productCount === 0),
  )

const historyStep = ({ id, action, at, by, details }: PastEvent): Template['history'][number] => ({
  eventId: id,
  at,
  by,
  reason: action === 'packaging_template.created' ? 'CREATE' : 'MODIFY',
  changes: details as Template['history'][number]['changes'],
})

async function shown(ctx: Ctx, id: string): Promise<Output<typeof routes.getTemplate>> {
  const row = found(await queries.findTemplate(ctx.db, id), 'template_not_exists')
  const shapes = await queries.listShapes(ctx.db, id)
  return {
    ...listed(row),
    shapes: shapes.map(({ madeAt, madeBy, ...shape }) => ({
      ...shape,
      madeAt: madeAt.toISOString(),
      madeBy,
    })),
    products: await queries.listProductsOfTemplate(ctx.db, id, PRODUCTS_SHOWN),
    history: (await historyOf(ctx, 'packaging_template', id)).map(historyStep),
    allowed: allowed(ctx.actor, row),
  }
}

export const listTemplates = bind(routes.listTemplates, async ({ db }, { query }) =>
  pageOf(await queries.listTemplates(db, query), query.limit, listed, (row) => row.name),
)

export const listTemplateOptions = bind(routes.listTemplateOptions, async ({ db }, { query }) =>
  pageOf(
    await queries.listTemplates(db, query),
    query.limit,
    ({ id, name, ratio, shape, levels }) => ({ id, name, ratio, shape, levels }),
    (row) => row.name,
  ),
)

export const getTemplate = bind(routes.getTemplate, (ctx, { params }) => shown(ctx, params.id))

async function requireNew(db: TenantDb, structure: string, exceptId: string | null) {
  const name = await queries.findTemplateByStructure(db, structure, exceptId)
  if (name !== undefined) throw failure('template_exists', { name })
}

export const createTemplate = bind(routes.createTemplate, async (ctx, { body }) => {
  const { db, event, now, actor } = ctx
  const { name, remark, levels } = body
  const id = randomUUIDv7()
  const structure = structureOf(levels)
  await requireNew(db, structure, null)
  await queries.insertTemplate(db, id, { name, remark, shape: 1, structure, at: now })
  await queries.insertShape(db, {
    templateId: id,
    shape: 1,
    levels,
    ratio: ratioOf(levels),
    by: actor.userName,
    at: now,
  })
  Object.assign(event, {
    subjectType: 'packaging_template',
    subjectId: id,
    details: changes({}, { name, remark, structure, ratio: ratioOf(levels) }),
  })
  return shown(ctx, id)
})

export const updateTemplate = bind(routes.updateTemplate, async (ctx, { params, body }) => {
  const { db, event, now, actor } = ctx
  const { id } = params
  const { version, name, remark, levels } = body
  found(await queries.lockTemplate(db, id), 'template_not_exists')
  const before = found(await queries.findTemplate(db, id), 'template_not_exists')
  const structure = structureOf(levels)
  const isReshaped = structure !== structureOf(before.levels)
  if (isReshaped) await requireNew(db, structure, id)
  const shape = before.shape + (isReshaped ? 1 : 0)
  requireThat(
    await queries.updateTemplate(db, id, version, { name, remark, shape, structure, at: now }),
    'changed_meanwhile',
  )
  if (isReshaped)
    await queries.insertShape(db, {
      templateId: id,
      shape,
      levels,
      ratio: ratioOf(levels),
      by: actor.userName,
      at: now,
    })
  const old = {
    name: before.name,
    remark: before.remark,
    structure: structureOf(before.levels),
    ratio: before.ratio,
    shape: before.shape,
  }
  Object.assign(event, {
    subjectType: 'packaging_template',
    subjectId: id,
    details: changes(old, { name, remark, structure, ratio: ratioOf(levels), shape }),
  })
  return shown(ctx, id)
})

export const deleteTemplate = bind(routes.deleteTemplate, async ({ db, event }, { params }) => {
  found(await queries.lockTemplate(db, params.id), 'template_not_exists')
  const before = found(await queries.findTemplate(db, params.id), 'template_not_exists')
  await queries.deleteTemplate(db, params.id)
  Object.assign(event, {
    subjectType: 'packaging_template',
    subjectId: params.id,
    details: { name: [before.name, null], ratio: [before.ratio, null] },
  })
  return { message: 'delete_success' }
})

/**
 * The template's newest structure, locked against changes until the transaction ends; for a product that is about to
 * refer to it.
 */
export async function templateOf(
  db: TenantDb,
  templateId: string,
): Promise<{ name: string; shape: number; ratio: string; levels: readonly TemplateLevel[] }> {
  found(await queries.lockTemplateForUse(db, templateId), 'template_not_exists')
  const { name, shape, ratio, levels } = found(await queries.findTemplate(db, templateId), 'template_not_exists')
  return { name, shape, ratio, levels }
}
