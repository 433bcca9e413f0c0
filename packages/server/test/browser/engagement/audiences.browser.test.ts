/** A marketer describes an audience, puts members into it from their list and from a member's page, and takes them out. */

import { createMember } from '@serialis/contract/engagement/members/members.routes.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { audiencesEn } from '../../../../web/src/engagement/audiences/audiences.en.ts'
import { membersEn } from '../../../../web/src/engagement/members/members.en.ts'
import { axeViolations, openSite, picture, statusTag, type Site } from '../../harness/browser.ts'
import { type Client, userWith } from '../../harness/client.ts'

let site: Site
let marketer: Client
let address: string
const ROOT = '/market/manage/main_data'
const LIST = `${ROOT}/audience/audiences`
const { actions } = audiencesEn

beforeAll(async () => {
  site = await openSite()
  marketer = await userWith(site.http, site.admin, [
    'members.list',
    'members.create',
    'audiences.list',
    'audiences.create',
    'audiences.edit',
    'audiences.delete',
    'audiences.editStatus',
    'audiences.assign',
  ])
  const { id } = await marketer.call(createMember, { body: { name: 'Li Na', phone: '+8613800138000' } })
  await marketer.call(createMember, { body: { name: 'Emma Clarke', phone: '+8613800138001' } })
  address = `${ROOT}/member/members/${id}`
})

describe('an audience', { shuffle: false }, () => {
  test('1. is described and activated, with the keyboard alone', async () => {
    const { page, problems } = await site.enter(marketer, LIST)
    await page.getByText(audiencesEn.empty.title, { exact: true }).waitFor()
    await page.getByRole('link', { name: audiencesEn.create }).press('Enter')
    await page.getByLabel(audiencesEn.fields.code, { exact: true }).fill('Spring guests')
    await page.getByLabel(audiencesEn.fields.nameEn).fill('Spring guests')
    await page.getByLabel(audiencesEn.fields.nameZh).fill('春季嘉宾')
    const submit = page.getByRole('button', { name: audiencesEn.create, exact: true })
    await submit.press('Enter')
    await page.getByText(audiencesEn.errors.audience_code_wrong_format).first().waitFor()
    await page.getByLabel(audiencesEn.fields.code, { exact: true }).fill('spring_guests')
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'audience form')
    await submit.press('Enter')
    await statusTag(page, audiencesEn.status.DRAFT).waitFor()
    await page.getByRole('button', { name: actions.activate, exact: true }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('For the spring campaign')
    await dialog.getByRole('button', { name: actions.activate, exact: true }).press('Enter')
    await statusTag(page, audiencesEn.status.ACTIVE).waitFor()
    await page.getByText(audiencesEn.noMembers.title, { exact: true }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(problems).toEqual([])
  })

  test('2. gets members that were chosen in their list', async () => {
    const { page, problems } = await site.enter(marketer, `${ROOT}/member/members`)
    await page.getByRole('cell', { name: 'Emma Clarke' }).waitFor()
    await page
      .getByRole('row', { name: /Emma Clarke/ })
      .getByRole('checkbox')
      .check()
    await page.getByRole('button', { name: actions.put, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(audiencesEn.one, { exact: true }).click()
    await page.getByTitle('Spring guests', { exact: true }).click()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'audience for chosen members')
    await dialog.getByRole('button', { name: actions.assign, exact: true }).click()
    await page.getByText('One member has come into the audience.', { exact: true }).waitFor()
    await page.goto(new URL(`${ROOT}/member/members?audience=spring_guests`, page.url()).toString())
    await page.getByRole('cell', { name: 'Emma Clarke' }).waitFor()
    expect(await page.getByRole('cell', { name: 'Li Na' }).count()).toBe(0)
    expect(problems).toEqual([])
  })

  test('3. is entered and left on the page of a member, whose timeline says so', async () => {
    const { page, problems } = await site.enter(marketer, address)
    await page.getByText(audiencesEn.noAudiences, { exact: true }).waitFor()
    await page.getByRole('button', { name: actions.put, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(audiencesEn.one, { exact: true }).click()
    await page.getByTitle('Spring guests', { exact: true }).click()
    await dialog.getByRole('button', { name: actions.assign, exact: true }).click()
    await page.getByRole('link', { name: 'Spring guests', exact: true }).waitFor()
    await page.getByText('Audience Spring guests: Entered', { exact: true }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'member with audience')
    await page.getByRole('button', { name: 'Take out of Spring guests' }).click()
    await page.getByText(audiencesEn.noAudiences, { exact: true }).waitFor()
    await page.getByText('Audience Spring guests: Left', { exact: true }).waitFor()
    expect(problems).toEqual([])
  })

  test('4. shows its members, in both languages and on a phone', async () => {
    const { page, problems } = await site.enter(marketer, LIST)
    await page.getByRole('cell', { name: 'spring_guests', exact: true }).waitFor()
    await page.getByRole('cell', { name: membersEn.counted.FEW, exact: true }).waitFor()
    await picture(page, 'audiences')
    await page.getByRole('link', { name: 'spring_guests' }).click()
    await page.getByRole('cell', { name: 'Emma Clarke' }).waitFor()
    await page.getByText(membersEn.counted.FEW, { exact: true }).first().waitFor()
    await picture(page, 'audience')
    await page.evaluate("localStorage.setItem('locale', 'zh')")
    await page.setViewportSize({ width: 390, height: 844 })
    await page.reload()
    await page.getByText('人群中的会员', { exact: true }).first().waitFor()
    await page.getByText('Emma Clarke').first().waitFor()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'audience phone zh')
    expect(problems).toEqual([])
  })

  test('5. rests while it is paused', async () => {
    const { page, problems } = await site.enter(marketer, LIST)
    await page.getByRole('link', { name: 'spring_guests' }).click()
    await page.getByRole('cell', { name: 'Emma Clarke' }).waitFor()
    for (const [label, status] of [
      [actions.pause, audiencesEn.status.PAUSED],
      [actions.resume, audiencesEn.status.ACTIVE],
    ] as const) {
      await page.getByRole('button', { name: label, exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox').fill('Summer break')
      await dialog.getByRole('button', { name: label, exact: true }).click()
      await statusTag(page, status).waitFor()
    }
    expect(problems).toEqual([])
  })
})
