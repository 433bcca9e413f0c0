/** The demo's packaging suppliers: one at work, one near its end, what they may ask for, and a request that waits for approval. */

import { randomBytes } from 'node:crypto'
import { createApplication } from '@serialis/contract/desk/serials/applications.routes.ts'
import { askSupplierRequest } from '@serialis/contract/desk/supplier-requests/supplier-requests.routes.ts'
import { createOrder } from '@serialis/contract/plant/orders/orders.routes.ts'
import { createSupplier, createSupplierAuthority } from '@serialis/contract/plant/suppliers/suppliers.routes.ts'
import type { FastifyInstance } from 'fastify'
import { withCodes } from '../../src/plant/orders/orders.fixtures.ts'
import { aSupplierRole } from '../../src/plant/suppliers/suppliers.fixtures.ts'
import { openAccount, as, type Client } from '../../test/harness/client.ts'
import type { Credential, People } from '../platform/people.ts'
import type { DemoMasters } from './masters.ts'
import { crewOf } from './orders.ts'

const DAY_MS = 86_400_000
const ROLE = '包装供应商 Packaging supplier'
const ACCOUNT = 'supplier'

const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
const year = new Date().getUTCFullYear()

async function packagers(planner: Client, roleId: string) {
  const packer = await planner.call(createSupplier, {
    body: {
      code: 'HT-SZ',
      name: '恒泰包装 Hengtai Packaging',
      address: '88 Xinghu Street, Suzhou',
      contacts: 'Chen Jie',
      phone: '+86 512 6280 0188',
      roleId,
      periodFrom: `${year}-01-01`,
      period: 3,
      periodType: 2,
      lockStatus: 'UNLOCKED',
    },
  })
  const ending = await planner.call(createSupplier, {
    body: {
      code: 'CP-WX',
      name: '无锡明包 Clearpack Wuxi',
      address: '12 Taihu Road, Wuxi',
      contacts: 'Sun Li',
      phone: '+86 510 8520 0112',
      roleId,
      periodFrom: day(-22),
      period: 1,
      periodType: 1,
      lockStatus: 'UNLOCKED',
    },
  })
  return { packer, ending }
}

/** An order that the supplier packs, with its codes. */
async function packedOrder(people: People, { tablets, push }: DemoMasters, supplierId: string): Promise<void> {
  const order = await people.planner.call(createOrder, {
    body: {
      orderNo: `PO-${year}-2001`,
      productId: tablets.id,
      batchCode: `H${String(year).slice(2)}201`,
      productionDate: day(20),
      orderSize: 25_000,
      reservePercent: 5,
      plannedLineId: push.id,
      supplierId,
      mailbox: 'planning@example.com',
    },
  })
  await withCodes(crewOf(people), order)
}

/** What the supplier asks for: once within its authority, once above it. */
async function asksForCodes(user: Client, productId: string): Promise<void> {
  const body = { productId, level: 'EA' as const }
  await user.call(createApplication, { body: { ...body, quantity: 20_000, reason: '十一月标签 Labels for November' } })
  await user.refusal(createApplication, {
    body: { ...body, quantity: 120_000, reason: '两省标签 Labels for two provinces' },
  })
  await user.call(askSupplierRequest, {
    body: { ...body, quantity: 120_000, reason: '两省同时上市 The launch goes to two provinces at once' },
  })
}

export async function seedSuppliers(
  http: FastifyInstance,
  admin: Client,
  { people, masters }: { people: People; masters: DemoMasters },
): Promise<Credential> {
  const { planner } = people
  const { tablets, syrup } = masters
  const roleId = await aSupplierRole(admin, ROLE)
  const { packer, ending } = await packagers(planner, roleId)
  const period = { periodFrom: `${year}-01-01`, period: 2, periodType: 2 } as const
  const allow = (supplierId: string, productId: string, level: 'EA' | 'CA', maximum: number) =>
    planner.call(createSupplierAuthority, { body: { supplierId, productId, level, maximum, ...period } })
  await allow(packer.id, tablets.id, 'EA', 50_000)
  await allow(packer.id, tablets.id, 'CA', 2_000)
  await allow(ending.id, syrup.id, 'EA', 10_000)
  await packedOrder(people, masters, packer.id)
  const password = randomBytes(6).toString('base64url')
  await openAccount(http, admin, {
    account: ACCOUNT,
    name: 'Chen Jie',
    roleIds: [roleId],
    supplierId: packer.id,
    password,
  })
  await asksForCodes(await as(http, ACCOUNT, password), tablets.id)
  return { account: ACCOUNT, password, role: ROLE }
}
