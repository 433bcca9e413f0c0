/** Access reviews in the console: one person starts a round, a reviewer decides, another one closes it with a signature. */

import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { listReviewedGrants } from '@serialis/contract/platform/access-reviews/access-reviews.routes.ts'
import { createRole, createUser } from '@serialis/contract/platform/access/access.routes.ts'
import { beforeAll, expect, test } from 'vitest'
import { accessReviewsEn as words } from '../../../../web/src/platform/access-reviews/access-reviews.en.ts'
import { myWorkEn } from '../../../../web/src/workplace/my-work/my-work.en.ts'
import { ADMIN_PASSWORD } from '../../harness/accounts.ts'
import { axeViolations, choose, openSite, picture, sign, type Site, statusTag, wordsOf } from '../../harness/browser.ts'
import { openAccount } from '../../harness/client.ts'

const PAGE = '/market/manage/member/access_reviews'
const starter = { account: 'ada', password: ADMIN_PASSWORD }
const reviewer = { account: 'ben', password: ADMIN_PASSWORD }
const signer = { account: 'eva', password: ADMIN_PASSWORD }
const reader = { account: 'fay', password: ADMIN_PASSWORD }
const { kit } = await wordsOf('en')

let site: Site
beforeAll(async () => {
  site = await openSite()
  const role = async (name: string, ...may: PermissionName[]) =>
    (await site.admin.call(createRole, { body: { name, authorities: may.map((one) => permissions[one]) } })).id
  const open = async (who: typeof starter, name: string, ...may: PermissionName[]) =>
    openAccount(site.http, site.admin, { ...who, name, roleIds: [await role(`Role of ${name}`, ...may)] })
  await open(starter, 'Ada Lindqvist', 'accessReviews.list', 'accessReviews.create')
  await open(reviewer, 'Ben Okafor', 'accessReviews.list', 'accessReviews.decide', 'lines.create')
  await open(signer, 'Eva Marin', 'accessReviews.list', 'accessReviews.approve')
  await open(reader, 'Fay Adler', 'accessReviews.list')
  const lines = await role('Writers of lines', 'lines.create')
  for (const name of ['Cam Lee', 'Dan Roth', 'Gil Moss'])
    await site.admin.call(createUser, { body: { account: name.slice(0, 3).toLowerCase(), name, roleIds: [lines] } })
})

test('a round is started, decided row by row, and closed with a signature', async () => {
  const starting = await site.enter(starter, `${PAGE}/create`)
  const form = starting.page
  await form.getByLabel(words.fields.name, { exact: true }).fill('Fourth quarter')
  await form.getByLabel(words.fields.dueOn).fill('2099-12-31')
  await form.getByLabel(words.fields.dueOn).press('Enter')
  await form.getByRole('combobox', { name: words.fields.roles }).click()
  await form.keyboard.type('Writers of lines')
  await form.keyboard.press('Enter')
  await form.keyboard.press('Escape')
  await choose(form, words.fields.byDefault, 'Ben Okafor (ben)')
  expect(await axeViolations(form)).toEqual([])
  await picture(form, 'access-review-form')
  await form.getByRole('main').getByRole('button', { name: words.start }).click()
  await statusTag(form, words.status.OPEN).waitFor()
  await form.getByRole('row').filter({ hasText: 'Cam Lee' }).waitFor()
  expect(await form.getByRole('button', { name: words.steps.confirm, exact: true }).count()).toBe(0)
  const address = new URL(form.url()).pathname

  const reviewing = await site.enter(reviewer, '/market/manage/main_data/home')
  const { page } = reviewing
  await page.getByRole('link', { name: myWorkEn.actions.grantReview, exact: true }).first().click()
  const cam = page.getByRole('row').filter({ hasText: 'Cam Lee' })
  await cam.getByRole('button', { name: words.steps.confirm, exact: true }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'grants-to-review')
  await cam.getByRole('button', { name: words.steps.confirm, exact: true }).click()
  await cam.waitFor({ state: 'detached' })
  const dan = page.getByRole('row').filter({ hasText: 'Dan Roth' })
  await dan.getByRole('button', { name: words.steps.revoke, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(kit.reason.label).fill('Left the team')
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: words.steps.revoke, exact: true }).click()
  await dan.waitFor({ state: 'detached' })
  await page.getByRole('row').filter({ hasText: 'Gil Moss' }).getByRole('checkbox').check()
  await page.getByRole('main').getByRole('button', { name: 'Confirm', exact: true }).last().waitFor()
  await picture(page, 'grants-chosen')
  await page.getByRole('row').filter({ hasText: 'Gil Moss' }).getByRole('checkbox').uncheck()
  await page
    .getByRole('row')
    .filter({ hasText: 'Gil Moss' })
    .getByRole('button', { name: words.steps.confirm, exact: true })
    .click()
  await page.getByText(words.mine.empty.title).waitFor()

  const closing = await site.enter(signer, address)
  await closing.page.getByRole('button', { name: words.steps.close, exact: true }).click()
  await sign(closing.page, signer, words.steps.close, kit.signature)
  await statusTag(closing.page, words.status.CLOSED).waitFor()
  await closing.page.getByText('Grant revoked in an access review: Dan Roth, Writers of lines').waitFor()
  expect(await axeViolations(closing.page)).toEqual([])
  await picture(closing.page, 'access-review-closed')
  const { items } = await site.admin.call(listReviewedGrants, { query: {} })
  expect(items.map(({ user, decision }) => [user.account, decision])).toEqual([
    ['cam', 'CONFIRMED'],
    ['dan', 'REVOKED'],
    ['gil', 'CONFIRMED'],
  ])
  expect([...starting.problems, ...reviewing.problems, ...closing.problems]).toEqual([])
})

test('a reader sees rounds and their decisions in Chinese, dark and on a small screen, and changes nothing', async () => {
  const { page, problems } = await site.enter(reader, PAGE, 'zh')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.getByRole('link', { name: 'Fourth quarter' }).first().waitFor()
  await picture(page, 'access-reviews-zh')
  await page.getByRole('link', { name: 'Fourth quarter' }).first().click()
  await page.getByRole('row').filter({ hasText: 'Cam Lee' }).waitFor()
  await picture(page, 'access-review-zh')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'access-review-zh-390')
  expect(problems).toEqual([])
})
