/** A marketer describes a tag, gives it to members from their list and from a member's page, and takes it away again. */

import { createMember } from '@serialis/contract/engagement/members/members.routes.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { audienceRulesEn as rules } from '../../../../web/src/engagement/audiences/rule/audience-rules.en.ts'
import { tagRulesEn } from '../../../../web/src/engagement/audiences/tag-rules/tag-rules.en.ts'
import { membersEn } from '../../../../web/src/engagement/members/members.en.ts'
import { ownedSerialsEn } from '../../../../web/src/engagement/members/owned-serials.en.ts'
import { tagsEn } from '../../../../web/src/engagement/tags/tags.en.ts'
import { axeViolations, openSite, picture, statusTag, type Site } from '../../harness/browser.ts'
import { type Client, userWith } from '../../harness/client.ts'

let site: Site
let marketer: Client
let address: string
const ROOT = '/market/manage/main_data'
const LIST = `${ROOT}/audience/tags`

beforeAll(async () => {
  site = await openSite()
  marketer = await userWith(site.http, site.admin, [
    'members.list',
    'members.create',
    'tags.list',
    'tags.create',
    'tags.edit',
    'tags.delete',
    'tags.editStatus',
    'tags.assign',
    'audiences.preview',
    'audiences.explain',
  ])
  const { id } = await marketer.call(createMember, { body: { name: 'Li Na', phone: '+8613800138000' } })
  await marketer.call(createMember, { body: { name: 'Emma Clarke', phone: '+8613800138001' } })
  address = `${ROOT}/member/members/${id}`
})

