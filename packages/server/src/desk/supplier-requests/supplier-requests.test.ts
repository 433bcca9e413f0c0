/** Packaging suppliers and their authority: what they request, rule by rule, and who may approve more. */

import { createApplication, listApplications } from '@serialis/contract/desk/serials/applications.routes.ts'
import * as requests from '@serialis/contract/desk/supplier-requests/supplier-requests.routes.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import type { Product } from '@serialis/contract/plant/products/products.schema.ts'
import * as routes from '@serialis/contract/plant/suppliers/suppliers.routes.ts'
import type { SupplierDetail } from '@serialis/contract/plant/suppliers/suppliers.schema.ts'
import {
  createRole,
  createUser,
  listUsers,
  updateRole,
  updateUser,
} from '@serialis/contract/platform/access/access.routes.ts'
import { getAlert, listAlerts, repairAlert } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import { getHistory } from '@serialis/contract/platform/audit/audit.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { openAccount, as, userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { inTenant } from '../../kit/db/db.ts'
import { aNumberedProduct } from '../../plant/orders/orders.fixtures.ts'
import {
  anAuthority,
  aSupplier,
  aSupplierRole,
  supplierRights,
  supplierUser,
} from '../../plant/suppliers/suppliers.fixtures.ts'
import { supplierInvariants } from '../../plant/suppliers/suppliers.verify.queries.ts'
import { idempotencyInvariants } from '../../platform/audit/audit.verify.queries.ts'
import { supplierRequestInvariants } from './supplier-requests.verify.queries.ts'

let t: TestApp
let now = new Date('2026-11-20T08:00:00Z')
let roleId: string
let product: Product
let clerk: Client
beforeAll(async () => {
  t = await testApp({ clock: { now: () => now } })
  roleId = await aSupplierRole(t.admin)
  const second = await userWith(t.http, t.admin, Object.keys(permissions) as PermissionName[])
  product = await aNumberedProduct(t.admin, second)
  clerk = await userWith(t.http, t.admin, [
    'suppliers.list',
    'suppliers.create',
    'suppliers.edit',
    'suppliers.delete',
    'suppliers.lock',
    'supplierAuthorities.list',
    'supplierAuthorities.create',
    'supplierAuthorities.edit',
    'supplierAuthorities.delete',
    ...supplierRights,
  ])
})
const input = {
  name: 'New Pack',
  code: 'NP-1',
  address: 'A',
  contacts: 'C',
  phone: '+86 512 5555 0100',
  periodFrom: '2026-03-01',
  period: 12,
  periodType: 1,
  lockStatus: 'UNLOCKED',
} as const
const step = ({ id, version }: SupplierDetail, reason = 'as agreed') => ({ params: { id }, body: { version, reason } })

