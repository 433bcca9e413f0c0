/** A marketer gives a tag by a file: chosen on the page of the tag, checked, corrected, and entered. */

import { createMember } from '@serialis/contract/engagement/members/members.routes.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { memberListsEn } from '../../../../web/src/engagement/member-lists/member-lists.en.ts'
import { membersEn } from '../../../../web/src/engagement/members/members.en.ts'
import { tagsEn } from '../../../../web/src/engagement/tags/tags.en.ts'
import { importsEn } from '../../../../web/src/platform/imports/imports.en.ts'
import { LIST_RIGHTS } from '../../../src/engagement/member-lists/member-lists.fixtures.ts'
import { activeTag } from '../../../src/engagement/tags/tags.fixtures.ts'
import { axeViolations, openSite, picture, type Site, statusTag } from '../../harness/browser.ts'
import { type Client, userWith } from '../../harness/client.ts'

const LIST = '/market/manage/main_data/audience/lists'
let site: Site
let marketer: Client
let blind: Client
let tagPage: string

beforeAll(async () => {
  site = await openSite()
  marketer = await userWith(site.http, site.admin, [...LIST_RIGHTS])
  blind = await userWith(
    site.http,
    site.admin,
    LIST_RIGHTS.filter((right) => right !== 'members.unmask'),
  )
  tagPage = `/market/manage/main_data/audience/tags/${(await activeTag(marketer)).id}`
  for (const phone of ['+8613800138000', '+8613800138001'])
    await marketer.call(createMember, { body: { name: 'Li Na', phone } })
})

const CONTENT = ['Number,Remark', '+8613800138000,front row', '1370,', '+8613800138000,again', '+8613700139999,'].join(
  '\n',
)

describe('a list of members', { shuffle: false }, () => {
  test('1. is uploaded for a tag from its page, checked, and its columns are chosen', async () => {
    const { page, problems } = await site.enter(marketer, tagPage)
    await page.getByRole('link', { name: tagsEn.byFile, exact: true }).click()
    await page.getByText(memberListsEn.howTitle).waitFor()
    await page.getByTitle('Likes running').first().waitFor()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'member list upload')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'guests.csv', mimeType: 'text/csv', buffer: Buffer.from(CONTENT) })
    await page.getByRole('heading', { level: 1, name: 'guests.csv' }).waitFor()
    await page.getByText(memberListsEn.columns.needed).waitFor()
    // By the keyboard alone.
    await page.getByRole('button', { name: memberListsEn.columns.change }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Column “Number”').focus()
    await page.keyboard.press('ArrowDown')
    await page.getByTitle('Phone number').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'member list columns')
    await dialog.getByRole('button', { name: memberListsEn.columns.check }).click()
    await page.getByRole('button', { name: 'Add 1 member' }).waitFor()
    expect(problems).toEqual([])
  })

  test('2. shows what is wrong, is corrected, and entered', async () => {
    const { page, problems } = await site.enter(marketer, LIST)
    await page.getByRole('link', { name: 'guests.csv' }).click()
    await page.getByText('No member has these identities.').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'member list')
    await page.getByRole('button', { name: 'Correct line 3' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Phone number').fill('13800138001')
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'member list correction')
    await dialog.getByRole('button', { name: importsEn.save }).click()
    await page.getByRole('button', { name: 'Add 2 members' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Add 2 members' }).click()
    await statusTag(page, importsEn.status.DONE).waitFor()
    expect(problems).toEqual([])
  })

  test('3. tells nobody who may not see identities whose rows are of members', async () => {
    const { page, problems } = await site.enter(blind, LIST)
    await page.getByText(membersEn.counted.FEW).first().waitFor()
    await page.getByRole('link', { name: 'guests.csv' }).click()
    await page.getByText(membersEn.counted.inTens).waitFor()
    await page.getByText(memberListsEn.outcomes.FITS).first().waitFor()
    await picture(page, 'member list blind')
    expect(problems).toEqual([])
  })

  test('4. reads well in Chinese, in the dark and on a narrow page', async () => {
    const { page, problems } = await site.enter(marketer, LIST, 'zh')
    await page.emulateMedia({ colorScheme: 'dark' })
    await picture(page, 'member lists zh dark')
    await page.getByRole('link', { name: 'guests.csv' }).click()
    await page.getByText('校验和').waitFor()
    await picture(page, 'member list zh dark')
    await page.setViewportSize({ width: 420, height: 900 })
    expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true)
    await picture(page, 'member list narrow')
    expect(problems).toEqual([])
  })
})
