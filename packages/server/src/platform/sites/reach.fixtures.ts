/** Regions, business units, counters and category accounts on both sides of two factories. For tests. */

import { getFactory, updateFactory } from '@serialis/contract/plant/lines/factories.routes.ts'
import { createBrand } from '@serialis/contract/plant/main-data/brands.routes.ts'
import { createBusinessUnit } from '@serialis/contract/plant/main-data/business-units.routes.ts'
import { createCategoryAccount } from '@serialis/contract/plant/main-data/category-accounts.routes.ts'
import { createCounter } from '@serialis/contract/plant/main-data/counters.routes.ts'
import { getMainDataRule, saveMainDataRule } from '@serialis/contract/plant/main-data/main-data-rule.routes.ts'
import { createRegion } from '@serialis/contract/plant/main-data/regions.routes.ts'
import { createSourceChannel } from '@serialis/contract/plant/main-data/source-channels.routes.ts'
import { openAccount, as, type Client } from '../../../test/harness/client.ts'
import type { TwoSites } from './sites.fixtures.ts'

export interface Place {
  /** The region and unit around those of the factory. */
  region: string
  unit: string
  /** Those of the factory. */
  area: string
  division: string
  counter: string
  account: string
}

/** What is saved in main data is in force at once. */
export async function withoutApproval(admin: Client): Promise<void> {
  const { version } = await admin.call(getMainDataRule)
  await admin.call(saveMainDataRule, { body: { approvedKinds: [], version } })
}

/** A region in a region, a unit in a unit, and what belongs to them; the factory is in the inner ones. */
export async function aPlace(admin: Client, name: string, factory: string): Promise<Place> {
  const named = (code: string) => ({ code: `${name}-${code}`, name: `${name} ${code}` })
  const { id: region } = await admin.call(createRegion, { body: named('REGION') })
  const { id: area } = await admin.call(createRegion, { body: { ...named('AREA'), parentId: region } })
  const { id: unit } = await admin.call(createBusinessUnit, { body: named('UNIT') })
  const { id: division } = await admin.call(createBusinessUnit, { body: { ...named('DIVISION'), parentId: unit } })
  const { id: counter } = await admin.call(createCounter, {
    body: { ...named('COUNTER'), regionId: area, zone: 'Europe/Berlin' },
  })
  const { id: channelId } = await admin.call(createSourceChannel, { body: named('CHANNEL') })
  const { id: brandId } = await admin.call(createBrand, { body: named('SOLD') })
  const { id: account } = await admin.call(createCategoryAccount, {
    body: { ...named('SHOP'), channelId, brandId, outsideId: `${name}-1`, ownerId: division },
  })
  await placeFactory(admin, factory, { regionId: area, businessUnitId: division })
  return { region, area, unit, division, counter, account }
}

export async function placeFactory(
  admin: Client,
  id: string,
  place: { regionId?: string | null; businessUnitId?: string | null },
): Promise<void> {
  const {
    lineCount: _count,
    region: _region,
    businessUnit: _unit,
    id: _id,
    ...row
  } = await admin.call(getFactory, {
    params: { id },
  })
  await admin.call(updateFactory, { params: { id }, body: { ...row, ...place } })
}

export interface ChosenLimits {
  siteIds?: string[]
  regionIds?: string[]
  businessUnitIds?: string[]
  brandIds?: string[]
}

/** Every permission, within these limits. */
export async function limitedUser(
  { t, roleId }: Pick<TwoSites, 't' | 'roleId'>,
  account: string,
  limits: ChosenLimits,
  by: Client = t.admin,
): Promise<Client> {
  await openAccount(t.http, by, { account, name: account, roleIds: [roleId], ...limits, password: 'given by admin' })
  return as(t.http, account, 'given by admin')
}
