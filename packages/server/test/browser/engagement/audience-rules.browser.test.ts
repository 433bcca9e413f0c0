/** A marketer lets a rule choose members: builds it, sees whom it fits, has it built, changes it, and asks why. */

import { createMember } from '@serialis/contract/engagement/members/members.routes.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { approveRegion, createRegion } from '@serialis/contract/plant/main-data/regions.routes.ts'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { audiencesEn } from '../../../../web/src/engagement/audiences/audiences.en.ts'
import { audienceRulesEn as rules } from '../../../../web/src/engagement/audiences/rule/audience-rules.en.ts'
import { membersEn } from '../../../../web/src/engagement/members/members.en.ts'
import { ownedSerialsEn } from '../../../../web/src/engagement/members/owned-serials.en.ts'
import { aField } from '../../../src/engagement/collections/meta-data.fixtures.ts'
import { aRecordCollection } from '../../../src/engagement/records/records.fixtures.ts'
import { anActiveLine } from '../../../src/plant/products/products.fixtures.ts'
import { axeViolations, openSite, picture, type Site, statusTag } from '../../harness/browser.ts'
import { type Client, userWith } from '../../harness/client.ts'

let site: Site
let marketer: Client
let memberAddress: string
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
    'audiences.editStatus',
    'audiences.preview',
    'audiences.explain',
  ])
  const body = {
    name: 'Li Na',
    phone: '+8613800138000',
    gender: 'FEMALE',
    birthday: '1990-05-01',
    locale: 'zh',
  } as const
  const { id } = await marketer.call(createMember, { body })
  // Some of ten or more are shown to everybody, in part.
  for (let n = 10; n < 20; n++)
    await marketer.call(createMember, {
      body: { name: `Guest ${n}`, phone: `+86138001381${n}`, gender: 'FEMALE', birthday: '1991-02-03' },
    })
  await marketer.call(createMember, { body: { name: 'Emma Clarke', phone: '+8613800138001', gender: 'FEMALE' } })
  await marketer.call(createMember, { body: { name: 'Wang Wei', phone: '+8613800138002', gender: 'MALE' } })
  const author = await userWith(site.http, site.admin, Object.keys(permissions) as PermissionName[])
  const region = await author.call(createRegion, { body: { code: 'SUZHOU', name: 'Suzhou' } })
  const approval = { version: region.version, reason: 'As on the map' }
  await site.admin.call(approveRegion, { params: { id: region.id }, body: approval })
  await anActiveLine(author, site.admin, { name: 'Filling 1' })
  await aRecordCollection(
    site.admin,
    [
      aField('externalId', { isRequired: true }),
      aField('size', { type: 'NUMBER', labelEn: 'Shoe size', labelZh: '鞋码', unit: 'EU' }),
      aField('colour', { type: 'ENUM', values: ['RED', 'BLUE'], labelEn: 'Colour', labelZh: '颜色' }),
    ],
    { kind: 'PROFILE', keyPath: 'externalId', nameEn: 'Shoppers', nameZh: '顾客' },
  )
  memberAddress = `${ROOT}/member/members/${id}`
})

const choice = (within: Page | Locator, name: string) => within.getByRole('combobox', { name, exact: true })
/** With the keyboard: what is typed finds it. */
async function typed(page: Page, name: string, option: string) {
  const box = choice(page, name)
  await box.focus()
  await box.pressSequentially(option)
  await page.locator('.ant-select-item-option-active', { hasText: option }).first().waitFor()
  await box.press('Enter')
}
async function picked(page: Page, name: string, option: string) {
  await choice(page, name).click()
  const found = page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true })
  // A long list shows its last ones once something is typed.
  if ((await found.count()) === 0) await page.keyboard.type(option)
  await found.click()
}

