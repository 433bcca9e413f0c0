/** Workflows: drafted, deployed, and what orders that follow them require from people. */

import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import {
  approveOrder,
  startOrderWorkflow,
  submitOrder,
  withdrawOrder,
} from '@serialis/contract/plant/orders/orders.approval.routes.ts'
import { assignOrderCodes } from '@serialis/contract/plant/orders/orders.codes.routes.ts'
import { confirmOrder } from '@serialis/contract/plant/orders/orders.confirm.routes.ts'
import { createOrder, getOrder, listOrderHistory, reviseOrder } from '@serialis/contract/plant/orders/orders.routes.ts'
import {
  approveProduct,
  createProduct,
  getProduct,
  updateProduct,
} from '@serialis/contract/plant/products/products.routes.ts'
import { disableUser, enableUser, listUsers } from '@serialis/contract/platform/access/access.routes.ts'
import { getAlert, listAlerts, repairAlert } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import { getEvent, listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { standardSteps, standardWorkflows } from '@serialis/contract/platform/workflow/workflow-steps.ts'
import * as routes from '@serialis/contract/platform/workflow/workflow.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { watchBlocked } from '../../../test/harness/blocked.ts'
import { approveAs, userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { inTenant, type TenantDb } from '../../kit/db/db.ts'
import { found } from '../../kit/http/failure.ts'
import {
  aCrew,
  aDraft,
  aNumberedProduct,
  approved,
  lineReport,
  onLine,
  orderIn,
  placedOut,
  reported,
  signatureFor,
  submitted,
  type Crew,
} from '../../plant/orders/orders.fixtures.ts'
import {
  anActiveLine,
  aProduct,
  approve,
  aTemplate,
  edit,
  productBody,
  signatureOf,
} from '../../plant/products/products.fixtures.ts'
import { tenantById } from '../tenants/tenants.service.ts'
import { workflowToStart } from './running.service.ts'
import { aDraftOf, aTeam, aWorkflow, deployed, stepsWith, type Team } from './workflow.fixtures.ts'

const everything = Object.keys(permissions) as PermissionName[]
let t: TestApp
let blocked: (table: string) => Promise<void>
let second: Client
let author: Client
let deployer: Client
let crew: Crew
let quality: Team
let planning: Team
beforeAll(async () => {
  t = await testApp({ work: true })
  blocked = await watchBlocked(t.database.superuserUrl)
  second = await userWith(t.http, t.admin, everything)
  author = await userWith(t.http, t.admin, ['workflows.list', 'workflows.create', 'workflows.edit', 'workflows.delete'])
  deployer = await userWith(t.http, t.admin, [
    'workflows.list',
    'workflows.deploy',
    'workflows.deputise',
    'orders.approve',
    'orders.confirm',
  ])
  crew = await aCrew(t.http, t.admin)
  quality = await aTeam(t.http, t.admin, ['orders.list', 'orders.approve', 'orders.confirm'], 3)
  planning = await aTeam(t.http, t.admin, ['orders.list', 'orders.approve', 'orders.confirm'], 2)
})

const productOf = (code: string) => aNumberedProduct(t.admin, second, { workflow: code })
const get = (id: string, who = crew.planner) => who.call(getOrder, { params: { id } })
const sign = async (who: Client, id: string) =>
  who.call(approveOrder, { params: { id }, body: await signatureFor(who, id, 'approve') })
const mayNot = async (who: Client, id: string) =>
  (await get(id, who)).nextSteps.find(({ command }) => command === 'approve' || command === 'finalConfirm')?.blockedBy
const alertsOf = async (id: string) => (await t.admin.call(listAlerts, { query: { subjectId: id } })).items

async function waiting(code: string) {
  const draft = await aDraft(crew.planner, await productOf(code))
  return submitted(crew.planner, draft)
}

describe('a workflow', () => {
  it('is there twice in every tenant, deployed, as products named them before', async () => {
    for (const admin of [t.admin, t.other]) {
      const { items } = await admin.call(routes.listWorkflows, { query: {} })
      expect(items.map(({ code, deployed: version, hasDraft }) => [code, version, hasDraft])).toEqual([
        ['STANDARD', 1, false],
        ['WITHOUT_SCAN', 1, false],
      ])
      for (const { code, id } of items) {
        const { versions, faults } = await admin.call(routes.getWorkflow, { params: { id } })
        expect(versions[0]?.steps.map((shown) => shown.step)).toEqual(
          standardWorkflows.find((one) => one.code === code)?.steps,
        )
        expect(faults).toEqual([])
      }
    }
  })

  it('is drafted by one and deployed by another, with every fault named at its step before', async () => {
    const nobody = await aTeam(t.http, t.admin, ['orders.approve'], 0)
    const mute = await aTeam(t.http, t.admin, ['orders.list'], 1)
    const faulty = [
      { kind: 'SN', isAutomatic: true },
      { kind: 'APPROVAL', roleId: nobody.roleId, needed: 1 },
      { kind: 'APPROVAL', roleId: mute.roleId, needed: 1 },
      { kind: 'APPROVAL', roleId: planning.roleId, needed: 2 },
      { kind: 'APPROVAL', roleId: planning.roleId, needed: 1 },
      { kind: 'LINE', isAutomatic: false },
      { kind: 'RESULT' },
      { kind: 'CONFIRM', roleId: crypto.randomUUID(), needed: 1 },
    ] as const
    const { id } = await aDraftOf(author, faulty, 'FAULTY')
    const shown = await deployer.call(routes.getWorkflow, { params: { id } })
    expect(shown).toMatchObject({ deployed: null, hasDraft: true, allowed: ['deploy'] })
    const refusal = await deployer.refusal(routes.deployWorkflow, {
      params: { id },
      body: { version: shown.version, signature: signatureOf(deployer, shown.digest ?? '') },
    })
    expect(refusal).toMatchObject({
      status: 400,
      message: 'workflow_deploy_failure',
      fields: {
        steps: 'workflow_step_missing',
        'steps.1': 'workflow_step_unreachable',
        'steps.2': 'workflow_step_unreachable',
        'steps.3': 'workflow_step_unreachable',
        'steps.4': 'workflow_step_unreachable',
        'steps.7': 'workflow_role_gone',
      },
    })
    expect(shown.faults.map(({ position, key }) => `${position} ${key}`)).toEqual(
      expect.arrayContaining([
        'null workflow_step_missing',
        '1 workflow_role_without_users',
        '2 workflow_role_without_permission',
        '4 workflow_role_too_small',
      ]),
    )
    expect(shown.faults.some(({ position, key }) => position === 3 && key === 'workflow_role_too_small')).toBe(false)

    const steps = stepsWith({ approvals: [{ roleId: planning.roleId, needed: 2 }] })
    const mended = await author.call(routes.draftWorkflow, {
      params: { id },
      body: { version: shown.version, name: 'Mended', note: 'two planners', steps },
    })
    expect(
      await author.refusal(routes.draftWorkflow, {
        params: { id },
        body: { version: shown.version, name: 'Late', note: '', steps },
      }),
    ).toMatchObject({ message: 'changed_meanwhile' })
    expect(
      await second.refusal(routes.deployWorkflow, {
        params: { id },
        body: { version: mended.version, signature: signatureOf(second, shown.digest ?? '') },
      }),
    ).toMatchObject({ message: 'changed_meanwhile' })
    expect(await deployed(deployer, id)).toMatchObject({
      message: 'workflow_deploy_success',
      deployed: 1,
      hasDraft: false,
      signatures: [{ intact: true }],
    })
    const now = await deployer.call(routes.getWorkflow, { params: { id } })
    expect(
      await deployer.refusal(routes.deployWorkflow, {
        params: { id },
        body: { version: now.version, signature: signatureOf(deployer, 'a'.repeat(64)) },
      }),
    ).toMatchObject({ status: 409, message: 'workflow_has_no_draft' })
  })

  it('never changes once deployed: an edit is the next version, a draft can be dropped', async () => {
    const { id } = await aWorkflow(author, deployer, standardSteps(true), 'KEPT')
    const before = await author.call(routes.getWorkflow, { params: { id } })
    await author.call(routes.draftWorkflow, {
      params: { id },
      body: { version: before.version, name: before.name, note: 'no scan', steps: standardSteps(false) },
    })
    const drafted = await author.call(routes.getWorkflow, { params: { id } })
    expect(drafted).toMatchObject({
      deployed: 1,
      hasDraft: true,
      versions: [
        { number: 2, status: 'DRAFT', note: 'no scan' },
        { number: 1, status: 'DEPLOYED' },
      ],
    })
    expect(drafted.versions[1]).toEqual(before.versions[0])
    expect(
      await author.call(routes.deleteWorkflowDraft, { params: { id }, query: { version: drafted.version } }),
    ).toMatchObject({ message: 'delete_success' })
    const after = await author.call(routes.getWorkflow, { params: { id } })
    expect(after.versions).toEqual(before.versions)
    expect(
      await author.refusal(routes.deleteWorkflowDraft, { params: { id }, query: { version: after.version } }),
    ).toMatchObject({ message: 'workflow_has_no_draft' })
    const gone = await aDraftOf(author, standardSteps(true), 'GONE')
    await author.call(routes.deleteWorkflowDraft, { params: { id: gone.id }, query: { version: gone.version } })
    expect(await author.refusal(routes.getWorkflow, { params: { id: gone.id } })).toMatchObject({
      message: 'not_found',
    })
  })

  it('can be retired: orders under way keep it, none starts with it, and a next version puts it back into use', async () => {
    const { id, version } = await aWorkflow(author, deployer, standardSteps(true), 'OLD-WAYS', 'Old ways')
    const product = await productOf('OLD-WAYS')
    const [running, drafted] = [
      await submitted(crew.planner, await aDraft(crew.planner, product)),
      await aDraft(crew.planner, product),
    ]
    const body = { version, reason: 'replaced by two signatures' }
    expect(await author.refusal(routes.retireWorkflow, { params: { id }, body })).toMatchObject({ status: 403 })
    const keeper = await userWith(t.http, t.admin, ['workflows.list', 'workflows.retire'])
    expect(await keeper.call(routes.getWorkflow, { params: { id } })).toMatchObject({
      allowed: ['retire'],
      products: 1,
      isRetired: false,
    })
    const tenant = found(await tenantById(t.app, 1))
    const begin = (db: TenantDb) => workflowToStart({ db, tenant, now: new Date() }, 'OLD-WAYS')
    // A start that has not committed holds the version; the retirement waits for it.
    const retired = await inTenant(t.app.pool, 1, 'write', async (db) => {
      await begin(db)
      const asked = keeper.call(routes.retireWorkflow, { params: { id }, body })
      expect(await Promise.race([asked.then(() => 'retired'), blocked('"workflows"').then(() => 'waits')])).toBe(
        'waits',
      )
      return { asked }
    })
    expect(await retired.asked).toMatchObject({
      deployed: null,
      isRetired: true,
      allowed: [],
      versions: [{ status: 'RETIRED', retiredBy: expect.stringMatching(/^User/), retireReason: body.reason }],
    })
    expect(await keeper.refusal(routes.retireWorkflow, { params: { id }, body })).toMatchObject({
      message: 'changed_meanwhile',
    })
    expect(
      await keeper.refusal(routes.retireWorkflow, { params: { id }, body: { ...body, version: version + 1 } }),
    ).toMatchObject({ status: 409, message: 'workflow_not_deployed' })
    expect((await keeper.call(routes.listWorkflows, { query: { search: 'OLD-WAYS' } })).items).toMatchObject([
      { deployed: null, isRetired: true, hasDraft: false },
    ])
    expect((await keeper.call(routes.listWorkflowOptions, { query: { search: 'OLD-WAYS' } })).items).toEqual([])

    await expect(inTenant(t.app.pool, 1, 'write', begin)).rejects.toMatchObject({ key: 'workflow_retired' })
    const refused = {
      status: 400,
      message: 'workflow_retired',
      params: { workflow: 'OLD-WAYS', workflowName: 'Old ways' },
    }
    expect(
      await t.admin.refusal(createProduct, { body: productBody(await aTemplate(t.admin), { workflow: 'OLD-WAYS' }) }),
    ).toMatchObject({ ...refused, fields: { workflow: 'workflow_retired' } })
    const given = {
      orderNo: 'PO-OLD',
      productId: product.id,
      batchCode: 'B1',
      productionDate: '2099-01-31',
      expirationDate: '2101-01-31',
      orderSize: 25,
      reservePercent: 20,
    }
    expect(await crew.planner.refusal(createOrder, { body: given })).toMatchObject({
      ...refused,
      fields: { productId: 'workflow_retired' },
    })
    expect((await get(drafted.id)).nextSteps.find(({ command }) => command === 'submit')).toMatchObject({
      blockedBy: { key: 'workflow_retired' },
    })
    expect(
      await crew.planner.refusal(submitOrder, {
        params: { id: drafted.id },
        body: { version: drafted.version },
      }),
    ).toMatchObject({ ...refused, fieldParams: { productId: refused.params } })
    await approved(crew.approver, running.id)
    const { version: reached, workflow } = await orderIn(crew.planner, running.id, ['WAIT_LINE_ASSIGNED'])
    expect(workflow).toMatchObject({ code: 'OLD-WAYS', number: 1 })
    expect(
      await crew.planner.refusal(reviseOrder, {
        params: { id: running.id },
        body: { ...given, orderNo: running.orderNo, version: reached, reason: 'another batch' },
      }),
    ).toMatchObject(refused)

    const now = await author.call(routes.getWorkflow, { params: { id } })
    await author.call(routes.draftWorkflow, {
      params: { id },
      body: { version: now.version, name: 'Old ways', note: 'a try', steps: standardSteps(false) },
    })
    await author.call(routes.deleteWorkflowDraft, { params: { id }, query: { version: now.version + 1 } })
    await author.call(routes.draftWorkflow, {
      params: { id },
      body: { version: now.version + 2, name: 'Old ways', note: 'no scan', steps: standardSteps(false) },
    })
    expect(await deployed(deployer, id)).toMatchObject({
      deployed: 2,
      isRetired: false,
      versions: [{ status: 'DEPLOYED' }, { status: 'RETIRED', retireReason: body.reason }],
    })
    expect(await submitted(crew.planner, await get(drafted.id))).toMatchObject({ workflow: { number: 2 } })
  })

  it('keeps a revision that chose it before it was retired from being approved, until the product names another', async () => {
    const flow = await aWorkflow(author, deployer, standardSteps(true), 'OUTDATED', 'Outdated ways')
    const standing = await productOf('OUTDATED')
    const waits = await aProduct(t.admin, { workflow: 'OUTDATED' })
    const editor = await userWith(t.http, t.admin, ['products.list', 'products.edit'])
    const keeper = await userWith(t.http, t.admin, ['workflows.list', 'workflows.retire'])
    expect(await keeper.call(routes.getWorkflow, { params: { id: flow.id } })).toMatchObject({
      products: 1,
      waitingProducts: 1,
    })
    await keeper.call(routes.retireWorkflow, {
      params: { id: flow.id },
      body: { version: flow.version, reason: 'no longer how we work' },
    })

    const approver = await userWith(t.http, t.admin, ['products.list', 'products.approve'])
    const why = { workflow: 'OUTDATED', workflowName: 'Outdated ways', revision: 1 }
    expect(await approver.call(getProduct, { params: { id: waits.id } })).toMatchObject({
      approvalBlockedBy: { key: 'product_workflow_retired', params: why },
      ordersBlockedBy: null,
      allowed: ['approve', 'reject'],
    })
    const decision = {
      params: { id: waits.id },
      body: { version: waits.version, signature: signatureOf(approver, waits.newest.digest) },
    }
    expect(await approver.refusal(approveProduct, decision)).toMatchObject({
      status: 409,
      message: 'product_workflow_retired',
      params: why,
    })
    expect(await approver.call(getProduct, { params: { id: standing.id } })).toMatchObject({
      approvalBlockedBy: null,
      ordersBlockedBy: { key: 'workflow_retired', params: { workflow: 'OUTDATED' } },
    })

    expect(await editor.refusal(updateProduct, edit(waits, { workflow: 'OUTDATED' }))).toMatchObject({
      message: 'workflow_retired',
      fields: { workflow: 'workflow_retired' },
      fieldParams: { workflow: { workflowName: 'Outdated ways' } },
    })
    const mended = await editor.call(updateProduct, edit(waits, { workflow: 'STANDARD' }))
    expect(mended.approvalBlockedBy).toBeNull()
    expect(await approve(approver, mended)).toMatchObject({ status: 'APPROVED', ordersBlockedBy: null })
  })

  it("has one code in a tenant, is another tenant's affair, and is not deployed by who wrote it", async () => {
    const own = await aDraftOf(t.admin, standardSteps(true), 'OWN')
    expect(
      await author.refusal(routes.createWorkflow, {
        body: { code: 'OWN', name: 'again', note: '', steps: standardSteps(true) },
      }),
    ).toMatchObject({ status: 409, message: 'workflow_code_exists' })
    expect(
      await t.admin.refusal(routes.deployWorkflow, {
        params: { id: own.id },
        body: { version: own.version, signature: signatureOf(t.admin, own.digest ?? '') },
      }),
    ).toMatchObject({ message: 'approver_is_author' })
    const theirs = { params: { id: own.id } }
    expect(await t.other.refusal(routes.getWorkflow, theirs)).toMatchObject({
      message: 'not_found',
    })
    expect(await t.other.refusal(routes.deleteWorkflowDraft, { ...theirs, query: { version: 1 } })).toMatchObject({
      message: 'not_found',
    })
    expect(
      await t.other.call(routes.createWorkflow, {
        body: { code: 'OWN', name: 'theirs', note: '', steps: standardSteps(true) },
      }),
    ).toMatchObject({ code: 'OWN' })
    const body = productBody(await aTemplate(t.admin), { workflow: 'OWN' })
    expect(await t.admin.refusal(createProduct, { body })).toMatchObject({
      message: 'workflow_not_exists',
      fields: { workflow: 'workflow_not_exists' },
    })
    expect(
      (await crew.planner.call(routes.listWorkflowOptions, { query: {} })).items.map(({ code }) => code),
    ).not.toContain('OWN')
  })
})

describe('an order by its workflow', () => {
  it('waits for two roles in turn, each person once, and keeps its version while another is deployed', async () => {
    const flow = await aWorkflow(
      author,
      deployer,
      stepsWith({
        approvals: [
          { roleId: quality.roleId, needed: 2 },
          { roleId: planning.roleId, needed: 1 },
        ],
      }),
      'TWO-ROLES',
    )
    const { id } = await waiting('TWO-ROLES')
    expect(await mayNot(planning.people[0]!, id)).toMatchObject({
      key: 'order_waits_for_role',
      params: { role: quality.name },
    })
    expect(await sign(quality.people[0]!, id)).toMatchObject({
      status: 'UNAPPROVED',
      message: 'order_signature_counted',
    })
    expect(await mayNot(quality.people[0]!, id)).toMatchObject({ key: 'order_signed_already', params: { missing: 2 } })

    const { version } = await author.call(routes.getWorkflow, { params: { id: flow.id } })
    await author.call(routes.draftWorkflow, {
      params: { id: flow.id },
      body: { version, name: 'Other', note: '', steps: standardSteps(true) },
    })
    await deployed(deployer, flow.id)

    const shown = await get(id)
    expect(shown.workflow).toMatchObject({
      code: 'TWO-ROLES',
      number: 1,
      steps: [
        {
          kind: 'APPROVAL',
          state: 'HERE',
          role: quality.name,
          people: 3,
          needed: 2,
          signatures: [{ deputyFor: null }],
        },
        { state: 'AHEAD', needed: 1, signatures: [] },
        { kind: 'SN' },
        {},
        {},
        {},
        {},
      ],
    })
    // Two simultaneous signatures: one counts, the other is refused because the order changed.
    const body = await signatureFor(quality.people[1]!, id, 'approve')
    const other = await signatureFor(quality.people[2]!, id, 'approve')
    const both = await Promise.allSettled([
      quality.people[1]!.call(approveOrder, { params: { id }, body }),
      quality.people[2]!.call(approveOrder, { params: { id }, body: other }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [late] = quality.people.slice(1).filter((_, at) => both[at]?.status === 'rejected')
    expect(await mayNot(late!, id)).toMatchObject({ key: 'order_waits_for_role', params: { role: planning.name } })
    expect(await sign(planning.people[0]!, id)).toMatchObject({
      message: 'order_approved',
      status: 'WAIT_FOR_SN_GENERATION',
    })
    const ready = await orderIn(crew.planner, id, ['WAIT_LINE_ASSIGNED'])
    expect(ready.workflow?.steps.slice(0, 2)).toMatchObject([{ state: 'DONE' }, { state: 'DONE' }])
    expect(ready.signatures).toHaveLength(3)
    expect(ready.signatures.every(({ intact }) => intact)).toBe(true)
  })

  it('forgets signatures when it is taken back, and starts with the version of that day', async () => {
    await aWorkflow(author, deployer, stepsWith({ approvals: [{ roleId: quality.roleId, needed: 2 }] }), 'AGAIN')
    const order = await waiting('AGAIN')
    const signed = await sign(quality.people[0]!, order.id)
    await crew.planner.call(withdrawOrder, { params: { id: order.id }, body: { version: signed.version } })
    expect((await get(order.id)).workflow).toBeNull()
    await submitted(crew.planner, await get(order.id))
    expect((await get(order.id)).workflow?.steps[0]).toMatchObject({ signatures: [] })
    expect(await sign(quality.people[0]!, order.id)).toMatchObject({ message: 'order_signature_counted' })
  })

  it('lets a deputy role sign while its days last, and says for whom', async () => {
    await aWorkflow(author, deployer, stepsWith({ approvals: [{ roleId: quality.roleId, needed: 1 }] }), 'DEPUTY')
    const { id } = await waiting('DEPUTY')
    const [deputy] = planning.people as [Client]
    const days = { from: '2020-01-01', until: '2099-12-31', reason: 'holidays' }
    const off = await deployer.call(routes.addDeputy, {
      body: { roleId: quality.roleId, deputyRoleId: planning.roleId, ...days, until: '2020-01-02' },
    })
    expect(off.state).toBe('OVER')
    expect(await mayNot(deputy, id)).toMatchObject({ key: 'order_waits_for_role' })
    const on = await deployer.call(routes.addDeputy, {
      body: { roleId: quality.roleId, deputyRoleId: planning.roleId, ...days },
    })
    expect(on).toMatchObject({ state: 'IN_FORCE', role: { name: quality.name }, deputy: { name: planning.name } })
    expect(await sign(deputy, id)).toMatchObject({
      message: 'order_approved',
      workflow: { steps: [{ signatures: [{ deputyFor: quality.name }] }, {}, {}, {}, {}, {}] },
    })
    const { items } = await t.admin.call(listEvents, { query: { subjectType: 'order', subjectId: id } })
    expect(await t.admin.call(getEvent, { params: { id: items[0]!.id } })).toMatchObject({
      onBehalfOf: quality.name,
      actorRoles: [planning.name],
    })
    expect((await deployer.call(routes.listDeputies, {})).items.map(({ id: one }) => one)).toEqual([on.id])
    await deployer.call(routes.removeDeputy, { params: { id: on.id } })
    const mute = await aTeam(t.http, t.admin, ['orders.list'], 0)
    const may = (deputyRoleId: string, roleId = quality.roleId) =>
      deployer.refusal(routes.addDeputy, { body: { roleId, deputyRoleId, ...days } })
    expect(await may(mute.roleId)).toMatchObject({ message: 'deputy_may_not_sign' })
    expect(await may(quality.roleId)).toMatchObject({ fields: { deputyRoleId: 'deputy_is_same_role' } })
    expect(await may(crypto.randomUUID())).toMatchObject({ message: 'workflow_role_gone' })
  })

  it('runs by itself to its line and to a package where that is said, and waits for people where not', async () => {
    const line = await anActiveLine(t.admin, second, { mode: 'PUSH', maximumOrders: 1 })
    await aWorkflow(author, deployer, stepsWith({ automatic: ['SN', 'LINE', 'PLACE_OUT'] }), 'AUTOMATIC')
    const product = await productOf('AUTOMATIC')
    const run = async () => {
      const draft = await aDraft(crew.planner, product, { plannedLineId: line.id })
      await submitted(crew.planner, draft)
      await approved(crew.approver, draft.id)
      return draft.id
    }
    const first = await orderIn(crew.planner, await run(), ['WAIT_FOR_PLACEOUT'])
    expect(first).toMatchObject({ status: 'WAIT_FOR_PLACEOUT', lineId: line.id })
    const { items } = await crew.planner.call(listOrderHistory, {
      params: { id: first.id },
      query: { limit: 50 },
    })
    expect(items.map(({ command, by }) => `${command} ${by === 'Serialis'}`)).toEqual([
      'packageBuilt true',
      'buildPackage true',
      'assignLine true',
      'planLine true',
      'codesAssigned true',
      'assignCodes true',
      'approve false',
      'submit false',
      'create false',
    ])
    // The line takes one order at a time: the next one waits for the planner.
    expect(await orderIn(crew.planner, await run(), ['WAIT_LINE_ASSIGNED'])).toMatchObject({
      status: 'WAIT_LINE_ASSIGNED',
      lineId: null,
    })

    await aWorkflow(author, deployer, stepsWith({ automatic: [] }), 'BY-HAND')
    const { id } = await waiting('BY-HAND')
    const resting = await approved(crew.approver, id)
    expect(resting).toMatchObject({ status: 'APPROVED', taskId: null })
    await crew.dispatcher.call(assignOrderCodes, { params: { id }, body: { version: resting.version } })
    expect(await orderIn(crew.planner, id, ['WAIT_LINE_ASSIGNED'])).toMatchObject({ status: 'WAIT_LINE_ASSIGNED' })
  })

  it('is confirmed by as many as are asked; the deviation that the first explains stands for all', async () => {
    await aWorkflow(author, deployer, stepsWith({ confirms: [{ roleId: quality.roleId, needed: 2 }] }), 'CONFIRM-2')
    const order = await waiting('CONFIRM-2')
    await approved(crew.approver, order.id)
    await orderIn(crew.planner, order.id, ['WAIT_LINE_ASSIGNED'])
    await onLine(crew, order.id, await anActiveLine(t.admin, second, { mode: 'PUSH' }))
    const out = await placedOut(crew, order.id)
    // The line does not report three packs.
    const report = await lineReport(crew, out, { unused: 3 })
    await reported(crew, order.id, { ...report, codes: report.codes.filter(({ status }) => status !== 'UNUSED') })
    const confirm = async (who: Client, deviation?: string) => ({
      ...(await signatureFor(who, order.id, 'finalConfirm')),
      ...(deviation !== undefined && { deviation }),
    })
    const [one, two] = quality.people as [Client, Client]
    expect(
      await crew.quality.refusal(confirmOrder, { params: { id: order.id }, body: await confirm(one) }),
    ).toMatchObject({ message: 'order_waits_for_role' })
    expect(await one.refusal(confirmOrder, { params: { id: order.id }, body: await confirm(one) })).toMatchObject({
      message: 'order_balance_not_zero',
    })
    expect(
      await one.call(confirmOrder, {
        params: { id: order.id },
        body: await confirm(one, 'the reserve is still with the line'),
      }),
    ).toMatchObject({ status: 'SCAN_FINISH', message: 'order_signature_counted' })
    const done = await two.call(confirmOrder, { params: { id: order.id }, body: await confirm(two) })
    expect(done).toMatchObject({ status: 'FINAL_CONFIRM' })
    expect(done.workflow?.steps.every(({ state }) => state === 'DONE')).toBe(true)
    const { items } = await crew.planner.call(listOrderHistory, {
      params: { id: order.id },
      query: { limit: 2 },
    })
    expect(items.map(({ facts }) => facts['deviation'])).toEqual([
      'the reserve is still with the line',
      'the reserve is still with the line',
    ])
  })

  it('tells by an alert that it could not start, and starts from there once the role has people again', async () => {
    const alone = await aTeam(t.http, t.admin, ['orders.list', 'orders.approve'], 1)
    await aWorkflow(author, deployer, stepsWith({ approvals: [{ roleId: alone.roleId, needed: 1 }] }), 'ALONE')
    const {
      items: [person],
    } = await t.admin.call(listUsers, { query: { roleId: alone.roleId } })
    await t.admin.call(disableUser, { params: { id: person!.id } })
    const order = await waiting('ALONE')
    expect(order).toMatchObject({
      status: 'UNAPPROVED',
      alertStatus: 'NEW',
      workflow: null,
      workflowProblem: { key: 'workflow_role_without_users', params: { role: alone.name } },
    })
    expect(order).not.toHaveProperty('message')
    const [alert] = await alertsOf(order.id)
    expect(alert).toMatchObject({
      type: 'E1',
      level: 'HIGH',
      status: 'NEW',
      params: { orderNo: order.orderNo, problem: 'workflow_role_without_users' },
    })
    expect(await mayNot(crew.approver, order.id)).toMatchObject({ key: 'order_workflow_not_started' })
    const body = { version: order.version }
    expect(await crew.dispatcher.refusal(startOrderWorkflow, { params: { id: order.id }, body })).toMatchObject({
      status: 400,
      message: 'order_workflow_start_failure',
    })
    expect(await crew.planner.refusal(startOrderWorkflow, { params: { id: order.id }, body })).toMatchObject({
      status: 403,
    })

    const { accessRequestId } = await t.admin.call(enableUser, { params: { id: person!.id } })
    await approveAs(t.http, t.admin, accessRequestId ?? '')
    const keeper = await userWith(t.http, t.admin, [
      'alerts.list',
      'alerts.detail',
      'alerts.editStatus',
      'orders.list',
      'orders.retry',
    ])
    await keeper.call(repairAlert, { params: { id: alert!.id, name: 'startWorkflow' } })
    expect((await keeper.call(getAlert, { params: { id: alert!.id } })).status).toBe('SOLVED')
    const started = await get(order.id)
    expect(started).toMatchObject({ status: 'UNAPPROVED', workflow: { code: 'ALONE' }, workflowProblem: null })
    expect(
      await crew.dispatcher.refusal(startOrderWorkflow, {
        params: { id: order.id },
        body: { version: started.version },
      }),
    ).toMatchObject({ status: 409, message: 'order_already_has_a_workflow' })
  })
})
