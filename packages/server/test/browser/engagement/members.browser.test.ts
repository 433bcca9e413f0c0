/** A marketer enters a member, finds it by its number, and freezes it; only another role sees the number in full. */

import { createMember, listMembers } from '@serialis/contract/engagement/members/members.routes.ts'
import { erasePrivacyRequest } from '@serialis/contract/engagement/privacy-requests/privacy-requests.routes.ts'
import type { PermissionName } from '@serialis/contract/permissions.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { consentsEn } from '../../../../web/src/engagement/members/consents.en.ts'
import { membersEn } from '../../../../web/src/engagement/members/members.en.ts'
import { approval, askedFor } from '../../../src/engagement/privacy-requests/privacy-requests.fixtures.ts'
import { axeViolations, openSite, picture, type Site, statusTag } from '../../harness/browser.ts'
import { type Client, userWith } from '../../harness/client.ts'

const LIST = '/market/manage/main_data/member/members'
const PHONE = '+8613800138000'
const rights: readonly PermissionName[] = [
  'members.list',
  'members.create',
  'members.edit',
  'members.freeze',
  'members.recordConsent',
]
let site: Site
let marketer: Client
let privacy: Client
let verifier: Client

beforeAll(async () => {
  site = await openSite()
  marketer = await userWith(site.http, site.admin, [...rights])
  privacy = await userWith(site.http, site.admin, ['members.list', 'members.unmask'])
  verifier = await userWith(site.http, site.admin, ['members.list', 'members.verifyIdentity'])
})

