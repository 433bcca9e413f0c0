/** What waits besides orders is shown to exactly those whose command would be accepted. */

import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { enterOnboarding, uploadOnboarding } from '@serialis/contract/desk/opening-stock/opening-stock.routes.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { mainDataWork } from '@serialis/contract/plant/main-data/main-data.permissions.ts'
import { orderImports } from '@serialis/contract/plant/order-entry/order-entry.routes.ts'
import { productImports } from '@serialis/contract/plant/products/product-files/product-files.routes.ts'
import { commitResultFile } from '@serialis/contract/plant/results/results.routes.ts'
import { changeAlertStatus, listAlerts } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import { masterImports } from '@serialis/contract/platform/masters/master-files.routes.ts'
import { retryTask } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import { type WorkKind, workKinds } from '@serialis/contract/work.ts'
import { getMyWork } from '@serialis/contract/workplace/my-work/my-work.routes.ts'
import { beforeAll, expect, it } from 'vitest'
import { csvResultFile } from '../../../test/generators/generate-results.ts'
import { userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { waitUntil } from '../../../test/harness/wait-until.ts'
import {
  aLot,
  aMadeOrder,
  recorded,
  released,
  someInspectors,
  taken,
} from '../../desk/inspection/inspection.fixtures.ts'
import { entryOf, stockFile, stockIn } from '../../desk/opening-stock/opening-stock.fixtures.ts'
import { aStock } from '../../desk/serials/serials.fixtures.ts'
import {
  activeCodes,
  approvedChange,
  approverRights,
  checkedChange,
  deskRights,
  signedChange,
} from '../../desk/status-changes/status-changes.fixtures.ts'
import { anApprovedRule, aDraft as aRuleDraft } from '../../numbers/codes/codes.fixtures.ts'
import { aUsualRule } from '../../numbers/codes/rule.fixtures.ts'
import { aCrew, aNumberedProduct, masters, type Crew, type Masters } from '../../plant/orders/orders.fixtures.ts'
import { aLine, approve, aProduct } from '../../plant/products/products.fixtures.ts'
import {
  anOrderOnLine,
  checkedFile,
  commitBody,
  fileIn,
  resultPlan,
} from '../../plant/results/results.order.fixtures.ts'
import { raiseAlert } from '../../platform/alerts/alerts.service.ts'
import { asCommand, started, taskIn } from '../../platform/tasks/tasks.fixtures.ts'
import { aDraftOf, stepsWith } from '../../platform/workflow/workflow.fixtures.ts'

let t: TestApp
let crew: Crew
let m: Masters
let author: Client
let second: Client

beforeAll(async () => {
  t = await testApp({ work: true })
  const everything = Object.keys(permissions) as PermissionName[]
  author = await userWith(t.http, t.admin, everything)
  second = await userWith(t.http, t.admin, everything)
  crew = await aCrew(t.http, t.admin)
  m = await masters(author, second)
})

/** Kinds that a test of this file found at work. */
const walked = new Set<WorkKind>()

/** Who finds the record among their work, and as what. */
async function waits(id: string, people: Readonly<Record<string, Client>> = { author, second }): Promise<string[]> {
  const found: string[] = []
  for (const [name, who] of Object.entries(people))
    for (const item of (await who.call(getMyWork, { query: {} })).items)
      if (item.id === id) {
        walked.add(item.kind)
        found.push(`${name}: ${item.kind}`)
      }
  return found.sort()
}

it('what one person wrote waits for another to approve', async () => {
  const product = await aProduct(author)
  expect(await waits(product.id)).toEqual(['second: productApprove'])
  await approve(second, product)
  expect(await waits(product.id)).toEqual([])
  expect(await waits((await aLine(author)).id)).toEqual(['second: lineApprove'])
  const rule = await aRuleDraft(author, { name: 'Waits', rule: aUsualRule('W') })
  expect(await waits(rule.ruleId)).toEqual(['second: ruleApprove'])
  const approved = await anApprovedRule(
    author,
    { client: second, password: second.password },
    { name: 'Does not wait', rule: aUsualRule('V') },
  )
  expect(await waits(approved.ruleId)).toEqual([])
  expect(await waits((await aDraftOf(author, stepsWith({}))).id)).toEqual(['second: workflowDeploy'])
})

it('a result file waits until it is decided', async () => {
  const made = await anOrderOnLine(crew, { product: m.product, line: m.push })
  const file = await checkedFile(crew.clerk, made.order.id, csvResultFile(resultPlan(made)))
  expect(await waits(file.id, { ...crew })).toEqual(['clerk: resultDecide'])
  await crew.clerk.call(commitResultFile, { params: { id: file.id }, body: commitBody(file) })
  await fileIn(crew.clerk, file.id, 'COMMITTED')
  expect(await waits(file.id, { ...crew })).toEqual([])
})

/** Its rules may be there once. */
let stock: Awaited<ReturnType<typeof aStock>> | undefined
it.each([
  ['SCR', 'scrap', { operation: 'DESTROY', recordNo: 'D-7', asksSecond: true }],
  ['UPD', 'update', { operation: 'WITHDRAW', asksSecond: true }],
  // Two persons always sign it.
  ['ACT', 'activation', { operation: 'ACTIVATE' }],
] as const)('a change of %s waits for its maker, and then for a second person', async (trigger, kind, choices) => {
  stock ??= await aStock(t.http, t.admin, 'S')
  const { codes } = await activeCodes(t.app, t.admin, stock, 3, { isReleased: trigger !== 'ACT' })
  const [desk, approving] = [deskRights[trigger], approverRights[trigger]]
  const maker = await userWith(t.http, t.admin, desk)
  const other = await userWith(t.http, t.admin, desk)
  const decider = await userWith(t.http, t.admin, approving)
  const both = await userWith(t.http, t.admin, [...desk, ...approving])
  const people = { maker, other, decider, both }
  const source = { kind: 'codes' as const, codes }
  const change = await checkedChange(both, trigger, { ...choices, reason: 'crushed', source })
  expect(await waits(change.id, people)).toEqual([`both: ${kind}Finish`])
  await signedChange(both, change)
  expect(await waits(change.id, people)).toEqual([`decider: ${kind}Decide`])
  await approvedChange(decider, change)
  expect(await waits(change.id, people)).toEqual([])
})

it('an opening stock waits for those who may enter it', async () => {
  const clerk = await userWith(t.http, t.admin, ['onboarding.list', 'onboarding.create'])
  const chief = await userWith(t.http, t.admin, ['onboarding.list', 'onboarding.enter'])
  const { levels } = (await aNumberedProduct(author, second)).newest
  const content = stockFile([
    `${levels.find(({ level }) => level === 'EA')?.gtin},A0001,,,ACTIVATION,,,LOT-7,2029-05-31`,
  ])
  const { id } = await clerk.upload(uploadOnboarding, {}, { name: 'stock.csv', content })
  const checked = await stockIn(id, clerk, 'CHECKED')
  expect(await waits(id, { clerk, chief })).toEqual(['chief: openingStockEnter'])
  await chief.call(enterOnboarding, { params: { id }, body: entryOf(checked, chief) })
  await stockIn(id, clerk, 'ENTERED')
  expect(await waits(id, { clerk, chief })).toEqual([])
})

it('a lot waits for its samples, its results, and a decision by somebody who recorded none', async () => {
  const people = await someInspectors(t.http, t.admin)
  const both = await userWith(t.http, t.admin, ['inspection.list', 'inspection.record', 'inspection.decide'])
  const everybody = { ...people, both }
  const lot = await aLot(people.drawer, (await aMadeOrder(crew, m)).id)
  expect(await waits(lot.id, everybody)).toEqual(['sampler: lotTake'])
  await taken(people, lot.id, 2)
  expect(await waits(lot.id, everybody)).toEqual(['both: lotRecord', 'recorder: lotRecord', 'sampler: lotTake'])
  await recorded({ ...people, recorder: both }, lot.id)
  expect(await waits(lot.id, everybody)).toEqual(['decider: lotDecide'])
  await released(people, lot.id)
  expect(await waits(lot.id, everybody)).toEqual([])
})

it('an alert waits for anybody who may take it, and then for its owner', async () => {
  await asCommand(t.app, t.admin, (ctx) =>
    raiseAlert(ctx, { type: 'E2', subjectType: 'line', subjectId: m.push.id, params: { name: m.push.name } }),
  )
  const { items } = await second.call(listAlerts, { query: { subjectType: 'line', subjectId: m.push.id } })
  const [alert] = items
  const reader = await userWith(t.http, t.admin, ['alerts.list', 'alerts.detail'])
  const people = { author, second, reader }
  expect(await waits(alert!.id, people)).toEqual(['author: alertTake', 'second: alertTake'])
  const body = { status: 'ACTIVE', note: '', version: alert!.version } as const
  await second.call(changeAlertStatus, { params: { id: alert!.id }, body })
  expect(await waits(alert!.id, people)).toEqual(['second: alertSolve'])
})

it('an alert is named by the record that it is about, whatever kind of record that is', async () => {
  const subjects = [
    ['orderNo', 'PO-77'],
    ['name', 'Line 77'],
    ['account', 'user77'],
    ['product', 'Pool of product 77'],
  ] as const
  for (const [parameter, value] of subjects)
    await asCommand(t.app, t.admin, (ctx) =>
      raiseAlert(ctx, {
        type: 'E3',
        subjectType: 'line',
        subjectId: randomUUID(),
        params: { [parameter]: value },
      }),
    )
  const { items } = await author.call(getMyWork, { query: {} })
  const names: readonly string[] = subjects.map(([, value]) => value)
  expect(
    items
      .map(({ about }) => about)
      .filter((about) => names.includes(about))
      .toSorted(),
  ).toEqual(names.toSorted())
})

it('a file of orders, products or main data waits for those who may enter it, until it is discarded', async () => {
  const people = {
    orders: await userWith(t.http, t.admin, ['orders.import']),
    products: await userWith(t.http, t.admin, ['products.import']),
    factories: await userWith(t.http, t.admin, ['factories.create']),
    categories: await userWith(t.http, t.admin, ['categories.create']),
  }
  const sorts = [
    { who: 'orders', routes: orderImports, params: {}, kind: 'orderImportDecide', head: 'Order number,Batch' },
    { who: 'products', routes: productImports, params: {}, kind: 'productImportDecide', head: 'Code,Name' },
    {
      who: 'factories',
      routes: masterImports,
      params: { master: 'factories' },
      kind: 'masterImportDecide',
      head: 'Name,GLN',
    },
  ] as const
  for (const { who, routes, params, kind, head } of sorts) {
    const client = people[who]
    const read = (id: string) =>
      client.call(routes.get as typeof masterImports.get, { params: { ...params, id } as never })
    const { id } = await client.upload(routes.upload as typeof masterImports.upload, { params } as never, {
      name: `${who}.csv`,
      content: `\uFEFF${head}\r\nNEW-1,\r\n`,
    })
    const { version } = await waitUntil(
      () => read(id),
      ({ status }) => status === 'CHECKED',
    )
    expect(await waits(id, people), who).toEqual([`${who}: ${kind}`])
    const { items } = await client.call(getMyWork, { query: { kind } })
    expect(items).toMatchObject([{ id, title: `${who}.csv`, within: 'master' in params ? params.master : null }])
    await client.call(routes.drop as typeof masterImports.drop, {
      params: { ...params, id } as never,
      body: { version },
    })
    expect(await waits(id, people), who).toEqual([])
  }
})

it('a task that failed waits for its starter, until the same is started again for its record', async () => {
  const people = { author, second }
  const task = {
    kind: 'masters.check_import',
    input: { importId: '00000000-0000-7000-8000-000000000000' },
    subjectId: 'gone',
  }
  const failed = async () => (await taskIn(author, (await started(t.app, author, task)).taskId, ['FAILED'])).id
  const first = await failed()
  expect(await waits(first, people)).toEqual(['author: taskRetry'])
  const { items } = await author.call(getMyWork, { query: { kind: 'taskRetry' } })
  expect(items).toMatchObject([{ id: first, title: task.kind, urgency: 'MIDDLE' }])
  const later = await failed()
  expect(await waits(first, people)).toEqual([])
  expect(await waits(later, people)).toEqual(['author: taskRetry'])
  // What the button does is accepted, and ends the wait while it goes on.
  expect(await author.call(retryTask, { params: { id: later } })).toMatchObject({ state: 'QUEUED' })
  await taskIn(author, later, ['FAILED'])
  expect(await waits(later, people)).toEqual(['author: taskRetry'])
  const stranger = await userWith(t.http, t.admin, [])
  expect(await waits(later, { stranger })).toEqual([])
})

/** Where the other kinds are walked: next to what they need. */
const walkedIn: Readonly<Record<string, readonly WorkKind[]>> = {
  'workplace/my-work/my-work.orders.test.ts': workKinds.filter(
    (kind) => kind.startsWith('order') && kind !== 'orderImportDecide',
  ),
  'engagement/merging/merging.test.ts': ['memberMergeDecide'],
  'engagement/privacy-requests/privacy-requests.test.ts': ['privacyRequestDecide', 'privacyRequestErase'],
  'platform/access-requests/access-requests.test.ts': ['accessDecide'],
  'platform/access/duties/duty-exceptions.test.ts': ['dutyExceptionDecide'],
  'platform/access-reviews/access-reviews.test.ts': ['grantReview'],
  'platform/bundles/bundles.test.ts': ['bundleEnter'],
  'platform/reviews/reviews.test.ts': ['auditReviewBegin', 'auditReviewFinish'],
  'platform/sites/sites.mixed.test.ts': ['supplierRequestDecide'],
  'plant/pools/pools.test.ts': ['poolRequest'],
  'plant/main-data/approval.kinds.test.ts': workKinds.filter((kind) => kind in mainDataWork),
}

it('every kind of work is walked by a test, here or where it is named', () => {
  const elsewhere = Object.entries(walkedIn).flatMap(([file, kinds]) => {
    const text = readFileSync(join(import.meta.dirname, '../..', file), 'utf8')
    return kinds.filter((kind) => new RegExp(`\\b${kind}\\b`).test(text))
  })
  expect([...walked, ...elsewhere].toSorted()).toEqual(workKinds.toSorted())
})
