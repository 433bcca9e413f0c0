/** On tablets and telephones every button, link and field can be hit with a thumb: 44 by 44 px, or an area of that size. */

import { listOrders } from '@serialis/contract/plant/orders/orders.routes.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { People } from '../../demo/platform/people.ts'
import { openSite, picture, said, type Site, type Words, wordsOf } from '../harness/browser.ts'
import { demoPlant } from '../harness/demo-plant.ts'

const ROOT = '/market/manage/main_data'
let site: Site
let people: People
let order = ''
let words: Words

beforeAll(async () => {
  const plant = await demoPlant()
  site = await openSite(plant)
  words = await wordsOf('en')
  people = plant.peopleOn(site.http)
  order = (await people.planner.call(listOrders, { query: { status: 'FINAL_CONFIRM', limit: 1 } })).items[0]?.id ?? ''
})

/**
 * Every target of the page that is smaller, with its size. A link within a sentence is as high as its line, and the link
 * of a row is hit anywhere on the row. Where a target is drawn smaller than 44 px, the points 21 px to each side of its
 * middle must hit it all the same.
 */
const tooSmall = (page: Page, within: string): Promise<string[]> =>
  page.evaluate(`(() => {
    const REACH = 21
    const targets = document.querySelectorAll('${within} :is(a[href], button, [role="button"], [role="tab"], [role="menuitem"], [role="option"], input:not([type="hidden"]), select, textarea, summary)')
    const isInSentence = (one) => one.matches('a') && [...(one.closest('p, li, dd')?.childNodes ?? [])].some((node) => node.nodeType === 3 && node.textContent.trim().length > 1)
    const rowOf = (one) => {
      const row = one.closest('.rows-open tbody tr')
      return row?.querySelector('a') === one ? row : null
    }
    const whole = (one) => rowOf(one) ?? one.closest('label, .ant-select, .ant-picker, .ant-input-affix-wrapper') ?? one
    const faults = new Map()
    for (const one of targets) {
      if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || one.matches(':disabled') || isInSentence(one)) continue
      const target = whole(one)
      target.scrollIntoView({ block: 'center', inline: 'nearest' })
      const { left, top, width, height, right, bottom } = target.getBoundingClientRect()
      // Out of sight until the keyboard reaches it.
      if (width < 2 || right < 0 || left > innerWidth || bottom < 0) continue
      const [x, y] = [left + width / 2, top + height / 2]
      const hits = (dx, dy) => target.contains(document.elementFromPoint(x + dx, y + dy))
      const isWide = width > 43.5 || hits(-REACH, 0) && hits(REACH, 0)
      const isHigh = height > 43.5 || hits(0, -REACH) && hits(0, REACH)
      if (isWide && isHigh) continue
      const what = one.tagName.toLowerCase() + '.' + [...one.classList].join('.') + ' in ' + (one.parentElement?.className ?? '')
      const size = Math.round(width) + 'x' + Math.round(height)
      faults.set(what, what + ' "' + (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 40) + '" ' + size)
    }
    scrollTo(0, 0)
    return [...faults.values()]
  })()`)

const PAGES: readonly (readonly [string, (id: string) => string])[] = [
  ['my-work', () => '/'],
  ['orders', () => `${ROOT}/production/orders`],
  ['order', (id) => `${ROOT}/production/orders/${id}`],
  ['new-order', () => `${ROOT}/production/orders/create`],
  ['lines', () => `${ROOT}/production/lines`],
  ['serials', () => `${ROOT}/sn_manage/snOrders_info/sn_list`],
  ['alerts', () => `${ROOT}/alertLogs_info/log_list`],
  ['account', () => `${ROOT}/account`],
]

test.each([390, 1024])('at %i px', { timeout: 300_000 }, async (width) => {
  const entered = await site.enter(people.planner)
  const { page, problems } = await site.visit({
    storageState: await entered.context.storageState(),
    viewport: { width, height: 844 },
    hasTouch: true,
    isMobile: width < 600,
  })
  const faults: Record<string, string[]> = {}
  const measure = async (name: string, within = 'body') => {
    await picture(page, `targets-${name}-${width}`)
    const found = await tooSmall(page, within)
    if (found.length > 0) faults[name] = found
  }
  for (const [name, path] of PAGES) {
    await page.goto(site.url + path(order))
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.locator('.bone').first().waitFor({ state: 'detached' })
    await measure(name)
  }
  await page.goto(`${site.url}${ROOT}/production/orders`)
  await page.getByRole('checkbox', { name: words.kit.list.selectRow }).first().check()
  await page.getByRole('button', { name: words.kit.list.settings }).click()
  await page.getByRole('button', { name: said(words.kit.list.pin, { name: words.orders.fields.orderNo }) }).waitFor()
  await measure('settings', '.ant-popover')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: words.kit.list.filter }).click()
  await page.getByRole('menuitem', { name: words.orders.fields.status }).waitFor()
  await measure('filters', '.ant-dropdown')
  await page.getByRole('menuitem', { name: words.orders.fields.status }).click()
  await page.getByRole('checkbox', { name: words.orders.status.DRAFT }).waitFor()
  await measure('filter', '.ant-popover')
  await page.goto(`${site.url}${ROOT}/production/orders`)
  await page.getByRole('button', { name: words.kit.shell.openMenu }).click()
  await page.getByRole('link', { name: words.orders.title }).waitFor()
  await measure('menu', '.ant-drawer')
  expect(faults).toEqual({})
  expect(problems).toEqual([])
})