describe('a tag', { shuffle: false }, () => {
  test('1. is described and activated', async () => {
    const { page, problems } = await site.enter(marketer, LIST)
    await page.getByText(tagsEn.empty.title, { exact: true }).waitFor()
    await page.getByRole('link', { name: tagsEn.create }).click()
    await page.getByLabel(tagsEn.fields.code, { exact: true }).fill('likes_running')
    await page.getByLabel(tagsEn.fields.nameEn).fill('Likes running')
    await page.getByLabel(tagsEn.fields.nameZh).fill('跑步爱好者')
    await page.getByLabel(tagsEn.fields.subcategory).fill('Sports')
    const submit = page.getByRole('button', { name: tagsEn.create, exact: true })
    await submit.click()
    await page.getByText(tagsEn.errors.tag_category_can_not_be_empty).first().waitFor()
    await page.getByLabel(/^Category/).fill('Hobbies')
    await page.getByLabel(tagsEn.fields.lifetimeDays).fill('90')
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'tag form')
    await submit.click()
    await statusTag(page, tagsEn.status.DRAFT).waitFor()
    await page.getByRole('button', { name: tagsEn.actions.activate, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('For the spring campaign')
    await dialog.getByRole('button', { name: tagsEn.actions.activate, exact: true }).click()
    await statusTag(page, tagsEn.status.ACTIVE).waitFor()
    await page.getByText(tagsEn.noMembers.title, { exact: true }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(problems).toEqual([])
  })

  test('2. is given to members that were chosen in their list', async () => {
    const { page, problems } = await site.enter(marketer, `${ROOT}/member/members`)
    await page.getByRole('cell', { name: 'Emma Clarke' }).waitFor()
    await page
      .getByRole('row', { name: /Emma Clarke/ })
      .getByRole('checkbox')
      .check()
    await page.getByRole('button', { name: tagsEn.actions.give, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(tagsEn.one, { exact: true }).click()
    await page.getByTitle('Likes running', { exact: true }).click()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'tag for chosen members')
    await dialog.getByRole('button', { name: tagsEn.actions.assign, exact: true }).click()
    await page.getByText('One member has the tag now.', { exact: true }).waitFor()
    await page.goto(new URL(`${ROOT}/member/members?tag=likes_running`, page.url()).toString())
    await page.getByRole('cell', { name: 'Emma Clarke' }).waitFor()
    expect(await page.getByRole('cell', { name: 'Li Na' }).count()).toBe(0)
    expect(problems).toEqual([])
  })

  test('3. is given and taken away on the page of a member, whose timeline says so', async () => {
    const { page, problems } = await site.enter(marketer, address)
    await page.getByText(tagsEn.noTags, { exact: true }).waitFor()
    await page.getByRole('button', { name: tagsEn.actions.give, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(tagsEn.one, { exact: true }).click()
    await page.getByTitle('Likes running', { exact: true }).click()
    await dialog.getByRole('button', { name: tagsEn.actions.assign, exact: true }).click()
    await page.getByRole('link', { name: 'Likes running', exact: true }).waitFor()
    await page.getByText('Tag Likes running: Given', { exact: true }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'member with tag')
    await page.getByRole('button', { name: 'Take away Likes running' }).click()
    await page.getByText(tagsEn.noTags, { exact: true }).waitFor()
    await page.getByText('Tag Likes running: Taken away', { exact: true }).waitFor()
    expect(problems).toEqual([])
  })

  test('4. shows its members, in both languages and on a phone', async () => {
    const { page, problems } = await site.enter(marketer, LIST)
    await page.getByRole('cell', { name: 'likes_running', exact: true }).waitFor()
    await picture(page, 'tags')
    await page.getByRole('link', { name: 'likes_running' }).click()
    await page.getByRole('cell', { name: 'Emma Clarke' }).waitFor()
    await page.getByText(membersEn.status.ACTIVE, { exact: true }).first().waitFor()
    await picture(page, 'tag')
    await page.evaluate("localStorage.setItem('locale', 'zh')")
    await page.setViewportSize({ width: 390, height: 844 })
    await page.reload()
    await page.getByText('带有此标签的会员', { exact: true }).first().waitFor()
    await page.getByText('Emma Clarke').first().waitFor()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'tag phone zh')
    expect(problems).toEqual([])
  })

  test('5. is given by activities that say what it names', async () => {
    const { page, problems } = await site.enter(marketer, `${LIST}/create`)
    await page.getByLabel(tagsEn.fields.code, { exact: true }).fill('guest_of_tasting')
    await page.getByLabel(tagsEn.fields.nameEn).fill('Guest of a tasting')
    await page.getByLabel(tagsEn.fields.nameZh).fill('品鉴会嘉宾')
    await page.getByLabel(tagsEn.kinds.EVENT, { exact: true }).check()
    expect(await page.getByLabel(tagsEn.fields.memberLimit).count()).toBe(0)
    const submit = page.getByRole('button', { name: tagsEn.create, exact: true })
    await submit.click()
    await page.getByText(tagsEn.errors.tag_activity_wrong).first().waitFor()
    await page.getByLabel(tagsEn.fields.activityType).fill('VISIT')
    await page.getByRole('button', { name: tagsEn.addMatch, exact: true }).click()
    await page.getByLabel(tagsEn.fields.matchPath, { exact: true }).fill('occasion')
    await page.getByLabel(tagsEn.fields.matchValue, { exact: true }).fill('tasting')
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'tag of activities form')
    await submit.click()
    await statusTag(page, tagsEn.status.DRAFT).waitFor()
    await page.getByText('occasion is tasting', { exact: true }).waitFor()
    await picture(page, 'tag of activities')
    expect(problems).toEqual([])
  })

  test('6. is given by a rule, which is built in words, and by mouse and keyboard', async () => {
    const { page, problems } = await site.enter(marketer, `${LIST}/create`)
    await page.getByLabel(tagsEn.fields.code, { exact: true }).fill('with_phone')
    await page.getByLabel(tagsEn.fields.nameEn).fill('Has a phone')
    await page.getByLabel(tagsEn.fields.nameZh).fill('有手机号')
    await page.getByRole('radio', { name: tagsEn.kinds.RULE }).press('Space')
    await page.getByLabel(tagsEn.fields.lifetimeDays).fill('30')
    await page.getByLabel(tagsEn.fields.memberLimit).fill('1')
    await page.getByRole('button', { name: tagsEn.create, exact: true }).click()
    await page.getByText(tagRulesEn.none, { exact: true }).waitFor()
    await page.getByRole('link', { name: tagRulesEn.enter, exact: true }).click()
    await page.getByText(rules.noWords, { exact: true }).waitFor()
    const submit = page.getByRole('button', { name: tagRulesEn.save, exact: true })
    await submit.click()
    await page.getByText(rules.errors.rule_group_can_not_be_empty, { exact: true }).waitFor()
    const adding = page.getByLabel(rules.addToAll, { exact: true })
    await adding.press('Enter')
    // A list that the marketer may not read is not offered.
    expect(await page.getByTitle(rules.kinds.AUDIENCE, { exact: true }).count()).toBe(0)
    await adding.fill(rules.kinds.POINTS)
    await adding.press('Enter')
    await page.getByLabel(rules.fields.compared, { exact: true }).first().waitFor()
    await page.getByLabel(rules.fields.balance, { exact: true }).fill('0')
    await page.getByText('has at least 0 points', { exact: true }).first().waitFor()
    await page
      .getByText(/^(?:About|Fewer than)/)
      .first()
      .waitFor()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'rule of a tag')
    await submit.press('Enter')
    await page.getByText(rules.inWords, { exact: true }).waitFor()
    await page.getByRole('button', { name: tagsEn.actions.activate, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('For the spring campaign')
    await dialog.getByRole('button', { name: tagsEn.actions.activate, exact: true }).click()
    await page.getByText(rules.versions.isBuilt, { exact: true }).waitFor()
    await page.getByText(tagRulesEn.beyondFew, { exact: true }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'tag by a rule')
    expect(problems).toEqual([])
  })

  test('7. says why a member has it or not', async () => {
    const { page, problems } = await site.enter(marketer, address)
    await page.getByRole('link', { name: 'Why does the member have Has a phone?', exact: true }).click()
    await page.getByText(tagRulesEn.why.has, { exact: true }).waitFor()
    await page.getByText(rules.verdicts.YES, { exact: true }).first().waitFor()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'why a tag')
    await page.getByLabel(rules.why.member, { exact: true }).fill('+8613800138001')
    await page.getByRole('button', { name: ownedSerialsEn.actions.find, exact: true }).press('Enter')
    await page.getByText(tagRulesEn.why.obstacles.LIMIT, { exact: true }).waitFor()
    const day = page.getByLabel(rules.why.day, { exact: true })
    await day.fill('2026-01-05')
    await day.press('Enter')
    await page.getByText(tagRulesEn.why.fitsNot, { exact: true }).waitFor()
    await page.evaluate("localStorage.setItem('locale', 'zh')")
    await page.setViewportSize({ width: 390, height: 844 })
    await page.reload()
    await page.getByText('该会员不符合规则。', { exact: true }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'why a tag phone zh')
    expect(problems).toEqual([])
  })
})
