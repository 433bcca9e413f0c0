/** A marketer gives a tag to a whole audience from its page, and takes it from the page of the tag. */

import { addToAudience } from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import { createMember } from '@serialis/contract/engagement/members/members.routes.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { audienceRunsEn } from '../../../../web/src/engagement/audiences/runs/audience-runs.en.ts'
import { activeAudience } from '../../../src/engagement/audiences/audiences.fixtures.ts'
import { activeTag } from '../../../src/engagement/tags/tags.fixtures.ts'
import { axeViolations, openSite, picture, type Site } from '../../harness/browser.ts'
import { type Client, userWith } from '../../harness/client.ts'

let site: Site
let marketer: Client
let audience: string
let tag: string
const ROOT = '/market/manage/main_data/audience'

beforeAll(async () => {
  site = await openSite()
  marketer = await userWith(site.http, site.admin, [
    'members.list',
    'tags.list',
    'tags.assign',
    'audiences.list',
    'audiences.assign',
  ])
  const guests = await activeAudience(site.admin)
  audience = guests.id
  await activeAudience(site.admin, { code: 'newsletter', nameEn: 'Newsletter', nameZh: '通讯订阅者' })
  tag = (await activeTag(site.admin, { nameEn: 'Spring guest', nameZh: '春季嘉宾' })).id
  const members: string[] = []
  for (let n = 0; n < 12; n++)
    members.push((await site.admin.call(createMember, { body: { phone: `+86138001391${10 + n}` } })).id)
  await site.admin.call(addToAudience, { params: { id: audience }, body: { members } })
})

describe('all members of an audience', { shuffle: false }, () => {
  test('1. get a tag that is chosen with keys, with a reason', async () => {
    const { page, problems } = await site.enter(marketer, `${ROOT}/audiences/${audience}`)
    await page.getByRole('button', { name: audienceRunsEn.open, exact: true }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText(audienceRunsEn.chooseTag, { exact: true }).waitFor()
    const choice = dialog.getByLabel(audienceRunsEn.fields.tag, { exact: true })
    await choice.focus()
    await page.keyboard.type('Spring')
    await page.getByTitle('Spring guest', { exact: true }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await dialog.getByRole('textbox').last().fill('For the spring campaign')
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'audience run dialog')
    await page.getByRole('button', { name: audienceRunsEn.start, exact: true }).press('Enter')
    await page.getByRole('heading', { name: 'Tag Spring guest for members of Guests of the opening' }).waitFor()
    await page.getByText(audienceRunsEn.status.DONE, { exact: true }).waitFor()
    await page.getByText('10 or more', { exact: false }).first().waitFor()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'audience run')
    expect(problems).toEqual([])
  })

  test('2. come into another audience', async () => {
    const { page, problems } = await site.enter(marketer, `${ROOT}/audiences/${audience}`)
    await page.getByRole('button', { name: audienceRunsEn.open, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(audienceRunsEn.ways.AUDIENCE_ADD, { exact: true }).check()
    await dialog.getByText(audienceRunsEn.chooseAudience, { exact: true }).waitFor()
    await dialog.getByLabel(audienceRunsEn.fields.into, { exact: true }).click()
    await page.getByTitle('Newsletter', { exact: true }).click()
    // Without a reason nothing begins.
    await page.getByRole('button', { name: audienceRunsEn.start, exact: true }).click()
    await dialog.getByRole('textbox').last().fill('They asked for it')
    await page.getByRole('button', { name: audienceRunsEn.start, exact: true }).click()
    await page.getByRole('heading', { name: 'Members of Guests of the opening into Newsletter' }).waitFor()
    expect(problems).toEqual([])
  })

  test('3. lose it on the page of the tag, in both languages and on a phone', async () => {
    const { page, problems } = await site.enter(marketer, `${ROOT}/tags/${tag}`)
    await page.getByRole('heading', { name: 'Tag Spring guest for members of Guests of the opening' }).waitFor()
    await page.getByRole('button', { name: audienceRunsEn.openOfTag, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(audienceRunsEn.ways.TAG_REMOVE, { exact: true }).check()
    await dialog.getByLabel(audienceRunsEn.fields.audience, { exact: true }).click()
    await page.getByTitle('Guests of the opening', { exact: true }).click()
    await dialog.getByRole('textbox').last().fill('The campaign is over')
    await page.getByRole('button', { name: audienceRunsEn.start, exact: true }).click()
    await page.getByRole('heading', { name: 'Tag Spring guest taken from members of Guests of the opening' }).waitFor()
    await page.getByText(audienceRunsEn.counts.changed_REMOVE, { exact: true }).waitFor()
    await picture(page, 'tag with runs')
    await page.evaluate("localStorage.setItem('locale', 'zh')")
    await page.setViewportSize({ width: 390, height: 844 })
    await page.reload()
    await page.getByText('已移除', { exact: true }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'tag with runs phone zh')
    expect(problems).toEqual([])
  })
})
