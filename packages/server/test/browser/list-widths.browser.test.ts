/** No list cuts a column on a desk's screen, and a smaller one shows that more follows; weeks begin on Monday. */

import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { ADMIN_PASSWORD } from '../harness/accounts.ts'
import { addressOf } from '../harness/addresses.ts'
import { openSite, picture, type Site, wordsOf } from '../harness/browser.ts'
import { demoPlant } from '../harness/demo-plant.ts'
import { open, screens } from '../harness/screens.ts'

const ADMIN = { account: 'admin', password: ADMIN_PASSWORD }
const addresses = screens
  .filter(({ path, needsRecord }) => !path.includes('$') && needsRecord !== true)
  .map(({ path }) => path)

let site: Site
beforeAll(async () => {
  site = await openSite(await demoPlant())
})

interface Measured {
  caption: string
  rows: number
  /** Pixels of the table beyond its frame. */
  beyond: number
  /** The edge says that more columns follow. */
  isSaid: boolean
  /** Headings, numbers and times that do not fit into their cell; long texts may, and are read as a hint. */
  cut: string[]
}
const measure = (page: Page): Promise<Measured[]> =>
  page.evaluate(`[...document.querySelectorAll('.rows-frame')].map((frame) => ({
    caption: frame.querySelector('caption')?.innerText ?? '',
    rows: frame.querySelectorAll('tbody tr').length,
    beyond: frame.scrollWidth - frame.clientWidth,
    isSaid: frame.classList.contains('more-after'),
    cut: [...frame.querySelectorAll('th:not(.rows-box), td:has(time), td:has(.num), td:has(.tag)')]
      .filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
      .map((cell) => cell.innerText),
  }))`)

test.each(['en', 'zh'] as const)('in %s every column of every list is whole at 1440', async (locale) => {
  const { page } = await site.enter(ADMIN, '/', locale)
  const faults: string[] = []
  let lists = 0
  for (const address of addresses) {
    await open(page, address)
    for (const { caption, rows, beyond, cut } of await measure(page)) {
      if (rows > 0) lists++
      if (beyond > 1) faults.push(`${address} ${caption}: ${beyond} px beyond the frame`)
      if (cut.length > 0) faults.push(`${address} ${caption}: cut ${cut.slice(0, 3).join(' | ')}`)
    }
  }
  expect(faults).toEqual([])
  expect(lists).toBeGreaterThan(30)
})

test('at 1024 a list that is wider says at its edge that more columns follow', async () => {
  const { page } = await site.enter(ADMIN)
  await page.setViewportSize({ width: 1024, height: 768 })
  const silent: string[] = []
  let wider = 0
  for (const address of addresses) {
    await open(page, address)
    for (const { caption, beyond, isSaid } of await measure(page)) {
      if (beyond > 1) wider++
      if (beyond > 1 !== isSaid) silent.push(`${address} ${caption}`)
    }
  }
  expect(silent).toEqual([])
  expect(wider).toBeGreaterThan(0)
})

test.each(['en', 'zh'] as const)('in %s a week of the calendar begins on Monday', async (locale) => {
  const { alerts } = await wordsOf(locale)
  const { page } = await site.enter(ADMIN, `${addressOf('alerts')}?from=2026-11-01`, locale)
  await page
    .getByRole('button', { name: new RegExp(`^${alerts.fields.from}`) })
    .first()
    .click()
  await page.locator('.ant-picker-input input').last().click()
  const heads = await page.locator('.ant-picker-content thead th').allInnerTexts()
  expect(heads.filter((text) => text !== '')).toEqual(
    locale === 'en' ? ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] : ['一', '二', '三', '四', '五', '六', '日'],
  )
  await picture(page, `calendar ${locale}`)
})
