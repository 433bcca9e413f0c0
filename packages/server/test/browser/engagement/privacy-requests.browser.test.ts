/** One person makes a privacy request on the page of a member, another approves it and takes what was made of it. */

import { createMember } from '@serialis/contract/engagement/members/members.routes.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { membersEn } from '../../../../web/src/engagement/members/members.en.ts'
import { privacyRequestsEn as words } from '../../../../web/src/engagement/privacy-requests/privacy-requests.en.ts'
import { axeViolations, openSite, picture, sign, type Site, wordsOf } from '../../harness/browser.ts'
import { type Client, userWith } from '../../harness/client.ts'

const { kit } = await wordsOf('en')
const ROOT = '/market/manage/main_data/member'
let site: Site
let clerk: Client
let privacy: Client
let id: string

beforeAll(async () => {
  site = await openSite()
  clerk = await userWith(site.http, site.admin, [
    'members.list',
    'members.create',
    'privacyRequests.list',
    'privacyRequests.create',
  ])
  privacy = await userWith(site.http, site.admin, [
    'members.list',
    'privacyRequests.list',
    'privacyRequests.approve',
    'privacyRequests.erase',
    'privacyRequests.download',
    'privacyRequests.certificate',
  ])
  ;({ id } = await clerk.call(createMember, { body: { name: 'Li Na', phone: '+8613800138001' } }))
})

describe('a member', { shuffle: false }, () => {
  const asks = (kind: keyof typeof words.kinds, at: number) => async () => {
    const { page, problems } = await site.enter(clerk, `${ROOT}/members/${id}`)
    await page.getByRole('button', { name: words.create, exact: true }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByText(words.kinds[kind], { exact: true }).click()
    await drawer.getByText(words.proofs.DOCUMENT, { exact: true }).click()
    await drawer.getByLabel(new RegExp(`^${words.fields.note}`)).fill('Passport seen in the shop')
    await drawer.getByLabel(new RegExp(`^${words.fields.reason}`)).fill('Asked in the shop')
    await picture(page, `ask ${at}`)
    expect(await axeViolations(page)).toEqual([])
    await drawer.getByRole('button', { name: words.actions.create, exact: true }).click()
    await page.getByRole('link', { name: words.kinds[kind], exact: true }).waitFor()
    await picture(page, `asked ${at}`)
    await page.getByRole('link', { name: words.kinds[kind], exact: true }).click()
    await page.getByText('Passport seen in the shop').waitFor()
    expect(await page.getByRole('button', { name: words.actions.approve, exact: true }).count()).toBe(0)
    expect(await page.getByRole('button', { name: words.actions.erase, exact: true }).count()).toBe(0)
    expect(await axeViolations(page)).toEqual([])
    expect(problems).toEqual([])
  }

  test('1. asks for a copy', asks('ACCESS', 1))

  test('2. gets it from another person', async () => {
    const { page, problems } = await site.enter(privacy, `${ROOT}/requests`)
    await page.getByText('Li Na', { exact: true }).click()
    await page.getByRole('button', { name: words.actions.approve, exact: true }).click()
    await picture(page, 'approve')
    await sign(page, privacy, words.actions.approve, kit.signature)
    await page.getByText(words.fields.until, { exact: true }).waitFor()
    await picture(page, 'copy made')
    expect(await axeViolations(page)).toEqual([])
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: words.actions.download, exact: true }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^personal-data-.*\.zip$/)
    expect(problems).toEqual([])
  })

  test('3. asks to be erased', asks('ERASURE', 2))

  test('4. is erased by another person, who takes the certificate', async () => {
    const { page, problems } = await site.enter(privacy, `${ROOT}/requests?kind=ERASURE`)
    await page.getByText('Li Na', { exact: true }).click()
    await page.getByRole('button', { name: words.actions.erase, exact: true }).click()
    await picture(page, 'erase')
    await sign(page, privacy, words.actions.erase, kit.signature)
    await page.getByText(words.cards.certificate, { exact: true }).waitFor()
    await picture(page, 'erased')
    expect(await axeViolations(page)).toEqual([])
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: words.actions.certificate, exact: true }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^erasure-.*\.pdf$/)
    await page.getByRole('link', { name: words.erased, exact: true }).click()
    await page.getByText(membersEn.cards.erased, { exact: true }).waitFor()
    expect(await page.getByText('Li Na').count()).toBe(0)
    expect(await page.getByText(membersEn.cards.profile, { exact: true }).count()).toBe(0)
    await page.getByText(words.status.DONE, { exact: true }).first().waitFor()
    await picture(page, 'erased member')
    await page.setViewportSize({ width: 390, height: 844 })
    await picture(page, 'erased member narrow')
    await page.goBack()
    await page.getByText(words.cards.certificate, { exact: true }).waitFor()
    await picture(page, 'erased narrow')
    expect(problems).toEqual([])
  })

  test('5. is listed in Chinese', async () => {
    const { page, problems } = await site.enter(privacy, `${ROOT}/requests`, 'zh')
    await page.getByText('已完成', { exact: true }).first().waitFor()
    await picture(page, 'list')
    await page.getByText('删除个人信息', { exact: true }).click()
    await page.getByText('删除的内容', { exact: true }).waitFor()
    await picture(page, 'erased in Chinese')
    expect(await axeViolations(page)).toEqual([])
    expect(problems).toEqual([])
  })
})