describe('a supplier', () => {
  it('is entered with a period whose last day is worked out, and says by its key what is missing', async () => {
    const made = await clerk.call(routes.createSupplier, { body: { ...input, roleId } })
    expect(made).toMatchObject({
      status: 'ACTIVE',
      validUntil: '2027-02-28',
      role: { id: roleId, name: 'Packaging supplier' },
      allowed: ['edit', 'extend', 'lock', 'delete'],
      usedBy: { authorities: 0, orders: 0, applications: 0, users: 0, keys: 0 },
    })
    const refused = await clerk.refusal(routes.createSupplier, { body: { periodFrom: '2026-01-01' } as never })
    expect(refused.fields).toMatchObject({
      name: 'supplier_name_can_not_be_empty',
      code: 'supplier_code_can_not_be_empty',
      address: 'address_can_not_be_empty',
      contacts: 'contacts_can_not_be_empty',
      phone: 'phone_can_not_be_empty',
      roleId: 'role_name_can_not_be_empty',
      lockStatus: 'lock_status_can_not_be_empty',
      period: 'period_can_not_be_empty',
    })
    const again = (given: object) => clerk.refusal(routes.createSupplier, { body: { ...input, roleId, ...given } })
    expect(await again({ code: 'NP-2' })).toMatchObject({
      status: 409,
      message: 'name_or_supplier_code_exists',
      fields: { name: 'name_or_supplier_code_exists' },
    })
    expect(await again({ name: 'Other' })).toMatchObject({
      status: 409,
      fields: { code: 'name_or_supplier_code_exists' },
    })
    expect(await again({ name: 'Past', code: 'PAST', periodFrom: '2025-01-01' })).toMatchObject({
      message: 'supplier_period_ends_in_the_past',
      params: { day: '2025-12-31' },
    })
    expect(await again({ name: 'X', code: 'X', roleId: product.id })).toMatchObject({
      fields: { roleId: 'not_in_list' },
    })
    expect(await again({ name: 'X', code: 'a b' })).toMatchObject({ fields: { code: 'supplier_code_wrong_format' } })
    const bothAtOnce = await Promise.all(
      [1, 2].map(() => clerk.raw(routes.createSupplier, { body: { ...input, roleId, name: 'At once', code: 'ONCE' } })),
    )
    expect(bothAtOnce.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('is changed, locked with a reason, unlocked and extended by named commands, each in its history', async () => {
    const made = await aSupplier(t.admin, roleId)
    const edited = await clerk.call(routes.editSupplier, {
      params: { id: made.id },
      body: { name: 'Better Pack', address: 'B', contacts: 'D', phone: made.phone, roleId, version: made.version },
    })
    expect(
      await clerk.refusal(routes.editSupplier, {
        params: { id: made.id },
        body: { name: 'New Pack', address: 'B', contacts: 'D', phone: made.phone, roleId, version: edited.version },
      }),
    ).toMatchObject({ message: 'name_or_supplier_code_exists' })
    expect(await clerk.refusal(routes.lockSupplier, step(made))).toMatchObject({
      status: 409,
      message: 'changed_meanwhile',
    })
    expect(await clerk.refusal(routes.lockSupplier, step(edited, 'x'))).toMatchObject({
      fields: { reason: 'reason_too_short' },
    })
    const locked = await clerk.call(routes.lockSupplier, step(edited, 'codes found on the market'))
    expect(locked).toMatchObject({
      status: 'LOCKED',
      lockReason: 'codes found on the market',
      allowed: ['edit', 'extend', 'unlock', 'delete'],
    })
    expect(await clerk.refusal(routes.lockSupplier, step(locked))).toMatchObject({
      status: 409,
      message: 'supplier_status_does_not_allow',
      params: { status: 'LOCKED' },
    })
    const extended = await clerk.call(routes.extendSupplier, {
      params: { id: made.id },
      body: { version: locked.version, periodFrom: '2026-01-01', period: 1, periodType: 2, reason: 'new contract' },
    })
    expect(extended).toMatchObject({ status: 'LOCKED', validUntil: '2026-12-31' })
    expect(await clerk.call(routes.unlockSupplier, step(extended))).toMatchObject({ status: 'ACTIVE', lockReason: '' })
    const { items } = await clerk.call(getHistory, { query: { subjectType: 'supplier', subjectId: made.id } })
    expect(items.map(({ action }) => action)).toEqual([
      'supplier.unlocked',
      'supplier.extended',
      'supplier.locked',
      'supplier.changed',
      'supplier.created',
    ])
    expect(items[2]).toMatchObject({ reason: 'codes found on the market', details: { status: ['ACTIVE', 'LOCKED'] } })
  })

  it('is deleted only while nothing names it; its name and code are free then', async () => {
    const made = await aSupplier(t.admin, roleId, { name: 'Short', code: 'SHORT' })
    const authority = await anAuthority(t.admin, made, product)
    const remove = (version: number) => ({ params: { id: made.id }, query: { version } })
    expect(await clerk.refusal(routes.deleteSupplier, remove(made.version))).toMatchObject({
      status: 409,
      message: 'supplier_still_used',
      params: { authorities: 1 },
    })
    await clerk.call(routes.deleteSupplierAuthority, {
      params: { id: authority.id },
      query: { version: authority.version },
    })
    expect(await clerk.call(routes.deleteSupplier, remove(made.version))).toEqual({ message: 'delete_success' })
    expect((await clerk.call(routes.getSupplier, { params: { id: made.id } })).allowed).toEqual([])
    expect((await aSupplier(t.admin, roleId, { name: 'Short', code: 'SHORT' })).status).toBe('ACTIVE')
    expect(
      await t.admin.refusal(createUser, {
        body: { account: 'late', name: 'L', roleIds: [roleId], supplierId: made.id },
      }),
    ).toMatchObject({ message: 'supplier_not_exists', fields: { supplierId: 'supplier_not_exists' } })
    expect(
      (await clerk.call(routes.listSuppliers, { query: { status: 'DELETE' } })).items.map(({ code }) => code),
    ).toEqual(['SHORT'])
    expect(
      (await clerk.call(routes.listSuppliers, { query: { search: 'hor', limit: 1 } })).items.map(
        ({ status }) => status,
      ),
    ).toEqual(['ACTIVE'])
  })

  it('stays with an account until somebody says otherwise', async () => {
    const supplier = await aSupplier(t.admin, roleId)
    await supplierUser(t.http, t.admin, supplier)
    const [user] = (await t.admin.call(listUsers, { query: { supplierId: supplier.id } })).items
    const { id, name, version } = user!
    const renamed = await t.admin.call(updateUser, {
      params: { id },
      body: { name: `${name} 2`, roleIds: [roleId], version },
    })
    expect(renamed.supplierId).toBe(supplier.id)
    expect(
      (
        await t.admin.call(updateUser, {
          params: { id },
          body: { name, roleIds: [roleId], supplierId: null, version: renamed.version },
        })
      ).supplierId,
    ).toBe(null)
  })

  it("is nobody else's: not another tenant's, nor for whoever lacks the right", async () => {
    const made = await aSupplier(t.admin, roleId)
    expect(await t.other.refusal(routes.getSupplier, { params: { id: made.id } })).toMatchObject({ status: 404 })
    expect(await t.other.refusal(routes.lockSupplier, step(made))).toMatchObject({ status: 404 })
    expect((await t.other.call(routes.listSuppliers, { query: {} })).items).toEqual([])
    expect(
      await t.other.refusal(routes.createSupplierAuthority, {
        body: {
          supplierId: made.id,
          productId: product.id,
          level: 'EA',
          maximum: 1,
          periodFrom: '2026-01-01',
          period: 5,
          periodType: 2,
        },
      }),
    ).toMatchObject({ message: 'supplier_not_exists' })
    const reader = await userWith(t.http, t.admin, ['suppliers.list'])
    expect((await reader.call(routes.getSupplier, { params: { id: made.id } })).allowed).toEqual([])
    expect(await reader.refusal(routes.lockSupplier, step(made))).toMatchObject({ status: 403 })
  })
})

describe('the authority of a supplier', () => {
  it('is once for each product and level, for products in force and levels with codes', async () => {
    const supplier = await aSupplier(t.admin, roleId)
    const made = await anAuthority(clerk, supplier, product, { maximum: 500, period: 24, periodType: 1 })
    expect(made).toMatchObject({
      supplier: { code: supplier.code },
      product: { code: product.code },
      level: 'EA',
      maximum: 500,
      validUntil: '2027-12-31',
      isInForce: true,
    })
    const again = (given: object) =>
      clerk.refusal(routes.createSupplierAuthority, {
        body: {
          supplierId: supplier.id,
          productId: product.id,
          level: 'EA',
          maximum: 1,
          periodFrom: '2026-01-01',
          period: 5,
          periodType: 2,
          ...given,
        },
      })
    expect(await again({})).toMatchObject({ status: 409, message: 'supplier_authority_exists' })
    expect(await again({ level: 'BUN' as never })).toMatchObject({ status: 400 })
    expect(await again({ productId: supplier.id })).toMatchObject({ message: 'article_not_approved' })
    expect(await again({ level: 'CA', maximum: 0 })).toMatchObject({
      fields: { maximum: 'quantity_must_be_a_positive_integer' },
    })
    expect(
      (
        await clerk.refusal(routes.createSupplierAuthority, {
          body: { periodFrom: '2026-01-01', period: 5, periodType: 2 } as never,
        })
      ).fields,
    ).toMatchObject({
      supplierId: 'supplier_can_not_be_empty',
      productId: 'article_can_not_be_empty',
      level: 'aggregation_level_can_not_be_empty',
      maximum: 'quantity_can_not_be_empty',
    })
    const edited = await clerk.call(routes.editSupplierAuthority, {
      params: { id: made.id },
      body: { maximum: 900, periodFrom: '2027-01-01', period: 1, periodType: 2, version: made.version },
    })
    expect(edited).toMatchObject({ maximum: 900, isInForce: false })
    expect(
      await clerk.refusal(routes.editSupplierAuthority, {
        params: { id: made.id },
        body: { maximum: 901, periodFrom: '2027-01-01', period: 1, periodType: 2, version: made.version },
      }),
    ).toMatchObject({ message: 'changed_meanwhile' })
    expect((await clerk.call(routes.listSupplierAuthorities, { query: { supplierId: supplier.id } })).items).toEqual([
      edited,
    ])
  })
})

describe("a supplier's request for codes", () => {
  let manager: Client
  beforeAll(async () => {
    manager = await userWith(t.http, t.admin, [
      'supplierRequests.list',
      'supplierRequests.approve',
      'alerts.list',
      'alerts.detail',
      'alerts.editStatus',
      'applications.create',
      'applications.list',
    ])
  })
  const body = (given: object = {}) => ({
    body: { productId: product.id, level: 'EA' as const, quantity: 10, ...given },
  })
  const alertOf = async ({ id }: { id: string }, type: 'E9' | 'E11' = 'E11') =>
    (await manager.call(listAlerts, { query: { type, subjectType: 'supplier', subjectId: id } })).items

  it("brings the codes of the product's own rule, within its authority", async () => {
    const supplier = await aSupplier(t.admin, roleId)
    await anAuthority(t.admin, supplier, product)
    const user = await supplierUser(t.http, t.admin, supplier)
    const made = await user.call(createApplication, body({ quantity: 100 }))
    expect(made).toMatchObject({
      applyStatus: 1,
      issued: 100,
      supplier: { id: supplier.id, code: supplier.code },
      rule: { versionId: product.newest.levels[0]?.ruleVersionId },
    })
    expect(
      (await manager.call(listApplications, { query: { supplierId: supplier.id } })).items.map(({ id }) => id),
    ).toEqual([made.id])
    // A person of the brand owner applies in its name, under the same rules.
    expect(await manager.call(createApplication, body({ supplierId: supplier.id }))).toMatchObject({
      supplier: { id: supplier.id },
    })
    expect(await manager.refusal(createApplication, body({ supplierId: supplier.id, quantity: 101 }))).toMatchObject({
      message: 'supplier_quantity_above_maximum',
    })
    expect(await manager.refusal(createApplication, body({ supplierId: product.id }))).toMatchObject({
      message: 'supplier_not_exists',
    })
    expect(await user.call(routes.getOwnSupplier)).toMatchObject({
      supplier: { code: supplier.code, status: 'ACTIVE' },
      authorities: [
        {
          product: { id: product.id },
          level: 'EA',
          maximum: 100,
          isInForce: true,
          gtin: product.newest.levels[0]?.gtin,
        },
      ],
    })
    expect(await manager.call(routes.getOwnSupplier)).toEqual({ supplier: null, authorities: [] })
  })

  it('is held to its rules in their order, and each refusal names its rule, is kept, and is told', async () => {
    const supplier = await aSupplier(t.admin, roleId, {
      lockStatus: 'LOCKED',
      periodFrom: '2026-12-01',
      period: 5,
      periodType: 2,
    })
    const user = await supplierUser(t.http, t.admin, supplier)
    const refused = (given: object = {}) => user.refusal(createApplication, body(given))
    const at = async () => clerk.call(routes.getSupplier, { params: { id: supplier.id } })
    expect(await refused()).toMatchObject({
      message: 'supplier_not_active',
      params: { rule: 'ACTIVE', supplier: supplier.name },
    })
    await clerk.call(routes.unlockSupplier, step(await at()))
    expect(await refused()).toMatchObject({
      message: 'supplier_period_over',
      params: { rule: 'PERIOD', from: '2026-12-01', until: '2031-11-30' },
    })
    expect(await alertOf(supplier)).toMatchObject([
      {
        level: 'LOW',
        raisedCount: 2,
        params: { rule: 'PERIOD', name: supplier.name, product: product.newest.name, quantity: 10 },
      },
    ])
    await clerk.call(routes.extendSupplier, {
      params: { id: supplier.id },
      body: { version: (await at()).version, periodFrom: '2026-01-01', period: 5, periodType: 2, reason: 'earlier' },
    })
    expect(await refused()).toMatchObject({
      message: 'supplier_has_no_authority',
      params: { rule: 'AUTHORITY' },
      fields: { productId: 'supplier_has_no_authority' },
    })
    expect(await refused({ productId: supplier.id })).toMatchObject({ message: 'supplier_has_no_authority' })
    await anAuthority(clerk, supplier, product, { level: 'CA' })
    expect(await refused()).toMatchObject({
      message: 'supplier_level_not_allowed',
      params: { rule: 'LEVEL', level: 'EA' },
    })
    const authority = await anAuthority(clerk, supplier, product, { periodFrom: '2026-12-01', maximum: 9 })
    expect(await refused()).toMatchObject({
      message: 'supplier_authority_period_over',
      params: { rule: 'AUTHORITY_PERIOD', from: '2026-12-01' },
    })
    await clerk.call(routes.editSupplierAuthority, {
      params: { id: authority.id },
      body: { maximum: 9, periodFrom: '2026-01-01', period: 5, periodType: 2, version: authority.version },
    })
    expect(await refused()).toMatchObject({
      message: 'supplier_quantity_above_maximum',
      params: { rule: 'QUANTITY', maximum: 9 },
      fields: { quantity: 'supplier_quantity_above_maximum' },
    })
    expect(await alertOf(supplier)).toMatchObject([
      { level: 'MIDDLE', raisedCount: 7, params: { rule: 'QUANTITY', today: 7 } },
    ])
    const { items } = await clerk.call(routes.listSupplierRefusals, { params: { id: supplier.id }, query: {} })
    expect(items.map(({ rule }) => rule)).toEqual([
      'QUANTITY',
      'AUTHORITY_PERIOD',
      'LEVEL',
      'AUTHORITY',
      'AUTHORITY',
      'PERIOD',
      'ACTIVE',
    ])
    expect(await user.call(createApplication, body({ quantity: 9 }))).toMatchObject({ applyStatus: 1 })
  })

  it('is told louder only by three refusals within a day', async () => {
    const supplier = await aSupplier(t.admin, roleId)
    const password = 'password of slow'
    await openAccount(t.http, t.admin, {
      account: 'slow',
      name: 'Slow',
      roleIds: [roleId],
      supplierId: supplier.id,
      password,
    })
    // A login deletes the ended sessions of its account: sessions of others are not affected by the hours that pass
    // here.
    const reader = await userWith(t.http, t.admin, ['alerts.list'])
    const levels: string[] = []
    const begin = now
    for (const hours of [0, 1, 25.5, 26]) {
      now = new Date(begin.getTime() + hours * 3_600_000)
      expect(await (await as(t.http, 'slow', password)).refusal(createApplication, body())).toMatchObject({
        message: 'supplier_has_no_authority',
      })
      levels.push(
        (
          await (
            await as(t.http, reader.account, reader.password)
          ).call(listAlerts, { query: { type: 'E11', subjectId: supplier.id } })
        ).items[0]!.level,
      )
    }
    now = begin
    expect(levels).toEqual(['LOW', 'LOW', 'LOW', 'LOW'])
  })

  it('for more than the maximum is asked for, decided by another person of the brand owner, and issued at once', async () => {
    const supplier = await aSupplier(t.admin, roleId)
    await anAuthority(t.admin, supplier, product)
    const user = await supplierUser(t.http, t.admin, supplier)
    const ask = (given: object = {}) => ({
      body: { ...body({ quantity: 150 }).body, reason: 'launch in two regions', ...given },
    })
    expect(await user.refusal(createApplication, body({ quantity: 150 }))).toMatchObject({
      message: 'supplier_quantity_above_maximum',
    })
    expect(await user.refusal(requests.askSupplierRequest, ask({ quantity: 100 }))).toMatchObject({
      status: 409,
      message: 'supplier_request_not_needed',
      params: { maximum: 100 },
    })
    expect(await user.refusal(requests.askSupplierRequest, ask({ level: 'CA' }))).toMatchObject({
      message: 'supplier_level_not_allowed',
    })
    const asked = await user.call(requests.askSupplierRequest, ask())
    expect(asked).toMatchObject({ status: 'OPEN', quantity: 150, maximum: 100, allowed: ['withdraw'] })
    const reader = await userWith(t.http, t.admin, ['supplierRequests.list'])
    const shownTo = async (who: Client) =>
      (await who.call(requests.listSupplierRequests, { query: { supplierId: supplier.id } })).items[0]?.allowed
    expect([await shownTo(manager), await shownTo(reader)]).toEqual([['approve', 'refuse'], []])
    // On the alert itself.
    const [alert] = await alertOf(supplier)
    expect((await manager.call(getAlert, { params: { id: alert!.id } })).repairs).toMatchObject([
      { name: 'approveSupplierRequest', isAllowed: true },
    ])
    expect(
      await manager.call(repairAlert, { params: { id: alert!.id, name: 'approveSupplierRequest' } }),
    ).toMatchObject({ status: 'SOLVED', repair: 'approveSupplierRequest' })
    const [decided] = (await user.call(requests.listOwnSupplierRequests, { query: {} })).items
    expect(decided).toMatchObject({
      status: 'APPROVED',
      decidedBy: expect.any(String),
      applicationId: expect.any(String),
      allowed: [],
    })
    const [made] = (await user.call(listApplications, { query: {} })).items
    expect(made).toMatchObject({
      id: decided?.applicationId,
      issued: 150,
      appliedBy: decided?.requestedBy,
      reason: 'launch in two regions',
    })
    expect(
      await manager.refusal(requests.approveSupplierRequest, {
        params: { id: asked.id },
        body: { version: asked.version },
      }),
    ).toMatchObject({ status: 409, message: 'supplier_request_decided' })
    // A request that is refused, one that is withdrawn, one that is made in its name.
    const second = await user.call(requests.askSupplierRequest, ask())
    expect(
      await manager.refusal(requests.refuseSupplierRequest, {
        params: { id: second.id },
        body: { version: second.version, reason: '' },
      }),
    ).toMatchObject({ fields: { reason: 'reason_too_short' } })
    expect(
      await manager.call(requests.refuseSupplierRequest, {
        params: { id: second.id },
        body: { version: second.version, reason: 'not this year' },
      }),
    ).toMatchObject({ status: 'REFUSED', decision: 'not this year' })
    const third = await user.call(requests.askSupplierRequest, ask())
    expect(
      await user.call(requests.withdrawSupplierRequest, { params: { id: third.id }, body: { version: third.version } }),
    ).toMatchObject({ status: 'WITHDRAWN' })
    const own = await manager.call(requests.askSupplierRequest, ask({ supplierId: supplier.id }))
    expect(own.allowed).toEqual(['withdraw'])
    expect(
      await manager.refusal(requests.approveSupplierRequest, {
        params: { id: own.id },
        body: { version: own.version },
      }),
    ).toMatchObject({ status: 409, message: 'supplier_request_by_yourself' })
    expect(
      await user.refusal(requests.approveSupplierRequest, { params: { id: own.id }, body: { version: own.version } }),
    ).toMatchObject({ status: 403 })
    expect(
      await t.other.refusal(requests.approveSupplierRequest, {
        params: { id: own.id },
        body: { version: own.version },
      }),
    ).toMatchObject({ status: 404 })
    const twice = await Promise.all(
      [1, 2].map(() =>
        t.admin.raw(requests.approveSupplierRequest, { params: { id: own.id }, body: { version: own.version } }),
      ),
    )
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(
      (await manager.call(requests.listSupplierRequests, { query: { supplierId: supplier.id } })).items.map(
        ({ status }) => status,
      ),
    ).toEqual(['APPROVED', 'WITHDRAWN', 'REFUSED', 'APPROVED'])
    expect(await manager.refusal(requests.askSupplierRequest, ask())).toMatchObject({
      message: 'supplier_can_not_be_empty',
    })
  })

  it('is taken back by nobody who may ask no more', async () => {
    const supplier = await aSupplier(t.admin, roleId)
    await anAuthority(t.admin, supplier, product)
    const role = await t.admin.call(createRole, {
      body: { name: 'Asks', authorities: [permissions['applications.create'], permissions['supplierRequests.list']] },
    })
    const password = 'password of who asks'
    await openAccount(t.http, t.admin, { account: 'asks', name: 'Asks', roleIds: [role.id], password })
    const asker = await as(t.http, 'asks', password)
    const asked = await asker.call(requests.askSupplierRequest, {
      body: { ...body({ quantity: 150 }).body, reason: 'launch in two regions', supplierId: supplier.id },
    })
    expect(asked.allowed).toEqual(['withdraw'])
    await t.admin.call(updateRole, {
      params: { id: role.id },
      body: { name: role.name, authorities: [permissions['supplierRequests.list']], version: role.version },
    })
    const { items } = await asker.call(requests.listSupplierRequests, { query: { supplierId: supplier.id } })
    expect(items.map(({ allowed }) => allowed)).toEqual([[]])
  })

  it('is approved only while every other rule still holds', async () => {
    const supplier = await aSupplier(t.admin, roleId)
    await anAuthority(t.admin, supplier, product)
    const user = await supplierUser(t.http, t.admin, supplier)
    const asked = await user.call(requests.askSupplierRequest, {
      body: { ...body({ quantity: 150 }).body, reason: 'launch' },
    })
    await clerk.call(routes.lockSupplier, step(supplier))
    expect(
      await manager.refusal(requests.approveSupplierRequest, {
        params: { id: asked.id },
        body: { version: asked.version },
      }),
    ).toMatchObject({ message: 'supplier_not_active', params: { rule: 'ACTIVE' } })
    expect((await user.call(requests.listOwnSupplierRequests, { query: { status: 'OPEN' } })).items).toHaveLength(1)
  })
})

it('and everything that must hold of suppliers holds', async () => {
  const found = await inTenant(t.app.pool, 1, 'read', async (db) => [
    ...(await supplierInvariants(db)),
    ...(await supplierRequestInvariants(db)),
  ])
  expect(found.map(({ checked }) => checked > 0)).toEqual([true, true])
  expect(found.flatMap(({ examples }) => examples)).toEqual([])
  // The subject of authorities and requests is their supplier: the check of idempotency keys finds there that each was
  // created once.
  const keys = await inTenant(t.app.pool, 1, 'read', idempotencyInvariants)
  expect(keys.flatMap(({ examples }) => examples)).toEqual([])
})
