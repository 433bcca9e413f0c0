/** A marketer looks who came into an audience and went out of it, who got a tag and lost it, and what reads an audience. */

import { addToAudience, removeFromAudience } from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import { createMember } from '@serialis/contract/engagement/members/members.routes.ts'
import { assignTag, removeTag } from '@serialis/contract/engagement/tags/tags.routes.ts'
import { beforeAll, expect, test } from 'vitest'
import { audienceChangesEn } from '../../../../web/src/engagement/audiences/changes/audience-changes.en.ts'
import { tagChangesEn } from '../../../../web/src/engagement/tags/changes/tag-changes.en.ts'
import { tagsEn } from '../../../../web/src/engagement/tags/tags.en.ts'
import { activeAudience, ruleOf } from '../../../src/engagement/audiences/audiences.fixtures.ts'
import { activeTag } from '../../../src/engagement/tags/tags.fixtures.ts'
import { axeViolations, openSite, picture, type Site } from '../../harness/browser.ts'
import { type Client, userWith } from '../../harness/client.ts'

let site: Site
let marketer: Client
let audience: string
let tag: string
const ROOT = '/market/manage/main_data/audience/audiences'

beforeAll(async () => {
  site = await openSite()
  marketer = await userWith(site.http, site.admin, [
    'members.list',
    'audiences.list',
    'audiences.editStatus',
    'audiences.explain',
    'audiences.exportList',
    'tags.list',
    'tags.exportList',
  ])
  const { id } = await activeAudience(site.admin)
  audience = id
  const members: string[] = []
  for (const name of ['Li Na', 'Emma Clarke', 'Wang Wei'])
    members.push(
      (await site.admin.call(createMember, { body: { name, phone: `+86138001393${10 + members.length}` } })).id,
    )
  await site.admin.call(addToAudience, { params: { id }, body: { members } })
  await site.admin.call(removeFromAudience, { params: { id }, body: { members: [members[0]!] } })
  tag = (await activeTag(site.admin, { nameEn: 'Regular guest' })).id
  await site.admin.call(assignTag, { params: { id: tag }, body: { members } })
  await site.admin.call(removeTag, { params: { id: tag }, body: { members: [members[0]!] } })
  await activeAudience(site.admin, {
    code: 'reads_guests',
    nameEn: 'Reads the guests',
    mode: 'DYNAMIC',
    rule: ruleOf({ kind: 'AUDIENCE', values: [id] }),
  })
})

test('the list says who, when and why, in both languages and on a phone', async () => {
  const { page, problems } = await site.enter(marketer, `${ROOT}/${audience}`)
  await page.getByRole('link', { name: audienceChangesEn.open, exact: true }).press('Enter')
  await page.getByRole('cell', { name: 'Li Na', exact: true }).first().waitFor()
  expect(await page.getByRole('row').count()).toBe(5)
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'audience changes')
  await page.goto(new URL(`${ROOT}/${audience}/changes?step=LEFT`, page.url()).toString())
  await page.getByRole('cell', { name: 'Li Na', exact: true }).waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await page.evaluate("localStorage.setItem('locale', 'zh')")
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await page.getByText('人工操作', { exact: true }).first().waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'audience changes phone zh')
  expect(problems).toEqual([])
})

test('of a tag as well, in both languages and on a phone', async () => {
  const { page, problems } = await site.enter(marketer, `${ROOT.replace('audiences', 'tags')}/${tag}`)
  await page.getByRole('link', { name: tagChangesEn.open, exact: true }).press('Enter')
  await page.getByRole('heading', { name: 'Who got and lost the tag: Regular guest', exact: true }).waitFor()
  await page.getByRole('cell', { name: 'Li Na', exact: true }).first().waitFor()
  expect(await page.getByRole('row').count()).toBe(5)
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'tag changes')
  await page.goto(new URL(`${ROOT.replace('audiences', 'tags')}/${tag}/changes?step=REMOVED`, page.url()).toString())
  await page.getByRole('cell', { name: 'Li Na', exact: true }).waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await page.evaluate("localStorage.setItem('locale', 'zh')")
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await page.getByText('人工操作', { exact: true }).first().waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'tag changes phone zh')
  expect(problems).toEqual([])
})

test('what reads it stands on its page, and where it would be archived', async () => {
  const { page, problems } = await site.enter(marketer, `${ROOT}/${audience}`)
  await page.getByText(tagsEn.readers.note, { exact: true }).waitFor()
  await page.getByRole('link', { name: 'reads_guests', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(tagsEn.readers.stops, { exact: true }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'audience archive with readers')
  await dialog.getByRole('link', { name: 'reads_guests', exact: true }).click()
  await page.getByRole('heading', { name: 'Reads the guests', exact: true }).waitFor()
  expect(problems).toEqual([])
})
