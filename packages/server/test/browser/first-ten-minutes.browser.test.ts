/** The first ten minutes on the demo plant, by the README alone: at most 35 presses, and the steps that leave an event are ticked by it. */

import { writeFile } from 'node:fs/promises'
import { listSerials } from '@serialis/contract/desk/serials/serials.routes.ts'
import { getFirstSteps } from '@serialis/contract/workplace/my-work/my-work.routes.ts'
import { beforeAll, expect, test } from 'vitest'
import { myWorkEn } from '../../../web/src/workplace/my-work/my-work.en.ts'
import type { Credential } from '../../demo/platform/people.ts'
import { demoMark } from '../../src/kit/ops/config.ts'
import { axeViolations, openSite, picture, said, type Site, wordsOf } from '../harness/browser.ts'
import { demoPlant } from '../harness/demo-plant.ts'
import { firstTenMinutes } from '../harness/first-ten-minutes.ts'

const MOST = 35
const words = await wordsOf('en')
let site: Site
let credentials: Credential[]

beforeAll(async () => {
  const plant = await demoPlant()
  site = await openSite(plant)
  site.app.config.simulatedLine = 'on'
  credentials = plant.credentials
  await writeFile(demoMark(site.app.config), JSON.stringify(credentials))
})

const passwordOf = (account: string) => credentials.find((one) => one.account === account)?.password ?? ''

test('a newcomer makes an order, scraps a pack and finds its history', { timeout: 600_000 }, async () => {
  const { page, problems } = await site.visit()
  expect((await site.admin.call(getFirstSteps, {})).done).toEqual([])
  const presses = await firstTenMinutes({
    page,
    url: site.url,
    words,
    passwordOf,
    codeOf: async (orderNo) => {
      const { items } = await site.admin.call(listSerials, { query: { orderNo, level: 'EA', limit: 1 } })
      return `(01)${items[0]?.gtin ?? ''}(21)${items[0]?.code ?? ''}`
    },
    async look(name) {
      expect(await axeViolations(page)).toEqual([])
      await picture(page, name)
    },
  })
  expect(presses.length, presses.join(' > ')).toBeLessThanOrEqual(MOST)
  expect((await site.admin.call(getFirstSteps, {})).done).toEqual(['order', 'make', 'confirm', 'scrap'])

  // All but the application, which the walk leaves out.
  await page.goto(`${site.url}/market/manage/main_data/home`)
  const card = page.getByRole('region', { name: myWorkEn.first.title })
  await card.getByText(said(myWorkEn.first.count, { done: '5', all: '6' })).waitFor({ timeout: 30_000 })
  await picture(page, 'first-steps-done')
  expect(problems).toEqual([])
})
