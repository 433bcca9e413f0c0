/** Approval of main data as its people use it: one proposes a change, another person decides about it. */

import { approveBrand, createBrand, updateBrand } from '@serialis/contract/plant/main-data/brands.routes.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { kitEn } from '../../../../web/src/kit/language/kit.en.ts'
import { mainDataEn } from '../../../../web/src/plant/main-data/main-data.en.ts'
import { tasksEn } from '../../../../web/src/platform/tasks/tasks.en.ts'
import { myWorkEn } from '../../../../web/src/workplace/my-work/my-work.en.ts'
import { addressOf } from '../../harness/addresses.ts'
import { axeViolations, openSite, picture, said, type Site, wordsOf } from '../../harness/browser.ts'
import { type Client, userWith } from '../../harness/client.ts'

const { masters } = await wordsOf('en')
const { masters: mastersZh } = await wordsOf('zh')
const reason = 'checked with sales'

let site: Site
let clerk: Client
let approver: Client
beforeAll(async () => {
  site = await openSite()
  clerk = await userWith(site.http, site.admin, ['brands.list', 'brands.create', 'brands.edit'])
  approver = await userWith(site.http, site.admin, ['brands.list', 'brands.approve'])
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const aBrand = (code: string) => clerk.call(createBrand, { body: { code, name: `Brand ${code}` } })
const of = ({ id, version }: { id: string; version: number }) => ({ params: { id }, body: { version, reason } })

test('an author changes a brand in force; another person finds the change in My work and approves it', async () => {
  const brand = await approver.call(approveBrand, of(await aBrand('CARDIA')))
  const author = await site.enter(clerk, addressOf('brands'))
  const row = author.page.getByRole('row').filter({ hasText: 'CARDIA' })
  await row.getByText(masters.approval.APPROVED).waitFor()
  await row.getByRole('button', { name: masters.edit, exact: true }).click()
  const form = author.page.getByRole('dialog', { name: brand.name })
  await form.getByLabel(mainDataEn.fields.name, { exact: true }).fill('Cardia forte')
  await form.getByRole('button', { name: masters.save, exact: true }).click()
  await author.page
    .getByText(said(masters.savedWaits, { name: brand.name }))
    .first()
    .waitFor()
  await row.getByText(masters.changeOf.UNAPPROVED).waitFor()
  expect(await row.getByText('Cardia forte').count()).toBe(0)
  await picture(author.page, 'brand-change-waits')
  // What was proposed is corrected, and its author does not decide about it.
  await row.getByRole('button', { name: masters.edit, exact: true }).click()
  expect(await form.getByLabel(mainDataEn.fields.name, { exact: true }).inputValue()).toBe('Cardia forte')
  await author.page.keyboard.press('Escape')
  await row.getByRole('button', { name: masters.showChange, exact: true }).click()
  const own = author.page.getByRole('dialog', { name: `${brand.name} (CARDIA)` })
  await own.getByRole('button', { name: masters.undo, exact: true }).waitFor()
  expect(await own.getByRole('button', { name: masters.approve, exact: true }).count()).toBe(0)
  expect(author.problems).toEqual([])

  const { page, problems } = await site.enter(approver, addressOf('home'))
  const work = page.getByRole('row').filter({ hasText: brand.name })
  await work.getByRole('link', { name: myWorkEn.actions.brandApprove, exact: true }).click()
  const drawer = page.getByRole('dialog', { name: `${brand.name} (CARDIA)` })
  await drawer.getByRole('cell', { name: 'Cardia forte', exact: true }).waitFor()
  await drawer.getByText(masters.reasons.UNAPPROVED).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'brand-approve')
  await drawer.getByRole('button', { name: masters.approve, exact: true }).click()
  const question = page.getByRole('dialog', { name: said(masters.approveTitle, { name: brand.name }) })
  await question.getByRole('textbox').fill(reason)
  expect(await axeViolations(page)).toEqual([])
  await question.getByRole('button', { name: masters.approve, exact: true }).click()
  const after = page.getByRole('dialog', { name: 'Cardia forte (CARDIA)' })
  await after.getByText(masters.nothingWaits).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('cell', { name: 'Cardia forte', exact: true }).waitFor()
  expect(problems).toEqual([])
})

test('many new brands are found by their state and approved at once; one is rejected in Chinese', async () => {
  for (const code of ['M-1', 'M-2']) await aBrand(code)
  const { page, problems } = await site.enter(approver, `${addressOf('brands')}?approval=UNAPPROVED`)
  await page.getByRole('cell', { name: 'M-1', exact: true }).waitFor()
  for (const code of ['M-1', 'M-2']) await page.getByRole('row').filter({ hasText: code }).getByRole('checkbox').check()
  await button(page, tasksEn.bulk.commands.approveBrands).click()
  const question = page.getByRole('dialog')
  await question.getByLabel(kitEn.reason.label).fill(reason)
  await question.getByRole('button', { name: tasksEn.bulk.start, exact: true }).click()
  const result = page.getByRole('dialog', { name: tasksEn.bulk.results })
  await result.getByText('2 rows done, none refused, none waiting.').waitFor()
  await picture(page, 'brands-approved-at-once')
  expect(problems).toEqual([])

  const changed = await aBrand('REJECT')
  await clerk.call(updateBrand, {
    params: { id: changed.id },
    body: { code: 'REJECT', name: 'Twice', owner: 'Huadong', version: changed.version },
  })
  const chinese = await site.enter(approver, `${addressOf('brands')}?record=${changed.id}`, 'zh')
  const drawer = chinese.page.getByRole('dialog', { name: 'Twice (REJECT)' })
  await drawer.getByText(mastersZh.neverApproved).waitFor()
  await picture(chinese.page, 'brand-approve-zh')
  await drawer.getByRole('button', { name: mastersZh.reject, exact: true }).click()
  const asked = chinese.page.getByRole('dialog', { name: mastersZh.rejectTitle.replace('{name}', 'Twice') })
  await asked.getByRole('textbox').fill('重复录入')
  await asked.getByRole('button', { name: mastersZh.reject, exact: true }).click()
  await drawer.getByText(mastersZh.opinion).waitFor()
  await picture(chinese.page, 'brand-rejected-zh')
  expect(chinese.problems).toEqual([])
})

test('who may chooses the kinds that are approved', async () => {
  const ruler = await userWith(site.http, site.admin, ['mainDataRule.list', 'mainDataRule.edit'])
  const { page, problems } = await site.enter(ruler, addressOf('mainDataRule'))
  await page.getByText(mainDataEn.rule.kindsHint).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'main-data-rule')
  expect(problems).toEqual([])
})
