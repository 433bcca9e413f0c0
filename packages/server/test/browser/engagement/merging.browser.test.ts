/** A clerk proposes that two members are one person, a marketer compares and merges them, and takes the merge back. */

import { beforeAll, describe, expect, test } from 'vitest'
import { membersEn } from '../../../../web/src/engagement/members/members.en.ts'
import { ownedSerialsEn } from '../../../../web/src/engagement/members/owned-serials.en.ts'
import { memberMergesEn as words } from '../../../../web/src/engagement/merging/merging.en.ts'
import { verifiedMember } from '../../../src/engagement/merging/merging.fixtures.ts'
import { axeViolations, openSite, picture, sign, type Site, statusTag, wordsOf } from '../../harness/browser.ts'
import { type Client, userWith } from '../../harness/client.ts'

const { kit } = await wordsOf('en')
const ROOT = '/market/manage/main_data/member'
const OTHER_PHONE = '+8613500990002'
let site: Site
let clerk: Client
let marketer: Client
let one: string
let other: string

beforeAll(async () => {
  site = await openSite()
  clerk = await userWith(site.http, site.admin, [
    'members.list',
    'members.create',
    'members.verifyIdentity',
    'memberMerges.list',
    'memberMerges.create',
  ])
  marketer = await userWith(site.http, site.admin, [
    'members.list',
    'memberMerges.list',
    'memberMerges.merge',
    'memberMerges.unmerge',
  ])
  one = await verifiedMember(clerk, { name: 'Wei Zhang', phone: '+8613500990001', gender: 'MALE' })
  other = await verifiedMember(clerk, { name: 'W. Zhang', phone: OTHER_PHONE, birthday: '1990-02-03' })
})

describe('two members', { shuffle: false }, () => {
  test('1. are proposed on the page of one', async () => {
    const { page, problems } = await site.enter(clerk, `${ROOT}/members/${one}`)
    await page.getByRole('button', { name: words.actions.propose, exact: true }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel(new RegExp(`^${words.fields.other}`)).fill(OTHER_PHONE)
    await drawer.getByRole('button', { name: ownedSerialsEn.actions.find, exact: true }).click()
    await drawer.getByText('W. Zhang', { exact: false }).waitFor()
    await drawer.getByLabel(new RegExp(`^${words.fields.reason}`)).fill('Same loyalty card')
    await picture(page, 'merge proposal')
    expect(await axeViolations(page)).toEqual([])
    await drawer.getByRole('button', { name: words.actions.propose, exact: true }).click()
    await statusTag(page, words.status.PROPOSED).waitFor()
    expect(await page.getByRole('button', { name: words.actions.merge, exact: true }).count()).toBe(0)
    expect(problems).toEqual([])
  })

  test('2. are compared and merged, by keyboard', async () => {
    const { page, problems } = await site.enter(marketer, `${ROOT}/merges?status=PROPOSED`)
    await page.getByText('Wei Zhang', { exact: true }).click()
    const table = page.getByRole('table')
    await table.waitFor()
    await picture(page, 'merge comparison')
    expect(await axeViolations(page)).toEqual([])
    const field = membersEn.fields.birthday
    await table.getByRole('radio', { name: `${field}: Keep “1990-02-03”`, exact: true }).focus()
    await page.keyboard.press('Space')
    await picture(page, 'merge chosen')
    await page.getByRole('button', { name: words.actions.merge, exact: true }).click()
    await picture(page, 'merge sign')
    await sign(page, marketer, words.actions.merge, kit.signature)
    await statusTag(page, words.status.MERGED).waitFor()
    await picture(page, 'merged')
    expect(await axeViolations(page)).toEqual([])
    await page.goto(`${site.url}${ROOT}/members/${other}`)
    await page.getByRole('link', { name: 'Wei Zhang', exact: true }).first().waitFor()
    await picture(page, 'merged member')
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('link', { name: 'Wei Zhang', exact: true }).first().click()
    await page.getByText('1990-02-03', { exact: true }).waitFor()
    expect(problems).toEqual([])
  })

  test('3. are taken apart again', async () => {
    const { page, problems } = await site.enter(marketer, `${ROOT}/members/${other}`)
    await page.getByText(membersEn.cards.merged, { exact: true }).waitFor()
    await page.goto(`${site.url}${ROOT}/merges`)
    await page.getByText('Wei Zhang', { exact: true }).click()
    await page.getByRole('button', { name: words.actions.unmerge, exact: true }).click()
    await sign(page, marketer, words.actions.unmerge, kit.signature)
    await statusTag(page, words.status.UNMERGED).waitFor()
    await picture(page, 'taken back')
    await page.goto(`${site.url}${ROOT}/members/${other}`)
    await page.getByRole('heading', { name: 'W. Zhang', exact: true }).waitFor()
    expect(problems).toEqual([])
  })
})
