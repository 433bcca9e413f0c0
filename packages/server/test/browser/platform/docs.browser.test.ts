/** The page of the API: open to everyone, and its examples run with the reader's session or with a key. */

import { permissions } from '@serialis/contract/permissions.ts'
import { createApiKey } from '@serialis/contract/platform/access/api-keys.routes.ts'
import { expect, it } from 'vitest'
import { axeViolations, openSite, wordsOf } from '../../harness/browser.ts'
import { userWith } from '../../harness/client.ts'

const { docs: docsEn } = await wordsOf('en')
const { docs: docsZh } = await wordsOf('zh')

it('shows every route to a stranger, and runs a read with a key that is not kept', async () => {
  const site = await openSite()
  const { key } = await site.admin.call(createApiKey, {
    body: { name: 'Reader', authorities: [permissions['roles.list']] },
  })
  const { page, problems } = await site.visit()
  await page.goto(`${site.url}/docs`)
  await page.getByRole('heading', { name: docsEn.title, level: 1 }).waitFor()
  await page.getByText(docsEn.noSession).waitFor()
  // The description of all routes arrives after the page.
  await expect.poll(() => page.getByRole('heading', { level: 3 }).count()).toBeGreaterThan(400)
  await page.getByRole('searchbox', { name: docsEn.search }).fill('role')
  await page.getByRole('button', { name: 'GET /api/access/roles/{id} getRole' }).click()
  const card = page.locator('#getRole')
  await page.getByLabel(docsEn.key).fill(key)
  await card.getByRole('button', { name: docsEn.fill }).click()
  await expect.poll(() => card.locator('input').first().inputValue()).toMatch(/^[0-9a-f-]{36}$/)
  await card.getByRole('button', { name: docsEn.run, exact: true }).click()
  await card.getByRole('status').getByText('"authorities"').waitFor()
  expect(await card.getByText('curl').innerText()).toContain('-H "Authorization: $TOKEN"')
  expect(await page.evaluate('JSON.stringify({ ...localStorage })')).not.toContain(key)
  expect(await axeViolations(page)).toEqual([])
  expect(problems).toEqual([])
})

it('runs with the session of the least role, in Chinese, and tells what it may not read', async () => {
  const site = await openSite()
  const reader = await userWith(site.http, site.admin, ['lines.list'])
  const { page, problems } = await site.enter(reader, '/', 'zh')
  await page.goto(`${site.url}/docs`)
  await page.getByRole('heading', { name: docsZh.title, level: 1 }).waitFor()
  for (const [name, status] of [
    ['listLines', 200],
    ['listRoles', 403],
  ] as const) {
    const card = page.locator(`#${name}`)
    await card.getByRole('button').first().click()
    await card.getByRole('button', { name: docsZh.run }).click()
    await card.getByText(new RegExp(`状态 ${status}`)).waitFor()
  }
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  // The browser itself reports the refusal.
  expect(problems.filter((problem) => !problem.includes('403'))).toEqual([])
})