describe('a rule', { shuffle: false }, () => {
  test('1. is built with the keyboard alone, and each fault is at its condition', async () => {
    const { page, problems } = await site.enter(marketer, `${LIST}/create`)
    await page.getByLabel(audiencesEn.fields.code, { exact: true }).fill('women')
    await page.getByLabel(audiencesEn.fields.nameEn).fill('Women over 18')
    await page.getByLabel(audiencesEn.fields.nameZh).fill('成年女性')
    await page.getByRole('radio', { name: audiencesEn.mode.DYNAMIC }).press('Space')
    await page.getByText(rules.noWords, { exact: true }).waitFor()
    const submit = page.getByRole('button', { name: audiencesEn.create, exact: true })
    await submit.press('Enter')
    await page.getByText(rules.errors.rule_group_can_not_be_empty, { exact: true }).waitFor()
    expect(await choice(page, rules.addToAll).getAttribute('aria-invalid')).toBe('true')

    await typed(page, rules.addToAll, rules.kinds.AGE)
    await page.getByText('Added: Age', { exact: true }).waitFor()
    const from = page.getByLabel(rules.fields.ageFrom, { exact: true })
    await expect.poll(() => page.locator(':focus').getAttribute('id')).toBe(await from.getAttribute('id'))
    await from.fill('40')
    await page.getByLabel(rules.fields.ageTo, { exact: true }).fill('30')
    await submit.press('Enter')
    await page.getByText(rules.errors.rule_ages_wrong, { exact: true }).waitFor()
    await from.fill('18')
    await page.getByLabel(rules.fields.ageTo, { exact: true }).fill('60')
    await page.getByText('is 18 to 60 years old', { exact: true }).first().waitFor()
    await page.getByText('年龄为 18 至 60 岁', { exact: true }).waitFor()

    await typed(page, rules.addToAll, rules.kinds.GENDER)
    await typed(page, membersEn.fields.gender, membersEn.genders.FEMALE)
    await page.keyboard.press('Escape')
    await page.getByText('is 18 to 60 years old and gender is female', { exact: true }).waitFor()
    await page.getByText('About 10 members', { exact: true }).waitFor()
    await page
      .getByRole('link', { name: /^(?:Guest|Li Na)/ })
      .first()
      .waitFor()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'rule builder')

    await page.getByRole('button', { name: 'Change condition 1', exact: true }).press('Alt+ArrowDown')
    await page.getByText('1 is now 2', { exact: true }).waitFor()
    await page.getByText('gender is female and is 18 to 60 years old', { exact: true }).waitFor()
    await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('Change condition 2')
    await submit.press('Enter')
    await statusTag(page, audiencesEn.status.DRAFT).waitFor()
    await page.getByText('gender is female and is 18 to 60 years old', { exact: true }).first().waitFor()
    expect(problems).toEqual([])
  })

  test('2. chooses the members once the audience is active', async () => {
    const { page, problems } = await site.enter(marketer, LIST)
    await page.getByRole('link', { name: 'women', exact: true }).click()
    await page.getByRole('button', { name: actions.activate, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('For the spring campaign')
    await dialog.getByRole('button', { name: actions.activate, exact: true }).click()
    await statusTag(page, audiencesEn.status.ACTIVE).waitFor()
    await page.getByRole('cell', { name: 'Li Na' }).waitFor()
    expect(await page.getByRole('cell', { name: 'Emma Clarke' }).count()).toBe(0)
    await page.getByText(rules.versions.isBuilt, { exact: true }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'audience by a rule')
    expect(problems).toEqual([])
  })

  test('3. is changed with the mouse: groups, copies, moves, and the difference of the versions', async () => {
    const { page, problems } = await site.enter(marketer, LIST)
    await page.getByRole('link', { name: 'women', exact: true }).click()
    await page.getByRole('link', { name: actions.edit, exact: true }).click()
    await page.getByRole('button', { name: 'Remove condition 2', exact: true }).click()
    await page.getByRole('button', { name: rules.groupInAll, exact: true }).click()
    await picked(page, 'Add a condition to group 2', rules.kinds.POINTS)
    await page.getByLabel(rules.fields.balance, { exact: true }).fill('0')
    await page.getByRole('button', { name: 'More for 2.1', exact: true }).click()
    await page.getByRole('menuitem', { name: rules.actions.DUPLICATE }).click()
    await page.getByText('2.1 duplicated', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Change condition 2.2', exact: true }).click()
    await picked(page, rules.fields.compared, rules.comparisons.EXACTLY)
    await picked(page, 'What must hold in group 2', rules.matches.ANY)
    await page.getByText('gender is female and (has at least 0 points or has exactly 0 points)').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'rule builder groups')
    await page.getByRole('button', { name: audiencesEn.save, exact: true }).click()
    await page.getByText('Version 2', { exact: true }).first().waitFor()
    await page.getByRole('cell', { name: 'Emma Clarke' }).waitFor()
    await page.getByText(rules.versions.removed, { exact: true }).waitFor()
    expect(await page.getByText(rules.versions.added, { exact: true }).count()).toBe(2)
    await page.getByText(rules.byParts, { exact: true }).click()
    await picture(page, 'audience with versions')
    expect(problems).toEqual([])
  })

  test('4. says why a member is in the audience, now and on a past day', async () => {
    const { page, problems } = await site.enter(marketer, memberAddress)
    await page.getByRole('link', { name: 'Why is the member in Women over 18?', exact: true }).click()
    await page.getByText(rules.why.isIn, { exact: true }).waitFor()
    await page.getByText(rules.why.causes.BUILD, { exact: true }).waitFor()
    expect(await page.getByText(rules.verdicts.YES, { exact: true }).count()).toBeGreaterThan(3)
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'why in an audience')
    const day = page.getByLabel(rules.why.day, { exact: true })
    await day.fill('2026-01-05')
    await day.press('Enter')
    await page.getByText(rules.why.isOut, { exact: true }).waitFor()
    await page.getByText(rules.why.never, { exact: true }).waitFor()
    await page.getByRole('button', { name: rules.why.toNow, exact: true }).click()
    await page.getByText(rules.why.isIn, { exact: true }).waitFor()
    await page.getByLabel(rules.why.member, { exact: true }).fill('+8613800138002')
    await page.getByRole('button', { name: ownedSerialsEn.actions.find, exact: true }).click()
    await page.getByText(rules.why.isOut, { exact: true }).waitFor()
    await page.getByText(rules.verdicts.NO, { exact: true }).first().waitFor()
    expect(problems).toEqual([])
  })

  test('5. asks packs where they were made and scanned, by mouse and keyboard', async () => {
    const { page, problems } = await site.enter(marketer, LIST)
    await page.getByRole('link', { name: 'women', exact: true }).click()
    await page.getByRole('link', { name: actions.edit, exact: true }).click()
    await picked(page, rules.addToAll, rules.kinds.SERIAL)
    await typed(page, `${rules.fields.lines} optional`, 'Filling 1')
    await page.keyboard.press('Escape')
    await typed(page, rules.fields.scan, rules.scans.FIRST)
    await typed(page, `${rules.fields.scanRegions} optional`, 'Suzhou')
    await page.keyboard.press('Escape')
    await picked(page, `${rules.fields.verdicts} optional`, rules.packVerdicts.GENUINE)
    await page.keyboard.press('Escape')
    await page.getByRole('radio', { name: rules.unrewarded, exact: true }).press('Space')
    await page
      .getByText(
        /owns at least 1 pack made on “Filling 1 .*”, first scanned in “Suzhou \(SUZHOU\)” and found genuine, not rewarded yet/,
      )
      .first()
      .waitFor()
    await picked(page, rules.addToAll, rules.kinds.FIRST_SCAN)
    await page
      .getByText(/claimed a pack by a scan for the first time in the last 30 days/)
      .first()
      .waitFor()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'rule builder packs')
    await page.getByRole('button', { name: 'Remove condition 4', exact: true }).click()
    await page.getByRole('button', { name: 'Change condition 3', exact: true }).click()
    await picked(page, rules.fields.scan, rules.scans.UNASKED)
    await page
      .getByText(/owns at least 1 pack made on “Filling 1 .*”, not rewarded yet/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: audiencesEn.save, exact: true }).click()
    await page.getByText('Version 3', { exact: true }).first().waitFor()
    expect(problems).toEqual([])
  })

  test('6. asks an attribute by its type, by mouse and keyboard', async () => {
    const { page, problems } = await site.enter(marketer, LIST)
    await page.getByRole('link', { name: 'women', exact: true }).click()
    await page.getByRole('link', { name: actions.edit, exact: true }).click()
    await picked(page, rules.addToAll, rules.kinds.ATTRIBUTE)
    await typed(page, rules.fields.attribute, 'Shoe size')
    await page.getByText('“Shoe size” is filled in', { exact: true }).waitFor({ state: 'detached' })
    await page.getByLabel(/^At least/).fill('42')
    await page.getByText('“Shoe size” is at least 42', { exact: true }).first().waitFor()
    await picked(page, rules.fields.attribute, 'Colour (Shoppers)')
    await typed(page, rules.fields.attributeValues, 'RED')
    await page.keyboard.press('Escape')
    await page.getByText('“Colour” is “RED”', { exact: true }).first().waitFor()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'rule builder attribute')
    await picked(page, rules.fields.attributeAsks, rules.attributeAsks.SET)
    await page.getByText('“Colour” is filled in', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: audiencesEn.save, exact: true }).click()
    await page.getByText('Version 4', { exact: true }).first().waitFor()
    await page.getByText('“Colour” is filled in', { exact: false }).first().waitFor()
    expect(problems).toEqual([])
  })

  test('7. reads in Chinese, in the dark and on a phone', async () => {
    const { page, problems } = await site.enter(marketer, LIST)
    await page.getByRole('cell', { name: audiencesEn.mode.DYNAMIC, exact: true }).waitFor()
    await picture(page, 'audiences with rules')
    await page.getByRole('link', { name: 'women', exact: true }).click()
    await page.getByText(rules.inWords, { exact: true }).waitFor()
    await page.evaluate("localStorage.setItem('locale', 'zh')")
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.reload()
    await page.getByText('规则说明', { exact: true }).waitFor()
    await picture(page, 'audience by a rule zh dark')
    await page.getByRole('link', { name: '编辑', exact: true }).click()
    await page.getByRole('button', { name: '修改条件 2.1', exact: true }).click()
    await picture(page, 'rule builder zh dark')
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'rule builder phone zh dark')
    expect(problems).toEqual([])
  })
})
