/** A marketer gives points, redeems some of them, and takes the first booking back, after which some are owed. */

import { createMember } from '@serialis/contract/engagement/members/members.routes.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { levelRulesEn } from '../../../../web/src/engagement/points/level-rules.en.ts'
import { pointsEn } from '../../../../web/src/engagement/points/points.en.ts'
import { axeViolations, openSite, picture, type Site } from '../../harness/browser.ts'
import { type Client, userWith } from '../../harness/client.ts'

let site: Site
let marketer: Client
let address: string
const LEVELS = '/market/manage/main_data/member/levels'

beforeAll(async () => {
  site = await openSite()
  marketer = await userWith(site.http, site.admin, [
    'members.list',
    'members.create',
    'points.book',
    'points.reverse',
    'levelRules.list',
    'levelRules.create',
    'levelRules.edit',
    'levelRules.delete',
  ])
  const { id } = await marketer.call(createMember, { body: { name: 'Li Na', phone: '+8613800138000' } })
  address = `/market/manage/main_data/member/members/${id}`
})

const field = (name: keyof typeof pointsEn.fields) => new RegExp(`^${pointsEn.fields[name]}`)

describe('points', { shuffle: false }, () => {
  test('1. are given for a receipt, once', async () => {
    const { page, problems } = await site.enter(marketer, address)
    await page.getByText(pointsEn.none).waitFor()
    const drawer = page.getByRole('dialog')
    const submit = drawer.getByRole('button', { name: pointsEn.book, exact: true })
    const open = page.getByRole('button', { name: pointsEn.book, exact: true })
    await open.click()
    await submit.click()
    await drawer.locator('.field-error').first().waitFor()
    await drawer.getByLabel(field('points')).fill('1200')
    await drawer.getByLabel(field('reference')).fill('R-4711')
    await drawer.getByLabel(field('reason')).fill('Purchase in the shop')
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'points form')
    await submit.click()
    await page.getByText('+1,200', { exact: true }).waitFor()
    await page.getByText(/^1,200 on \d{4}-\d\d-\d\d$/).waitFor()
    expect(problems).toEqual([])
    await open.click()
    await drawer.getByLabel(field('points')).fill('5')
    await drawer.getByLabel(field('reference')).fill('R-4711')
    await drawer.getByLabel(field('reason')).fill('Once more')
    await submit.click()
    await page.getByText(pointsEn.errors.points_booked_already).first().waitFor()
    expect(problems.filter((one) => !one.includes('409'))).toEqual([])
  })

  test('2. reach a level, whose form says how many members it changes', async () => {
    const { page, problems } = await site.enter(marketer, LEVELS)
    await page.getByText(levelRulesEn.empty.title).waitFor()
    await page.getByRole('button', { name: levelRulesEn.create }).first().click()
    const drawer = page.getByRole('dialog')
    const values = { code: 'GOLD', name: 'Gold', nameZh: '金卡', threshold: '1000', months: '12', rank: '1' }
    for (const [name, value] of Object.entries(values))
      await drawer.getByLabel(levelRulesEn.fields[name as keyof typeof values], { exact: true }).fill(value)
    await drawer.getByText('1 member gets another level.').waitFor()
    await drawer.getByLabel(levelRulesEn.fields.threshold, { exact: true }).fill('1201')
    await drawer.getByText('No member gets another level.').waitFor()
    await drawer.getByLabel(levelRulesEn.fields.threshold, { exact: true }).fill('1000')
    await drawer.getByText('1 member gets another level.').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'level form')
    await drawer.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('cell', { name: 'GOLD', exact: true }).waitFor()
    await page
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click()
    await page.getByText(/1 member gets another level\.$/).waitFor()
    await picture(page, 'level deletion')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await picture(page, 'levels')
    await page.goto(new URL(address, page.url()).toString())
    await page.getByText('Gold', { exact: true }).waitFor()
    await picture(page, 'member with level')
    expect(problems).toEqual([])
  })

  test('3. are redeemed, and no more than there are', async () => {
    const { page, problems } = await site.enter(marketer, address)
    await page.getByRole('button', { name: pointsEn.book, exact: true }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel(pointsEn.choices.REDEEM, { exact: true }).check()
    expect(await drawer.getByLabel(field('expiresOn')).count()).toBe(0)
    await drawer.getByLabel(field('points')).fill('1201')
    await drawer.getByLabel(field('reason')).fill('Gift')
    const submit = drawer.getByRole('button', { name: pointsEn.book, exact: true })
    await submit.click()
    await page.getByText('The member has 1,200 points available.').first().waitFor()
    await drawer.getByLabel(field('points')).fill('200')
    await submit.click()
    await page.getByText('-200', { exact: true }).waitFor()
    expect(problems.filter((one) => !one.includes('409'))).toEqual([])
  })

  test('4. are taken back with a reason, also those that were spent', async () => {
    const { page, problems } = await site.enter(marketer, address)
    const given = page.getByRole('listitem').filter({ hasText: 'R-4711' })
    await given.getByRole('button', { name: pointsEn.reverse }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(pointsEn.reverseGiven).waitFor()
    await dialog.getByRole('textbox').fill('Goods returned')
    await dialog.getByRole('button', { name: pointsEn.reverse, exact: true }).click()
    await page.getByText(pointsEn.owed).waitFor()
    await given.getByText(pointsEn.isReversed, { exact: true }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'points owed')
    await page.evaluate("localStorage.setItem('locale', 'zh'); localStorage.setItem('theme', 'dark')")
    await page.reload()
    await page.getByText('会员已使用的积分被收回，不足部分由之后获得的积分补足。').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'points owed dark zh')
    expect(problems).toEqual([])
  })
})
