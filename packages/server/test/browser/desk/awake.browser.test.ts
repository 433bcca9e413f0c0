/** The screen of a device stays on at the desks where people scan, and nowhere else. */

import { beforeAll, expect, test } from 'vitest'
import { addressOf } from '../../harness/addresses.ts'
import { openSite, type Site, wordsOf } from '../../harness/browser.ts'
import { userWith } from '../../harness/client.ts'

const { packing } = await wordsOf('en')

let site: Site
beforeAll(async () => {
  site = await openSite()
})

/** A browser without a screen grants no lock, so one that counts them takes its place. */
const COUNTING = `
  window.locks = []
  Object.defineProperty(navigator, 'wakeLock', { value: { request: async () => {
    const lock = { released: false, release: async () => { lock.released = true } }
    window.locks.push(lock)
    return lock
  } } })`

test('at a desk the screen stays on, on other pages it does not', async () => {
  const packer = await userWith(site.http, site.admin, ['packing.list', 'packing.pack'])
  const { page, problems } = await site.enter(packer)
  await page.addInitScript(COUNTING)
  const held = () => page.evaluate<number>('window.locks.filter((lock) => !lock.released).length')
  await page.goto(site.url + addressOf('packagingDesk'))
  await page.getByLabel(packing.open.label, { exact: true }).waitFor()
  await expect.poll(held).toBe(1)
  await page.getByRole('navigation').getByRole('link', { name: 'My work' }).first().click()
  await expect.poll(held).toBe(0)
  await page.goBack()
  await page.getByLabel(packing.open.label, { exact: true }).waitFor()
  await expect.poll(held).toBe(1)
  expect(problems).toEqual([])
})

test('a desk works in a browser that has no such lock', async () => {
  const packer = await userWith(site.http, site.admin, ['packing.list', 'packing.pack'])
  const { page, problems } = await site.enter(packer)
  await page.addInitScript(`delete Navigator.prototype.wakeLock`)
  await page.goto(site.url + addressOf('packagingDesk'))
  await page.getByLabel(packing.open.label, { exact: true }).waitFor()
  expect(await page.evaluate("'wakeLock' in navigator")).toBe(false)
  expect(problems).toEqual([])
})
