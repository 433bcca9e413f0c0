/**
 * A workflow with two signatures out of three people, a product that follows it, and an order that one of them has
 * signed.
 */

import { permissions } from '@serialis/contract/permissions.ts'
import { createOrder } from '@serialis/contract/plant/orders/orders.routes.ts'
import { getProduct, updateProduct } from '@serialis/contract/plant/products/products.routes.ts'
import { createRole, listRoles, listUsers, updateUser } from '@serialis/contract/platform/access/access.routes.ts'
import { addDeputy } from '@serialis/contract/platform/workflow/workflow.routes.ts'
import { approved, submitted } from '../../src/plant/orders/orders.fixtures.ts'
import { approve } from '../../src/plant/products/products.fixtures.ts'
import { aWorkflow, stepsWith } from '../../src/platform/workflow/workflow.fixtures.ts'
import { approveAs, type Client, type Sender } from '../../test/harness/client.ts'
import type { DemoMasters } from '../plant/masters.ts'
import type { DemoAccount, People } from './people.ts'

const DAY_MS = 86_400_000
const BOARD: readonly DemoAccount[] = ['qa', 'inspector', 'warehouse']

/** A board membership in addition to their work: each person keeps the existing role. */
async function seedBoard(http: Sender, admin: Client): Promise<string> {
  const approvedByTwo = async (accessRequestId: string | null) =>
    accessRequestId !== null && (await approveAs(http, admin, accessRequestId))
  const { id, accessRequestId } = await admin.call(createRole, {
    body: {
      name: '放行委员会 Release board',
      authorities: [permissions['orders.list'], permissions['orders.approve'], permissions['orders.confirm']],
    },
  })
  await approvedByTwo(accessRequestId)
  const { items } = await admin.call(listUsers, { query: { limit: 100 } })
  for (const { id: userId, account, name, phone, email, roles, version } of items) {
    if (!BOARD.some((one) => one === account)) continue
    const changed = await admin.call(updateUser, {
      params: { id: userId },
      body: { name, phone, email, roleIds: [...roles.map((role) => role.id), id], version },
    })
    await approvedByTwo(changed.accessRequestId)
  }
  return id
}

async function putUnderWorkflow({ planner, qa }: People, productId: string, workflow: string): Promise<void> {
  const { newest, version } = await planner.call(getProduct, { params: { id: productId } })
  const { name, validity, periodType, companyCode, snSource, packagingLevel, ownerGLN, vendorGLN, producerGLN } = newest
  const changed = await planner.call(updateProduct, {
    params: { id: productId },
    body: {
      name,
      validity,
      periodType,
      companyCode,
      snSource,
      packagingLevel,
      ownerGLN,
      vendorGLN,
      producerGLN,
      version,
      workflow,
      templateId: newest.template.id,
      productionLineId: newest.productionLine?.id ?? null,
      levels: newest.levels.map(({ level, gtin, ruleVersionId }) => ({ level, gtin: gtin ?? '', ruleVersionId })),
    },
  })
  await approve(qa, changed)
}

export async function seedWorkflows(
  http: Sender,
  admin: Client,
  people: People,
  { syrup, push }: DemoMasters,
): Promise<void> {
  const { planner, qa, inspector } = people
  const roleId = await seedBoard(http, admin)
  const steps = stepsWith({ approvals: [{ roleId, needed: 2 }], automatic: ['SN', 'LINE', 'PLACE_OUT'], hasScan: true })
  const { code } = await aWorkflow(planner, qa, steps, 'BOARD-RELEASE', '委员会放行 Release by the board')
  await putUnderWorkflow(people, syrup.id, code)
  const now = new Date()
  const day = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)
  const draft = await planner.call(createOrder, {
    body: {
      orderNo: `PO-${now.getUTCFullYear()}-1260`,
      productId: syrup.id,
      batchCode: `B${String(now.getUTCFullYear()).slice(2)}460`,
      productionDate: day(9),
      orderSize: 1_200,
      plannedLineId: push.id,
    },
  })
  await submitted(planner, draft)
  await approved(inspector, draft.id)
  const { items } = await admin.call(listRoles, { query: { name: 'Quality assurance' } })
  await qa.call(addDeputy, {
    body: {
      roleId: items[0]?.id ?? '',
      deputyRoleId: roleId,
      from: day(1),
      until: day(14),
      reason: '赴姊妹工厂审计 Audit at the sister plant',
    },
  })
}
