/** The configs of members and of the data center: a save is a version, an older one is looked at and taken over. */

import { getMemberConfig } from '@serialis/contract/plant/main-data/configs/member-config.routes.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { configsEn } from '../../../../web/src/plant/main-data/configs/configs.en.ts'
import { configsZh } from '../../../../web/src/plant/main-data/configs/configs.zh.ts'
import { mainDataEn } from '../../../../web/src/plant/main-data/main-data.en.ts'
import { addressOf } from '../../harness/addresses.ts'
import { axeViolations, openSite, picture, said, type Site } from '../../harness/browser.ts'
import { type Client, userWith } from '../../harness/client.ts'

const { member, dataCenter } = configsEn

let site: Site
let owner: Client
beforeAll(async () => {
  site = await openSite()
  owner = await userWith(site.http, site.admin, ['memberConfig.list', 'memberConfig.edit', 'dataCenterConfig.list'])
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function fillLevel(page: Page, number: number, [code, nameEn, nameZh, points]: [string, string, string, string]) {
  const level = page.getByRole('region', { name: said(member.levelNumber, { number: String(number) }) })
  await level.getByLabel(member.fields.levelCode, { exact: true }).fill(code)
  await level.getByLabel(member.fields.nameEn, { exact: true }).fill(nameEn)
  await level.getByLabel(member.fields.nameZh, { exact: true }).fill(nameZh)
  await level.getByLabel(member.fields.fromPoints, { exact: true }).fill(points)
}

async function saveAs(page: Page, reason: string) {
  await page.getByLabel(configsEn.reason, { exact: true }).fill(reason)
  await button(page, configsEn.save).click()
  await page.getByText(member.saved).first().waitFor()
}

test('an owner of the members sets levels, looks at an older version and takes it over', async () => {
  const { page, problems } = await site.enter(owner, addressOf('memberConfig'))
  await button(page, member.addLevel).click()
  await fillLevel(page, 1, ['BASIC', 'Basic', '普通', '0'])
  await button(page, member.addLevel).click()
  await fillLevel(page, 2, ['GOLD', 'Gold', '金卡', '0'])
  await page.getByLabel(configsEn.reason, { exact: true }).fill('agreed with marketing')
  await button(page, configsEn.save).click()
  // It was named when the field was left, and the reason went where it was typed: the focus stays with the user.
  await page.locator('.number-input:focus').waitFor()
  expect(await page.locator(':focus').inputValue()).toBe('0')
  expect(await page.getByLabel(configsEn.reason, { exact: true }).inputValue()).toBe('agreed with marketing')
  await page.getByText(mainDataEn.errors.level_not_above_last).waitFor()
  await fillLevel(page, 2, ['GOLD', 'Gold', '金卡', '1000'])
  await button(page, said(member.up, { name: member.identities.EMAIL })).click()
  await button(page, member.addType).click()
  const type = page.getByRole('group', { name: said(member.typeNumber, { number: '1' }) })
  await type.getByLabel(member.fields.activityType, { exact: true }).fill('SCAN')
  await page.keyboard.press('Tab')
  await page.keyboard.type('24')
  await picture(page, 'member-config-form')
  await saveAs(page, 'agreed with marketing')
  expect(await owner.call(getMemberConfig)).toMatchObject({
    version: 1,
    levels: [{ code: 'BASIC' }, { code: 'GOLD', fromPoints: 1000 }],
    identityPriority: ['EMAIL', 'PHONE', 'OPENID', 'UNIONID', 'EXTERNAL', 'DEVICE'],
    activityMonths: [{ type: 'SCAN', months: 24 }],
  })

  // What was typed stays while another version is looked at, and nobody is asked about leaving the form.
  await page.getByLabel(configsEn.reason, { exact: true }).fill('begun')
  await page.getByRole('combobox', { name: configsEn.earlier }).click()
  await page.getByText(configsEn.usual, { exact: true }).click()
  await page.getByRole('region', { name: configsEn.usual }).getByText(member.fields.eventMonths).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await page.getByLabel(configsEn.reason, { exact: true }).inputValue()).toBe('begun')
  await page.getByRole('region', { name: configsEn.usual }).getByText(member.fields.eventMonths).waitFor()
  await picture(page, 'member-config-version')
  expect(await axeViolations(page)).toEqual([])
  await button(page, said(configsEn.takeOver, { name: configsEn.usual })).click()
  await expect.poll(() => page.getByLabel(member.fields.levelCode, { exact: true }).count()).toBe(0)
  await saveAs(page, 'back to the beginning')
  await expect.poll(() => owner.call(getMemberConfig)).toMatchObject({ version: 2, levels: [] })
  expect(problems).toEqual([])
})

test('who may only read sees the values, in Chinese too', async () => {
  const english = await site.enter(owner, addressOf('dataCenterConfig'))
  await english.page.getByText(dataCenter.unmatched.WAIT).first().waitFor()
  expect(await button(english.page, configsEn.save).count()).toBe(0)
  expect(await axeViolations(english.page)).toEqual([])
  await picture(english.page, 'data-center-config')
  expect(english.problems).toEqual([])

  const editor = await userWith(site.http, site.admin, ['dataCenterConfig.list', 'dataCenterConfig.edit'])
  const chinese = await site.enter(editor, addressOf('dataCenterConfig'), 'zh')
  await chinese.page.getByText(configsZh.dataCenter.hints.messageDays.slice(-8)).waitFor()
  await picture(chinese.page, 'data-center-config-zh')
  expect(chinese.problems).toEqual([])
})
