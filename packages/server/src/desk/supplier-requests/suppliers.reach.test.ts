/**
 * Everything that a supplier can access, that it sees only its own records, and what is reported when its requests
 * fail.
 */

import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  createApplication,
  downloadCodes,
  getApplication,
  listAllocations,
  listApplications,
} from '@serialis/contract/desk/serials/applications.routes.ts'
import * as requests from '@serialis/contract/desk/supplier-requests/supplier-requests.routes.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { getOrderProgress } from '@serialis/contract/plant/line-connections/progress.routes.ts'
import { listOrderPackages, downloadOrderPackage } from '@serialis/contract/plant/orders/orders.packages.routes.ts'
import { listOrders, countOrders, getOrder } from '@serialis/contract/plant/orders/orders.routes.ts'
import {
  downloadResultErrors,
  getResultFile,
  listResultFiles,
  uploadResultFile,
} from '@serialis/contract/plant/results/results.routes.ts'
import * as routes from '@serialis/contract/plant/suppliers/suppliers.routes.ts'
import type { SupplierDetail } from '@serialis/contract/plant/suppliers/suppliers.schema.ts'
import { getMe, createRole } from '@serialis/contract/platform/access/access.routes.ts'
import { getAlert, listAlerts, repairAlert } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import { search } from '@serialis/contract/platform/search/search.routes.ts'
import { getMyWork } from '@serialis/contract/workplace/my-work/my-work.routes.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { csvResultFile, type PlanInput } from '../../../test/generators/generate-results.ts'
import { atEnd } from '../../../test/harness/at-end.ts'
import { openAccount, as, userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { needs } from '../../../test/harness/needs.ts'
import { sampleOf } from '../../../test/harness/sample.ts'
import { waitUntil } from '../../../test/harness/wait-until.ts'
import { ask, everyCode, everyRoute } from '../../../test/rules/permission-matrix.ts'
import { aCrew, masters, type Crew, type Masters } from '../../plant/orders/orders.fixtures.ts'
import { anOrderOnLine, fileIn, resultPlan, send, type LineOrder } from '../../plant/results/results.order.fixtures.ts'
import {
  anAuthority,
  aSupplier,
  aSupplierRole,
  supplierKey,
  supplierUser,
} from '../../plant/suppliers/suppliers.fixtures.ts'
import { EXPIRE_KIND } from '../../plant/suppliers/suppliers.tasks.ts'
import { startNights } from '../../platform/tasks/tasks.fixtures.ts'

/** Everything that suppliers reach. A route that is to be open to them is put here on purpose. */
const OPEN = [
  'addPasskey',
  'answerSecondFactor',
  'askPasskey',
  'askSupplierRequest',
  'askToSign',
  'changeOwnPassword',
  'chooseOwnZone',
  'confirmAuthenticatorApp',
  'countOrders',
  'createApplication',
  'createListView',
  'deleteListView',
  'downloadAttachmentOfNews',
  'downloadCodes',
  'downloadOrderPackage',
  'downloadResultErrors',
  'downloadResultFile',
  'endOwnSessions',
  'finishLinking',
  'finishSigning',
  'getApplication',
  'getEditorRule',
  'getFirstSteps',
  'getMe',
  'getMyWork',
  'getNews',
  'getNewsNow',
  'getOrder',
  'getOrderBalance',
  'getOrderProgress',
  'getOrderScan',
  'getOrderStrip',
  'getOwnIdentities',
  'getOwnLogins',
  'getOwnSecondFactor',
  'getOwnSigning',
  'getOwnSupplier',
  'getPasswordNotice',
  'getPasswordPolicy',
  'getPreference',
  'getRestore',
  'getResultFile',
  'getTask',
  'getTenantStatus',
  'listAllocations',
  'listApplications',
  'listAttachmentOfNews',
  'listListViews',
  'listNews',
  'listOrderHistory',
  'listOrderPackages',
  'listOrderPacks',
  'listOrderScans',
  'listOrders',
  'listOwnSupplierRequests',
  'listResultFiles',
  'listTasks',
  'logout',
  'openVideo',
  'printList',
  'printText',
  'putPreference',
  'readNews',
  'removeAuthenticatorApp',
  'removePasskey',
  'renewRecoveryCodes',
  'search',
  'seePasswordNotice',
  'startAuthenticatorApp',
  'startLinking',
  'startPasskey',
  'startSigning',
  'updateListView',
  'uploadResultFile',
  'withdrawSupplierRequest',
]

interface Side {
  supplier: SupplierDetail
  user: Client
  made: LineOrder
  application: string
  request: string
  file: string
}

let t: TestApp
let crew: Crew
let m: Masters
let own: Side
let theirs: Side
let superuser: pg.Client
let now = new Date('2026-11-20T08:00:00Z')

const planOf = (made: LineOrder, changes: Partial<PlanInput> = {}) =>
  resultPlan(made, { startedAt: now.getTime(), ...changes })

async function aSide(roleId: string): Promise<Side> {
  const supplier = await aSupplier(t.admin, roleId)
  await anAuthority(t.admin, supplier, m.product)
  const user = await supplierUser(t.http, t.admin, supplier)
  const made = await anOrderOnLine(crew, { product: m.product, line: m.push }, { supplierId: supplier.id })
  const { id: application } = await user.call(createApplication, {
    body: { productId: m.product.id, level: 'EA', quantity: 20 },
  })
  const { id: request } = await user.call(requests.askSupplierRequest, {
    body: { productId: m.product.id, level: 'EA', quantity: 200, reason: 'launch' },
  })
  const { file } = await send(user, made.order.id, csvResultFile(planOf(made)))
  await fileIn(user, file.id, 'CHECKED')
  return { supplier, user, made, application, request, file: file.id }
}

beforeAll(async () => {
  t = await testApp({ work: true, clock: { now: () => now } })
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
  crew = await aCrew(t.http, t.admin)
  m = await masters(t.admin, await userWith(t.http, t.admin, Object.keys(permissions) as PermissionName[]))
  const roleId = await aSupplierRole(t.admin)
  own = await aSide(roleId)
  theirs = await aSide(roleId)
})

/** A user of the supplier who has every permission code. */
async function mightyOf(supplier: SupplierDetail, account: string): Promise<Client> {
  const role = await t.admin.call(createRole, {
    body: { name: `Everything of ${account}`, authorities: everyCode.filter((code) => code.length === 6) },
  })
  await openAccount(t.http, t.admin, {
    account,
    name: 'Mighty',
    roleIds: [role.id],
    supplierId: supplier.id,
    password: 'given by admin',
  })
  return as(t.http, account, 'given by admin')
}

describe('a supplier with every right there is', () => {
  let mighty: Client
  beforeAll(async () => {
    mighty = await mightyOf(own.supplier, 'mighty')
  })

  it('reaches the routes that are for suppliers, and no other', async () => {
    expect(
      everyRoute
        .filter(({ route }) => route.forSuppliers !== undefined)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(OPEN)
    const open: string[] = []
    for (const { name, route } of everyRoute) {
      // The realm of the platform is closed to every tenant: rules/realms.test.ts.
      if (route.permission === 'public' || route.permission === 'platform' || OPEN.includes(name)) continue
      const answer = await ask(t.http, route, mighty.token)
      if (answer.status !== 403 || answer.message !== 'not_for_suppliers')
        open.push(`${name}: ${answer.status} ${answer.message}`)
    }
    expect(open).toEqual([])
    expect(await mighty.call(getMe)).toMatchObject({ supplierId: own.supplier.id })
  })

  it("reads and changes nothing by anybody else's id: the same answer as for an id that nothing has", async () => {
    const tables = await superuser.query<{ name: string }>(
      "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'id' and data_type = 'uuid' and table_name <> 'tenants'",
    )
    const ids = new Set(
      [own, theirs].flatMap((side) => [
        side.made.order.id,
        side.application,
        side.file,
        side.request,
        side.supplier.id,
      ]),
    )
    for (const { name } of tables.rows)
      for (const { id } of (
        await superuser.query<{ id: string }>(`select id from ${name} where tenant_id = 1 order by id desc limit 4`)
      ).rows)
        ids.add(id)
    const reaches: Record<string, readonly string[]> = {
      order: [own.made.order.id],
      application: [own.application],
      resultFile: [own.file],
      supplierRequest: [own.request],
      own: [],
    }
    expect(ids.size).toBeGreaterThan(40)
    let probes = 0
    for (const { name, route } of everyRoute.filter(
      (one) => OPEN.includes(one.name) && one.route.path.includes(':id'),
    )) {
      const body = sampleOf(route.input.body) ?? {}
      const nobodys = await ask(t.http, route, mighty.token, undefined, body)
      expect([name, nobodys.status >= 400 && nobodys.status < 500]).toEqual([name, true])
      for (const id of ids) {
        if (reaches[route.forSuppliers ?? '']?.includes(id)) continue
        expect(await ask(t.http, route, mighty.token, id, body), `${name} ${id}`).toEqual(nobodys)
        probes++
      }
    }
    expect(probes).toBeGreaterThan(500)
  })

  it('is shown nothing of others in any list, whatever it filters by', async () => {
    const foreign = [
      theirs.supplier.id,
      theirs.supplier.name,
      theirs.made.order.id,
      theirs.made.order.orderNo,
      theirs.application,
      theirs.request,
      theirs.file,
    ]
    const answers: unknown[] = []
    for (const query of [
      {},
      { productId: m.product.id },
      { orderNo: theirs.made.order.orderNo },
      { supplierId: theirs.supplier.id },
    ])
      answers.push(await mighty.call(listOrders, { query }))
    for (const query of [{}, { supplierId: theirs.supplier.id }, { orderId: theirs.made.order.id }])
      answers.push(await mighty.call(listApplications, { query }))
    for (const query of [{}, { orderId: theirs.made.order.id }])
      answers.push(await mighty.call(listResultFiles, { query }))
    answers.push(
      await mighty.call(requests.listOwnSupplierRequests, { query: {} }),
      await mighty.call(routes.getOwnSupplier),
      await mighty.call(listAllocations, { query: { productId: m.product.id, level: 'EA' } }),
    )
    const found = async (text: string) => (await mighty.call(search, { query: { text } })).hits.map(({ id }) => id)
    expect(await found(own.made.order.orderNo)).toEqual([own.made.order.id])
    expect(await found(theirs.made.order.orderNo)).toEqual([])
    expect(await found(m.product.name)).toEqual([])
    expect((await mighty.call(getMyWork, { query: {} })).counts).toEqual([])
    const text = JSON.stringify(answers)
    expect(foreign.filter((one) => text.includes(one))).toEqual([])
    for (const one of [own.made.order.id, own.application, own.request, own.file]) expect(text).toContain(one)
    expect((await mighty.call(countOrders)).counts.reduce((sum, { count }) => sum + count, 0)).toBe(1)
  })

  it('decides nothing, takes requests of its colleagues back, and starts no line', async () => {
    const { items } = await mighty.call(requests.listOwnSupplierRequests, { query: {} })
    expect(items).toMatchObject([{ id: own.request, status: 'OPEN', allowed: ['withdraw'] }])
    t.app.config.simulatedLine = 'on'
    const third = await aSupplier(t.admin, own.supplier.role.id)
    const { order } = await anOrderOnLine(crew, { product: m.product, line: m.push }, { supplierId: third.id })
    const isOffered = async (who: Client) =>
      (await who.call(getOrderProgress, { params: { id: order.id } })).simulatedLine.isOffered
    expect(await isOffered(t.admin)).toBe(true)
    expect(await isOffered(await mightyOf(third, 'third'))).toBe(false)
    expect(await isOffered(await userWith(t.http, t.admin, ['orders.list']))).toBe(false)
  })

  it('reaches no file of the text editor', async () => {
    const { headers, ...answer } = await t.http.inject({
      method: 'GET',
      url: '/static/UE/controller?action=listimage&start=0&size=20',
      headers: { authorization: mighty.token },
    })
    expect(headers['content-type']).toContain('json')
    expect(answer.json()).toMatchObject({ key: 'not_for_suppliers' })
  })

  it('learns from its codes nothing about the codes of others', async () => {
    const guessOf = async (who: Client) => (await who.call(getApplication, { params: { id: own.application } })).guess
    expect(await guessOf(mighty)).toBeGreaterThan(0)
    expect(await guessOf(mighty)).toBeLessThan(await guessOf(t.admin))
  })

  it('asks for codes of its own orders only', async () => {
    const body = { productId: m.product.id, level: 'EA' as const, quantity: 1 }
    expect(await mighty.refusal(createApplication, { body: { ...body, orderId: theirs.made.order.id } })).toMatchObject(
      { status: 404 },
    )
    expect(
      await mighty.call(createApplication, {
        body: { ...body, orderId: own.made.order.id, supplierId: theirs.supplier.id },
      }),
    ).toMatchObject({ supplier: { id: own.supplier.id }, order: { orderNo: own.made.order.orderNo } })
    const [allocation] = (await mighty.call(listAllocations, { query: { productId: m.product.id, level: 'EA' } })).items
    const left = allocation?.left ?? 0
    const over = { ...body, quantity: left + 1, orderId: own.made.order.id }
    expect(await mighty.refusal(createApplication, { body: over })).toMatchObject({
      message: 'application_exceeds_allocated_quantity',
      params: { rule: 'ALLOCATED', left },
    })
    expect(
      (await t.admin.call(routes.listSupplierRefusals, { params: { id: own.supplier.id }, query: {} })).items[0],
    ).toMatchObject({ rule: 'ALLOCATED', quantity: left + 1 })
    expect(
      await t.admin.refusal(createApplication, {
        body: { ...body, orderId: own.made.order.id, supplierId: theirs.supplier.id },
      }),
    ).toMatchObject({ message: 'order_of_another_supplier' })
  })
})

describe("a supplier's program", () => {
  let program: Client
  beforeAll(async () => {
    program = await supplierKey(t.http, t.admin, theirs.supplier)
  })
  const alertOf = async (status?: 'NEW' | 'OBSOLETE') =>
    (
      await t.admin.call(listAlerts, {
        query: { type: 'E9', subjectId: theirs.supplier.id, ...(status && { status }) },
      })
    ).items
  const apply = (quantity = 5) => ({ body: { productId: m.product.id, level: 'EA' as const, quantity } })

  it('applies, lists, takes its codes away and sees its order', async () => {
    const made = await program.call(createApplication, apply())
    expect((await program.call(listApplications, { query: {} })).items.map(({ id }) => id)).toEqual([
      made.id,
      theirs.application,
    ])
    const { status, body } = await program.raw(downloadCodes, { params: { id: made.id }, query: {} })
    expect([status, body.toString().trim().split('\n').length]).toEqual([200, 6])
    expect((await program.call(getApplication, { params: { id: made.id } })).downloads).toBe(1)
    expect(await program.call(getOrder, { params: { id: theirs.made.order.id } })).toMatchObject({
      supplier: { id: theirs.supplier.id },
    })
    const [newest] = (await program.call(listOrderPackages, { params: { id: theirs.made.order.id } })).items
    expect(
      (
        await program.raw(downloadOrderPackage, {
          params: { id: theirs.made.order.id, packageId: newest?.id ?? '', level: 'EA', format: 'CSV' },
        })
      ).status,
    ).toBe(200)
    expect(await program.refusal(routes.listSuppliers, { query: {} })).toMatchObject({
      status: 403,
      message: 'not_for_suppliers',
    })
  })

  it('whose request fails on our side is told, until the next one succeeds', async () => {
    expect(await alertOf()).toEqual([])
    await superuser.query('revoke insert on blocks from serialis_app')
    expect(await program.refusal(createApplication, apply())).toMatchObject({ status: 503, message: 'server_busy' })
    await superuser.query('grant insert on blocks to serialis_app')
    expect(await alertOf()).toMatchObject([
      {
        status: 'NEW',
        level: 'MIDDLE',
        raisedCount: 1,
        params: { name: theirs.supplier.name, action: 'application.created', key: 'server_busy' },
      },
    ])
    // Carried out on the alert, under the program's own key: it gets that answer when it asks again.
    const key = { 'idempotency-key': 'asked-again' }
    await superuser.query('revoke insert on blocks from serialis_app')
    expect(await program.refusal(createApplication, apply(7), key)).toMatchObject({ status: 503 })
    await superuser.query('grant insert on blocks to serialis_app')
    const [alert] = await alertOf()
    const count = async () => (await program.call(listApplications, { query: {} })).items.length
    const before = await count()
    expect((await t.admin.call(getAlert, { params: { id: alert!.id } })).repairs).toMatchObject([
      { name: 'carryOutRequest', isAllowed: true },
    ])
    expect(await t.admin.call(repairAlert, { params: { id: alert!.id, name: 'carryOutRequest' } })).toMatchObject({
      status: 'SOLVED',
      repair: 'carryOutRequest',
    })
    const [made] = (await program.call(listApplications, { query: {} })).items
    expect(made).toMatchObject({ issued: 7, appliedBy: program.account })
    expect(await program.call(createApplication, apply(7), key)).toEqual(made)
    expect(await count()).toBe(before + 1)
    await superuser.query('revoke insert on blocks from serialis_app')
    await program.refusal(createApplication, apply())
    await superuser.query('grant insert on blocks to serialis_app')
    // A rule that is broken is no failure, and clears none.
    expect(await program.refusal(createApplication, apply(101))).toMatchObject({
      message: 'supplier_quantity_above_maximum',
    })
    expect(await alertOf('NEW')).toMatchObject([{ raisedCount: 1 }])
    await program.call(createApplication, apply())
    expect((await alertOf()).map(({ status }) => status).sort()).toEqual(['OBSOLETE', 'SOLVED'])
  })

  it('whose file can not be read is told, at once or when it is looked at', async () => {
    const params = { id: theirs.made.order.id }
    expect(
      await program.uploadRefusal(
        uploadResultFile,
        { params },
        { name: 'photo.png', content: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]) },
      ),
    ).toMatchObject({ status: 400, message: 'choose_a_correct_file_type' })
    expect(await alertOf('NEW')).toMatchObject([{ params: { action: 'result_file.uploaded' } }])
    const torn = [...csvResultFile(planOf(theirs.made, { rejects: 1 }))].join('').slice(0, -40)
    const { file } = await send(program, params.id, torn)
    await fileIn(program, file.id, 'UNREADABLE')
    expect(await alertOf('NEW')).toMatchObject([{ raisedCount: 2, params: { action: 'result_file.unreadable' } }])
    const whole = await send(program, params.id, csvResultFile(planOf(theirs.made, { rejects: 1 })))
    await fileIn(program, whole.file.id, 'CHECKED')
    expect(await alertOf('NEW')).toEqual([])
    expect(await own.user.refusal(getResultFile, { params: { id: whole.file.id } })).toMatchObject({ status: 404 })
    expect(await program.refusal(downloadResultErrors, { params: { id: whole.file.id } })).toMatchObject({
      status: 404,
      message: 'result_file_has_no_errors',
    })
  })
})