describe('a member', { shuffle: false }, () => {
  test('1. is entered with a number, and found by it without the number in the address', async () => {
    const { page, problems } = await site.enter(marketer, LIST)
    await page.getByText(membersEn.empty.title).waitFor()
    await page.getByRole('link', { name: membersEn.create }).click()
    await page.getByRole('button', { name: membersEn.create, exact: true }).click()
    await page.getByText(membersEn.errors.member_needs_identity).waitFor()
    await page.getByLabel(new RegExp(`^${membersEn.fields.phone}`)).fill(PHONE)
    await page.getByLabel(new RegExp(`^${membersEn.fields.name}`)).fill('Li Na')
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: membersEn.create, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Li Na' }).waitFor()
    await page.getByText('+86•••00').waitFor()
    expect(await page.getByRole('button', { name: membersEn.identities.show }).count()).toBe(0)
    expect(await page.title()).not.toContain('Li Na')
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'member')
    await page.goto(new URL(LIST, page.url()).toString())
    await page.getByRole('button', { name: membersEn.search.open }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel(membersEn.search.text).fill(PHONE)
    await drawer.getByRole('button', { name: membersEn.search.submit, exact: true }).click()
    await page.getByText(membersEn.search.active).waitFor()
    await page.getByRole('link', { name: 'Li Na' }).waitFor()
    expect(page.url()).not.toContain('13800138000')
    await picture(page, 'members')
    expect(problems).toEqual([])
  })

  test('2. is frozen with a reason', async () => {
    const { page, problems } = await site.enter(marketer, LIST)
    await page.getByRole('link', { name: 'Li Na' }).click()
    await page.getByRole('button', { name: membersEn.actions.freeze, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('many returns')
    await dialog.getByRole('button', { name: membersEn.actions.freeze, exact: true }).click()
    await statusTag(page, membersEn.status.FROZEN).waitFor()
    expect(problems).toEqual([])
  })

  test('3. is seen in full by another role, and the history says so', async () => {
    const { page, problems } = await site.enter(privacy, LIST)
    await page.getByRole('link', { name: 'Li Na' }).click()
    await page.getByRole('button', { name: membersEn.identities.show }).click()
    await page.getByText(PHONE).waitFor()
    await page.getByText(membersEn.audit.events.member.unmasked).waitFor()
    await picture(page, 'member in full')
    expect(problems).toEqual([])
  })

  test('4. agrees to text messages, once: the same again is refused with the day', async () => {
    const { page, problems } = await site.enter(marketer, LIST)
    await page.getByRole('link', { name: 'Li Na' }).click()
    await page.getByText(consentsEn.none).waitFor()
    await page.getByRole('button', { name: consentsEn.record }).click()
    const drawer = page.getByRole('dialog')
    const submit = drawer.getByRole('button', { name: consentsEn.record, exact: true })
    await submit.click()
    await drawer.getByText(membersEn.errors.consent_proof_can_not_be_empty).waitFor()
    await drawer.getByLabel(new RegExp(`^${consentsEn.fields.proof}`)).fill('FORM-7')
    await picture(page, 'consent')
    expect(await axeViolations(page)).toEqual([])
    await submit.click()
    await page.getByText(/: FORM-7$/).waitFor()
    await statusTag(page, consentsEn.states.GRANTED).waitFor()
    const { purposes, channels, states } = consentsEn
    await page.getByText(`${purposes.MARKETING}, ${channels.SMS}, ${states.GRANTED}`).waitFor()
    expect(problems).toEqual([])
    await page.getByRole('button', { name: consentsEn.record }).click()
    await drawer.getByLabel(new RegExp(`^${consentsEn.fields.proof}`)).fill('FORM-8')
    await submit.click()
    await drawer.getByText(/This is the decision in force since \d{4}-\d\d-\d\d\./).waitFor()
    await picture(page, 'consent refused')
    // The browser reports the refusal.
    expect(problems.filter((one) => !one.includes('409'))).toEqual([])
  })
  test('5. is verified by its number, with how that was proved', async () => {
    const { page, problems } = await site.enter(verifier, LIST)
    await page.getByRole('link', { name: 'Li Na' }).click()
    await page.getByText(membersEn.identities.unverified, { exact: true }).waitFor()
    await page.getByRole('button', { name: membersEn.identities.verify, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Called back')
    await picture(page, 'verify')
    expect(await axeViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: membersEn.identities.verify, exact: true }).click()
    await page.getByText(/^Verified .+\d/).waitFor()
    await page.getByText(membersEn.audit.events.member.identity_verified).waitFor()
    expect(await page.getByRole('button', { name: membersEn.identities.verify, exact: true }).count()).toBe(0)
    await picture(page, 'member verified')
    expect(problems).toEqual([])
  })

  test('6. is erased, entered by nobody, and admitted again when the person asks for it', async () => {
    const asker = await userWith(site.http, site.admin, ['privacyRequests.list', 'privacyRequests.create'])
    const signer = await userWith(site.http, site.admin, ['privacyRequests.list', 'privacyRequests.erase'])
    const officer = await userWith(site.http, site.admin, ['members.list', 'members.create', 'members.readmit'])
    const { items } = await marketer.call(listMembers, { query: {} })
    const request = await askedFor(asker, items[0]!.id, 'ERASURE')
    await signer.call(erasePrivacyRequest, await approval(signer, request))
    const { page, problems } = await site.enter(officer, LIST)
    await page.getByRole('link', { name: membersEn.create }).click()
    await page.getByLabel(new RegExp(`^${membersEn.fields.phone}`)).fill(PHONE)
    await page.getByRole('button', { name: membersEn.create, exact: true }).click()
    await page.getByText(membersEn.errors.member_identity_erased).first().waitFor()
    await picture(page, 'erased member refused')
    await page.goto(new URL(LIST, page.url()).toString())
    const leave = page.getByRole('dialog').getByRole('button', { name: /leave/i })
    if (await leave.isVisible().catch(() => false)) await leave.click()
    await page.getByRole('button', { name: membersEn.readmit.open, exact: true }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel(new RegExp(`^${membersEn.identities.value}`)).fill(PHONE)
    await drawer.getByLabel(new RegExp(`^${membersEn.readmit.reason}`)).fill('Letter of 3 May')
    await picture(page, 'readmit')
    expect(await axeViolations(page)).toEqual([])
    await drawer.getByRole('button', { name: membersEn.readmit.submit, exact: true }).press('Enter')
    await page.getByText(membersEn.readmit.done).waitFor()
    await officer.call(createMember, { body: { phone: PHONE } })
    expect(problems.filter((one) => !one.includes('409'))).toEqual([])
  })
})
