/** Factories: master records that lines refer to. */

import { randomUUIDv7 } from 'node:crypto'
import type { Input, Output } from '@serialis/contract/kit/route.ts'
import type * as routes from '@serialis/contract/plant/lines/factories.routes.ts'
import { changes, type Ctx } from '../../kit/http/context.ts'
import { found, requireThat } from '../../kit/http/failure.ts'
import { pageOf } from '../../kit/http/page.ts'
import { isSiteInUse } from '../../platform/access/users/users.service.ts'
import { sitesOf } from '../../platform/sites/sites.service.ts'
import * as queries from './factories.queries.ts'

const shown = ({ lineCount, ...row }: queries.FactoryRow) => ({ ...row, lineCount })

export async function listFactories(
  { db }: Ctx,
  { query }: Input<typeof routes.listFactories>,
): Promise<Output<typeof routes.listFactories>> {
  return pageOf(await queries.listFactories(db, query), query.limit, shown, (row) => row.name)
}

export async function listFactoryOptions(
  { db }: Ctx,
  { query }: Input<typeof routes.listFactoryOptions>,
): Promise<Output<typeof routes.listFactoryOptions>> {
  return pageOf(
    await queries.listFactories(db, query),
    query.limit,
    ({ id, name, zone }) => ({ id, name, zone }),
    (row) => row.name,
  )
}

export async function getFactory(
  { db }: Ctx,
  { params }: Input<typeof routes.getFactory>,
): Promise<Output<typeof routes.getFactory>> {
  return shown(found(await queries.findFactory(db, params.id)))
}

export async function createFactory(
  { db, event }: Ctx,
  { body }: Input<typeof routes.createFactory>,
): Promise<Output<typeof routes.createFactory>> {
  // The user would have no access to the new factory.
  requireThat(sitesOf({ db }) === undefined, 'site_not_held')
  const id = randomUUIDv7()
  await queries.insertFactory(db, id, body)
  Object.assign(event, { subjectType: 'factory', subjectId: id, details: changes({}, body) })
  return shown(found(await queries.findFactory(db, id)))
}

export async function updateFactory(
  { db, event }: Ctx,
  { params, body }: Input<typeof routes.updateFactory>,
): Promise<Output<typeof routes.updateFactory>> {
  const before = found(await queries.findFactory(db, params.id))
  const { version, ...factory } = body
  requireThat(await queries.updateFactory(db, params.id, version, factory), 'changed_meanwhile')
  Object.assign(event, { subjectType: 'factory', subjectId: params.id, details: changes({ ...before }, factory) })
  return shown(found(await queries.findFactory(db, params.id)))
}

export async function deleteFactory(
  { db, event }: Ctx,
  { params }: Input<typeof routes.deleteFactory>,
): Promise<Output<typeof routes.deleteFactory>> {
  const before = found(await queries.findFactory(db, params.id))
  requireThat(!(await isSiteInUse(db, params.id)), 'factory_still_used')
  await queries.deleteFactory(db, params.id)
  Object.assign(event, { subjectType: 'factory', subjectId: params.id, details: { name: [before.name, null] } })
  return { message: 'delete_success' }
}