describe('docs/supplier-api.md', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../../docs/supplier-api.md'), 'utf8')
  const blocks = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map((match) => match[1] as string)

  it('says commands that do what it says', needs(['bash', 'curl', 'jq']), async () => {
    await t.http.listen({ port: 0, host: '127.0.0.1' })
    const { port } = t.http.server.address() as AddressInfo
    const program = await supplierKey(t.http, t.admin, own.supplier)
    const folder = await mkdtemp(join(tmpdir(), 'serialis-docs-'))
    atEnd(() => rm(folder, { recursive: true, force: true }))
    await writeFile(join(folder, 'result.csv'), [...csvResultFile(planOf(own.made, { rejects: 2 }))].join(''))
    expect(blocks).toHaveLength(6)
    const env = { ...process.env, URL: `http://127.0.0.1:${port}`, KEY: program.token }
    await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', blocks.join('\n')], { cwd: folder, env })
    const read = async (name: string) => readFile(join(folder, name), 'utf8')
    expect(JSON.parse(await read('application.json'))).toMatchObject({
      applyStatus: 1,
      issued: 50,
      supplier: { id: own.supplier.id },
    })
    expect((await read('codes.csv')).trim().split('\n')).toHaveLength(51)
    expect(JSON.parse(await read('orders.json'))).toMatchObject({ items: [{ id: own.made.order.id }] })
    expect(await read('package.csv')).toContain(own.made.order.orderNo)
    expect(JSON.parse(await read('result.json'))).toMatchObject({
      isRepeated: false,
      file: { orderId: own.made.order.id },
    })
    expect(
      (await own.user.call(requests.listOwnSupplierRequests, { query: { status: 'OPEN' } })).items.map(
        ({ reason }) => reason,
      ),
    ).toContain('Launch in two regions')
  })
})

