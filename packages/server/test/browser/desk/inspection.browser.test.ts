/** A lot from the draw to its release: the inspector and quality assurance, each with the least role and the own browser. */

import { listInspectionLots } from '@serialis/contract/desk/inspection/inspection.routes.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { seedPeople } from '../../../demo/platform/people.ts'
import { aMadeOrder, samplesOf, scanOf } from '../../../src/desk/inspection/inspection.fixtures.ts'
import { aCrew, masters } from '../../../src/plant/orders/orders.fixtures.ts'
import {
  axeViolations,
  choose,
  openSite,
  picture,
  said,
  sign,
  type Account,
  type Site,
  wordsOf,
} from '../../harness/browser.ts'
import { userWith } from '../../harness/client.ts'

const { inspection: words, kit } = await wordsOf('en')
const { inspection: chinese } = await wordsOf('zh')
let site: Site
let inspector: Page
let qa: Page
let decider: Account
let orderNo: string
const problems: string[][] = []

beforeAll(async () => {
  site = await openSite()
  const { people } = await seedPeople(site.http, site.admin)
  decider = people.qa
  const second = await userWith(site.http, site.admin, Object.keys(permissions) as PermissionName[])
  orderNo = (await aMadeOrder(await aCrew(site.http, site.admin), await masters(site.admin, second))).orderNo
  const enter = async (account: Account) => {
    const visit = await site.enter(account)
    problems.push(visit.problems)
    return visit.page
  }
  ;[inspector, qa] = await Promise.all([enter(people.inspector), enter(people.qa)])
})

const main = (page: Page) => page.getByRole('main')
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click()
const open = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: words.title, exact: true })
    .click()
const scanned = (page: Page) => main(page).getByRole('textbox', { name: words.samples.scan })

// Each step continues from the previous one.
describe('an inspection lot', { shuffle: false }, () => {
  test('1. the inspector draws a lot with the plan before the eyes', async () => {
    await open(inspector)
    await main(inspector).getByText(words.empty.title).waitFor()
    await main(inspector).getByRole('link', { name: words.form.create, exact: true }).click()
    await choose(main(inspector), words.fields.order, new RegExp(orderNo))
    const plan = inspector.getByRole('region', { name: words.preview.title })
    await plan.getByText(said(words.preview.arrow, { lotLetter: 'C', letter: 'E' })).waitFor()
    await inspector.getByLabel(words.methods.FIXED, { exact: true }).check()
    await inspector.getByLabel(words.form.size, { exact: true }).fill('3')
    await expect.poll(() => plan.locator('.plan-large').allInnerTexts()).toEqual(['3', '0', '1'])
    expect(await axeViolations(inspector)).toEqual([])
    await press(inspector, words.form.draw)
    await inspector.getByRole('heading', { level: 1, name: new RegExp(said(words.number, { number: '1' })) }).waitFor()
  })

  test('2. samples are taken by scan, out of their cases only when that is said, and judged', async () => {
    const {
      items: [lot],
    } = await site.admin.call(listInspectionLots, { query: {} })
    const [first, ...others] = (await samplesOf(site.admin, lot?.id ?? '')).map(scanOf)
    await scanned(inspector).fill(first ?? '')
    await scanned(inspector).press('Enter')
    await main(inspector).getByText(words.outcomes.IN_CONTAINER).waitFor()
    await press(inspector, words.samples.leaves)
    await main(inspector).getByRole('status').getByText(words.outcomes.TAKEN, { exact: true }).waitFor()
    await scanned(inspector).fill(others.join('\n'))
    await scanned(inspector).press('Enter')
    await main(inspector)
      .getByText(said(words.takenOf, { taken: '2', all: '2' }))
      .waitFor()
    await main(inspector).getByRole('button', { name: words.actions.record, exact: true }).first().click()
    const judging = inspector.getByRole('dialog')
    await judging.getByLabel(words.samples.note).fill('Print is sharp')
    await judging.getByRole('button', { name: words.samples.save, exact: true }).click()
    await main(inspector).getByText('Print is sharp').waitFor()
    await press(inspector, 'The other 2 conform')
    await inspector.getByRole('dialog').getByRole('button', { name: 'The other 2 conform', exact: true }).click()
    await main(inspector).getByText(words.verdict.ACCEPTABLE).waitFor()
    await picture(inspector, 'inspection-detail')
    expect(await axeViolations(inspector)).toEqual([])
    await press(inspector, words.actions.finish)
    await main(inspector).getByText(words.status.RECORDED).first().waitFor()
  })

  test('3. quality assurance releases the lot with a signature, in the other language too', async () => {
    await open(qa)
    await main(qa).getByRole('row').filter({ hasText: orderNo }).getByRole('link').first().click()
    await press(qa, words.actions.release)
    await qa.getByRole('dialog').getByRole('button', { name: words.dialogs.next, exact: true }).click()
    await qa.getByRole('dialog').getByText(orderNo).waitFor()
    await sign(qa, decider, words.actions.release, kit.signature)
    await main(qa).getByText(words.commands.release).waitFor()
    await qa.getByRole('button', { name: '中文' }).click()
    await main(qa).getByText(chinese.commands.finish, { exact: true }).first().waitFor()
    await picture(qa, 'inspection-released-zh')
    expect(await axeViolations(qa)).toEqual([])
    expect(problems.flat()).toEqual([])
  })
})
