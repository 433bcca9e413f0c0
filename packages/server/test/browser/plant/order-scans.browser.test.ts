/**
 * The warehouse scan with a network that comes and goes: 500 scans, answers that are lost, a reload, a session that ends,
 * and another person at the same workstation. No scan is lost, none counts twice, and each is of the one who made it.
 */

import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import type { ScanItem } from '@serialis/contract/plant/orders/order-page.schema.ts'
import { getOrderScan, listOrderScans, startOrderScan } from '@serialis/contract/plant/orders/orders.scans.routes.ts'
import { createRole } from '@serialis/contract/platform/access/access.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { kitEn } from '../../../../web/src/kit/language/kit.en.ts'
import { ordersEn } from '../../../../web/src/plant/orders/orders.en.ts'
import {
  aCrew,
  aDraft,
  lineReport,
  masters,
  onLine,
  placedOut,
  reported,
  step,
  withCodes,
  type Crew,
} from '../../../src/plant/orders/orders.fixtures.ts'
import { ADMIN_PASSWORD } from '../../harness/accounts.ts'
import { axeViolations, logIn, openSite, picture, said, type Site } from '../../harness/browser.ts'
import { openAccount, userWith } from '../../harness/client.ts'

const SCANS = 500
const SEED = 20_261_124
const RIGHTS: PermissionName[] = ['orders.list', 'orders.scan']
const wu = { account: 'wu', password: ADMIN_PASSWORD }
const li = { account: 'li', password: ADMIN_PASSWORD }
let site: Site
let crew: Crew
let order: { id: string }

beforeAll(async () => {
  site = await openSite()
  crew = await aCrew(site.http, site.admin)
  const approver = await userWith(site.http, site.admin, Object.keys(permissions) as PermissionName[])
  const { product, push } = await masters(site.admin, approver)
  const draft = await aDraft(crew.planner, product)
  const { id } = draft
  await withCodes(crew, draft)
  await onLine(crew, id, push)
  await reported(crew, id, await lineReport(crew, await placedOut(crew, id)))
  await step(crew.warehouse, id, startOrderScan)
  order = { id }
  const role = await site.admin.call(createRole, {
    body: { name: 'Warehouse', authorities: RIGHTS.map((name) => permissions[name]) },
  })
  for (const [account, name] of [
    ['wu', 'Wu Min'],
    ['li', 'Li Na'],
  ] as const)
    await openAccount(site.http, site.admin, { account, name, roleIds: [role.id], password: ADMIN_PASSWORD })
})

/** Numbers from 0 to 1, the same in every run. */
function randomOf(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

async function differences(): Promise<ScanItem[]> {
  const items: ScanItem[] = []
  for (let after: string | undefined; ;) {
    const query = { show: 'differences' as const, limit: 200, ...(after !== undefined && { after }) }
    const page = await crew.warehouse.call(listOrderScans, { params: { id: order.id }, query })
    items.push(...page.items)
    if (page.next === null) return items
    after = page.next
  }
}

async function scanEvents(): Promise<number> {
  let count = 0
  for (let after: string | undefined; ;) {
    const query = { action: 'order.packs_scanned', limit: 200, ...(after !== undefined && { after }) }
    const page = await site.admin.call(listEvents, { query })
    count += page.items.length
    if (page.next === null) return count
    after = page.next
  }
}

const codeOf = (at: number) => `LOOSE-${String(at).padStart(3, '0')}`

async function scan(page: Page, code: string) {
  const box = page.getByLabel(ordersEn.scan.field)
  await box.fill(code)
  await box.press('Enter')
}

/** The same at the pace of a scanner: typed and confirmed in the page, one a frame; returns when each was scanned. */
async function scanAll(page: Page, codes: readonly string[]): Promise<number[]> {
  await page.getByLabel(ordersEn.scan.field).waitFor()
  return page.evaluate<number[]>(`(async () => {
    const times = []
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set
    for (const code of ${JSON.stringify(codes)}) {
      const box = document.querySelector('.scan-box input')
      set.call(box, code)
      box.dispatchEvent(new Event('input', { bubbles: true }))
      await new Promise(requestAnimationFrame)
      times.push(Date.now())
      box.form.requestSubmit()
      await new Promise(requestAnimationFrame)
    }
    return times
  })()`)
}

test('500 scans with the net cut at random: none is lost, none counts twice, none goes to another person', async () => {
  const random = randomOf(SEED)
  const { page, context } = await site.enter(wu, `/market/manage/main_data/production/orders/${order.id}`)
  let isOffline = false
  let isLoggedOut = false
  const cut = async (off: boolean) => {
    isOffline = off
    await context.setOffline(off)
  }
  await context.route('**/api/production/orders/*/scans', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    if (isOffline) return route.abort()
    if (isLoggedOut) {
      isLoggedOut = false
      return route.fulfill({ status: 401, contentType: 'application/json', body: '{"message":"login_required"}' })
    }
    if (random() > 0.015) return route.continue()
    // It arrives, and its answer does not.
    await route.fetch()
    return route.abort()
  })
  const times = new Map<string, number>()
  const scanned = async (from: number, to: number) => {
    for (let at = from; at < to;) {
      const codes = Array.from({ length: Math.min(to - at, Math.ceil(random() * 40)) }, (_, next) => codeOf(at + next))
      for (const [index, time] of (await scanAll(page, codes)).entries()) times.set(codes[index] ?? '', time)
      at += codes.length
      await cut(!isOffline)
    }
  }
  await scanned(0, 200)
  await cut(false)
  await page.reload()
  await scanned(200, 350)

  // The session ends while scans wait, and another person logs in here.
  await cut(true)
  const unsent = Array.from({ length: 20 }, (_, at) => codeOf(350 + at))
  for (const [index, time] of (await scanAll(page, unsent)).entries()) times.set(unsent[index] ?? '', time)
  await page.getByText(/scans are kept on this device/).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'scans kept')
  isLoggedOut = true
  await cut(false)
  await logIn(page, li)
  await page.getByText(/scans of Wu Min are kept on this device/).waitFor()
  await picture(page, 'scans of another')
  await scan(page, 'BY-LI')
  await page.getByText(ordersEn.outcomes.UNKNOWN).first().waitFor()
  expect((await differences()).filter(({ scannedBy }) => scannedBy === 'Li Na').map(({ code }) => code)).toEqual([
    'BY-LI',
  ])
  await page.getByRole('button', { name: said(kitEn.shell.user, { name: 'Li Na' }) }).click()
  await page.getByRole('button', { name: kitEn.shell.logout }).click()
  await logIn(page, wu)
  await page.goto(`${site.url}/market/manage/main_data/production/orders/${order.id}`)
  await scanned(370, SCANS)
  await cut(false)

  const all = { params: { id: order.id } }
  // What waits after the last reload is sent one by one.
  await expect
    .poll(async () => (await crew.warehouse.call(getOrderScan, all)).differences, { timeout: 240_000 })
    .toBe(SCANS + 1)
  const found = (await differences()).filter(({ scannedBy }) => scannedBy === 'Wu Min')
  expect(found.map(({ code }) => code).toSorted()).toEqual(Array.from({ length: SCANS }, (_, at) => codeOf(at)))
  // The server's clock is known to the second, and a scan is stored a moment after the key.
  for (const { code, scannedAt } of found)
    expect(Math.abs(Date.parse(scannedAt ?? '') - (times.get(code) ?? 0)), code).toBeLessThan(3_000)
  expect(await scanEvents()).toBe(SCANS + 1)
  await page.getByRole('button', { name: /from this list/ }).waitFor()
  await picture(page, 'scans settled')
})