describe("the night after a supplier's last day", () => {
  it("ends its period in the tenant's zone; its codes stay, new ones are refused", async () => {
    const ending = await aSupplier(
      t.admin,
      (await t.admin.call(routes.getSupplier, { params: { id: own.supplier.id } })).role.id,
      { periodFrom: '2025-11-22', period: 1, periodType: 2 },
    )
    expect(ending.validUntil).toBe('2026-11-21')
    const statusOf = async () =>
      (await superuser.query<{ status: string }>('select status from suppliers where id = $1', [ending.id])).rows[0]
        ?.status
    // 22 November begins at 16:00 UTC in Shanghai.
    for (const [at, expected] of [
      ['2026-11-21T15:50:00Z', 'ACTIVE'],
      ['2026-11-21T16:20:00Z', 'EXPIRED'],
    ] as const) {
      now = new Date(at)
      await startNights(t.app, [EXPIRE_KIND])
      const open = "select id from tasks where kind = 'suppliers.expire' and state in ('QUEUED', 'RUNNING')"
      await waitUntil(
        async () => (await superuser.query(open)).rows,
        ({ length }) => length === 0,
      )
      expect(await statusOf(), at).toBe(expected)
    }
    const admin = await as(t.http, 'admin', t.admin.password)
    expect(await admin.call(routes.getSupplier, { params: { id: ending.id } })).toMatchObject({
      status: 'EXPIRED',
      allowed: ['edit', 'extend', 'lock', 'delete'],
    })
    expect(
      await admin.call(routes.extendSupplier, {
        params: { id: ending.id },
        body: { version: 2, periodFrom: '2026-11-22', period: 1, periodType: 1, reason: 'another month' },
      }),
    ).toMatchObject({ status: 'ACTIVE', validUntil: '2026-12-21' })
  })
})
