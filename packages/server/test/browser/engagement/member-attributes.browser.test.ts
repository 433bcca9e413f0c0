/** Attributes of a member: entered in the form of the meta data, changed with masked fields, and read with what changed. */

import { createMember } from '@serialis/contract/engagement/members/members.routes.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { memberAttributesEn } from '../../../../web/src/engagement/member-attributes/member-attributes.en.ts'
import { recordsEn } from '../../../../web/src/engagement/records/records.en.ts'
import { kitEn } from '../../../../web/src/kit/language/kit.en.ts'
import { aField } from '../../../src/engagement/collections/meta-data.fixtures.ts'
import { aRecordCollection } from '../../../src/engagement/records/records.fixtures.ts'
import { axeViolations, openSite, picture, type Site } from '../../harness/browser.ts'
import { type Client, userWith } from '../../harness/client.ts'

const words = memberAttributesEn
const MEMBERS = '/market/manage/main_data/member/members'
let site: Site
let clerk: Client
let memberId: string

const FIELDS = [
  aField('externalId', { labelEn: 'Customer number', labelZh: '客户编号', isRequired: true }),
  aField('size', { labelEn: 'Shoe size', labelZh: '鞋码', type: 'NUMBER', unit: 'EU', isIndexed: true }),
  aField('skin', { labelEn: 'Skin type', labelZh: '肤质', type: 'ENUM', values: ['DRY', 'OILY'], isIndexed: true }),
  aField('nickname', { labelEn: 'Nickname', labelZh: '昵称', pii: 'PERSONAL', isIndexed: true }),
]

beforeAll(async () => {
  site = await openSite()
  await aRecordCollection(site.admin, FIELDS, {
    kind: 'PROFILE',
    keyPath: 'externalId',
    nameEn: 'Shopper profile',
    nameZh: '购物画像',
  })
  clerk = await userWith(site.http, site.admin, ['members.list', 'members.edit', 'members.unmask'])
  memberId = (await site.admin.call(createMember, { body: { name: 'Wang Fang', phone: '+8613800138000' } })).id
})

const cardOf = (page: Awaited<ReturnType<Site['enter']>>['page'], name: string) =>
  page.locator('.card').filter({ has: page.getByRole('heading', { name, exact: true }) })

describe('attributes of a member', { shuffle: false }, () => {
  test('1. are entered in the form that the meta data makes', async () => {
    const { page, problems } = await site.enter(clerk, `${MEMBERS}/${memberId}`)
    const card = cardOf(page, 'Shopper profile')
    await card.getByText(words.none).waitFor()
    await card.getByRole('link', { name: words.change, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Attributes: Shopper profile' }).waitFor()
    expect(await page.getByLabel('Customer number').count()).toBe(0)
    await page.getByLabel(/^Shoe size/).fill('38.5')
    await page.getByRole('combobox', { name: /^Skin type/ }).click()
    await page.getByTitle('DRY', { exact: true }).click()
    await page.getByLabel(/^Nickname/).fill('Xiaofang Canary')
    await picture(page, 'member-attributes-form')
    await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: words.save, exact: true }).click()
    await page.getByText(words.saved).waitFor()
    await card.getByText('38.5 EU').waitFor()
    await card.getByText('•••ry').waitFor()
    expect(problems).toEqual([])
  })

  test('2. are changed by keyboard without what is shown in part, and tell what changed', async () => {
    const { page, problems } = await site.enter(clerk, `${MEMBERS}/${memberId}`)
    const card = cardOf(page, 'Shopper profile')
    await card.getByRole('link', { name: words.change, exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel(/^Shoe size/).fill('39')
    await page.keyboard.press('Enter')
    await card.getByText('39 EU').waitFor()
    await card.getByRole('button', { name: words.states.show }).click()
    await card.getByText('Shoe size: 38.5 → 39').waitFor()
    await card.getByText(recordsEn.states.first).waitFor()
    await card.getByRole('button', { name: words.personal.show }).click()
    await card.getByText('Xiaofang Canary').waitFor()
    await card.getByText(words.personal.shown).waitFor()
    await picture(page, 'member-attributes')
    expect(await axeViolations(page)).toEqual([])
    expect(problems).toEqual([])
  })

  test('3. are read in Chinese and in the dark', async () => {
    const { page, problems } = await site.enter(clerk, `${MEMBERS}/${memberId}`, 'zh')
    await page.emulateMedia({ colorScheme: 'dark' })
    const card = cardOf(page, '购物画像')
    await card.getByText('鞋码').waitFor()
    await card.getByRole('button', { name: '查看历史版本' }).click()
    await card.getByText('鞋码: 38.5 → 39').or(card.getByText('鞋码：38.5 → 39')).first().waitFor()
    await picture(page, 'member-attributes-dark-zh')
    await page.setViewportSize({ width: 390, height: 844 })
    await picture(page, 'member-attributes-narrow-zh')
    expect(problems).toEqual([])
  })

  test('4. are filters and columns of the list, and a personal value is not in the address', async () => {
    await site.admin.call(createMember, { body: { name: 'Li Na', phone: '+8613800138001' } })
    const { page, problems } = await site.enter(clerk, MEMBERS)
    await page.getByRole('link', { name: 'Li Na', exact: true }).waitFor()
    await page.getByRole('button', { name: kitEn.list.filter, exact: true }).click()
    await page.getByRole('menuitem', { name: 'Shoe size', exact: true }).click()
    await page.getByLabel(kitEn.list.from, { exact: true }).fill('38')
    await page.keyboard.press('Tab')
    await page.keyboard.type('40')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Shoe size is 38 – 40/ }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Li Na', exact: true }).count()).toBe(0)
    await page.getByRole('link', { name: 'Wang Fang', exact: true }).waitFor()
    expect(decodeURIComponent(page.url())).toContain('.size~38..40')

    await page.getByRole('button', { name: kitEn.list.filter, exact: true }).press('Enter')
    await page.getByRole('menuitem', { name: 'Nickname', exact: true }).click()
    await page.getByRole('textbox', { name: 'Nickname', exact: true }).fill('Xiaofang Canary')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Nickname is •••/ }).waitFor()
    await page.getByRole('link', { name: 'Wang Fang', exact: true }).waitFor()
    expect(decodeURIComponent(page.url())).toMatch(/\.nickname~\*[\w-]+/)
    expect(page.url()).not.toContain('Canary')

    await page.getByRole('button', { name: kitEn.list.settings, exact: true }).click()
    for (const name of ['Shoe size', 'Nickname']) await page.getByRole('checkbox', { name, exact: true }).check()
    await page.keyboard.press('Escape')
    await page.getByRole('cell', { name: '39 EU', exact: true }).waitFor()
    await page.getByRole('cell', { name: '•••ry', exact: true }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'members-by-attributes')
    await page.getByRole('button', { name: 'Remove filter Nickname', exact: true }).click()
    await expect.poll(() => decodeURIComponent(page.url())).not.toContain('nickname')
    expect(problems).toEqual([])

    const chinese = await site.enter(clerk, `${new URL(page.url()).pathname}${new URL(page.url()).search}`, 'zh')
    await chinese.page.emulateMedia({ colorScheme: 'dark' })
    await chinese.page.getByRole('button', { name: /^鞋码为38 – 40/ }).click()
    await chinese.page.getByRole('textbox', { name: '至', exact: true }).waitFor()
    await picture(chinese.page, 'members-by-attributes-dark-zh')
    await chinese.page.setViewportSize({ width: 390, height: 844 })
    await picture(chinese.page, 'members-by-attributes-narrow-zh')
    expect(chinese.problems).toEqual([])
  })
})
