/** A data engineer writes the rules of an endpoint, puts them in order by keyboard and mouse, tests and publishes them. */

import type { PermissionName } from '@serialis/contract/permissions.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { routingsEn } from '../../../../web/src/engagement/routing/routings.en.ts'
import { anOpenEndpoint } from '../../../src/engagement/inbound/inbound.fixtures.ts'
import { publishedModels } from '../../../src/engagement/routing/routings.fixtures.ts'
import { axeViolations, openSite, picture, type Site, statusTag } from '../../harness/browser.ts'
import { type Client, userWith } from '../../harness/client.ts'

const LIST = '/market/manage/main_data/data_center/routings'
const rights: readonly PermissionName[] = [
  'routings.list',
  'routings.create',
  'routings.edit',
  'routings.delete',
  'routings.publish',
  'subscribeEndpoints.list',
]
const words = routingsEn
let site: Site
let engineer: Client

beforeAll(async () => {
  site = await openSite()
  engineer = await userWith(site.http, site.admin, [...rights])
  await publishedModels(site.admin, ['shop_orders', 'rest'])
  await anOpenEndpoint(site.admin, { slug: 'shop-orders', nameEn: 'Orders of the shop', nameZh: '商城订单' })
})

describe('a routing', { shuffle: false }, () => {
  test('1. is created for an endpoint', async () => {
    const { page, problems } = await site.enter(engineer, LIST)
    await page.getByText(words.empty.title).waitFor()
    await page.getByRole('link', { name: words.create }).click()
    // The list has a field of this name too.
    await page.getByRole('heading', { level: 1, name: words.create }).waitFor()
    await page.getByLabel(words.fields.slug, { exact: true }).click()
    await page.locator('.ant-select-dropdown:visible').getByText('Orders of the shop').waitFor()
    await page.keyboard.press('Enter')
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: words.create, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Routing of Orders of the shop' }).waitFor()
    await statusTag(page, words.status.DRAFT).waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(problems).toEqual([])
  })

  test('2. gets rules, which are put in order by keyboard and by mouse, and is published', async () => {
    const { page, problems } = await site.enter(engineer, LIST)
    await page.getByRole('link', { name: 'shop-orders' }).click()
    await page.getByRole('link', { name: words.actions.editRules }).click()
    const add = async (name: string, condition: string, model: string) => {
      await page.getByRole('button', { name: words.rules.add }).click()
      await page.getByLabel(words.fields.name, { exact: true }).fill(name)
      await page.getByLabel(words.fields.condition, { exact: true }).fill(condition)
      await page.getByLabel(words.fields.models, { exact: true }).fill(model)
      await page.keyboard.press('Enter')
    }
    await add('The rest', 'body.amount.matches("1")', 'rest')
    await page.getByRole('button', { name: words.saveDraft }).click()
    await page.getByText(words.errors.routing_condition_not_allowed).first().waitFor()
    await page.getByLabel(words.fields.condition, { exact: true }).fill('true')
    await page.getByRole('button', { name: 'Done with The rest' }).click()
    await add('Paid', 'body.status == "PAID"', 'shop_orders')
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'routing-rules')
    await page.getByRole('button', { name: 'Done with Paid' }).click()
    await page.getByRole('button', { name: 'Move Paid up' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('Paid is now at place 1.').waitFor()
    await page.getByRole('heading', { name: '2. The rest' }).waitFor()
    const rules = page.locator('.routing-rule')
    await rules.nth(1).dragTo(rules.nth(0))
    await page.getByText('The rest is now at place 1.').waitFor()
    await page.getByRole('button', { name: 'Move The rest down' }).click()
    await page.getByText('The rest is now at place 2.').waitFor()
    await page.getByRole('button', { name: words.saveDraft }).click()
    await page.getByRole('cell', { name: 'shop_orders' }).waitFor()
    await page.getByRole('button', { name: words.trial.run }).click()
    await page.getByText('Goes to shop_orders.').waitFor()
    await page.getByText(words.trial.behind).waitFor()
    await page.getByRole('button', { name: words.actions.publish, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Agreed with the shop')
    await dialog.getByRole('button', { name: words.actions.publish, exact: true }).click()
    await page.getByText(words.actions.published).waitFor()
    await page.getByLabel(words.trial.record, { exact: true }).fill('{"status":')
    await page.getByRole('button', { name: words.trial.run }).click()
    await page.getByText(words.trial.unreadable).waitFor()
    await picture(page, 'routing')
    expect(await axeViolations(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await picture(page, 'routing-390')
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('link', { name: 'Version 1' }).click()
    // The page before shows the same rows.
    await page.getByRole('heading', { level: 1, name: /, version 1$/ }).waitFor()
    await page.getByRole('cell', { name: 'body.status == "PAID"' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(problems).toEqual([])
  })

  test('3. is listed in Chinese and in the dark', async () => {
    const { page, problems } = await site.enter(engineer, LIST)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.locator('header button:has(> span[lang="zh"])').click()
    await page.getByRole('heading', { level: 1, name: '路由' }).waitFor()
    await picture(page, 'routings-zh')
    expect(await axeViolations(page)).toEqual([])
    expect(problems).toEqual([])
  })
})
