/** The first steps on the demo plant, and the row of its people. */

import { writeFile } from 'node:fs/promises'
import { getMe } from '@serialis/contract/platform/access/access.routes.ts'
import { getFirstSteps } from '@serialis/contract/workplace/my-work/my-work.routes.ts'
import { beforeAll, expect, test } from 'vitest'
import { myWorkEn } from '../../../web/src/workplace/my-work/my-work.en.ts'
import type { Credential } from '../../demo/platform/people.ts'
import { demoMark } from '../../src/kit/ops/config.ts'
import { axeViolations, openSite, picture, said, type Site, wordsOf } from '../harness/browser.ts'
import { demoPlant } from '../harness/demo-plant.ts'

const HOME = '/market/manage/main_data/home'
const words = await wordsOf('en')
const chinese = await wordsOf('zh')
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

test('the next person continues on the same page with one press, and the card is dismissed and comes back', async () => {
  const { page, problems } = await site.enter({ account: 'planner', password: passwordOf('planner') }, HOME)
  expect((await site.admin.call(getFirstSteps, {})).done).toEqual([])
  expect((await site.admin.call(getMe, {})).isDemo).toBe(true)
  // Its people are of another tenant than the pages of this one.
  expect((await site.other.call(getMe, {})).isDemo).toBe(false)
  const card = page.getByRole('region', { name: myWorkEn.first.title })
  await card.getByText(said(myWorkEn.first.count, { done: '0', all: '6' })).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'first-steps')
  await card.getByRole('button', { name: myWorkEn.first.dismiss }).click()
  await page.getByRole('button', { name: myWorkEn.first.again }).click()
  await card.waitFor()
  const { pathname } = new URL(page.url())
  const people = page.getByRole('region', { name: words.access.demoPeople.title })
  await people.getByRole('button', { name: 'Quality assurance', exact: true }).click()
  await people.locator('[aria-pressed="true"]').filter({ hasText: 'Quality assurance' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(pathname)
  expect(problems).toEqual([])
})

test('the card and the people in Chinese, dark, and on a telephone', async () => {
  const { page, problems } = await site.enter({ account: 'planner', password: passwordOf('planner') }, HOME, 'zh')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.getByRole('region', { name: chinese.access.demoPeople.title }).waitFor()
  await page.getByText(said('{done}/{all}', { done: '0', all: '6' })).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'first-steps-zh-dark')
  await page.setViewportSize({ width: 390, height: 844 })
  await picture(page, 'first-steps-zh-390')
  expect(problems).toEqual([])
})
