/** A member claims a pack and offers it, another accepts, and a signed decision passes it on; each by the least role. */

import { getSerial } from '@serialis/contract/desk/serials/serials.routes.ts'
import { createMember } from '@serialis/contract/engagement/members/members.routes.ts'
import { elementString } from '@serialis/contract/kit/gs1.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { ownedSerialsEn as words } from '../../../../web/src/engagement/members/owned-serials.en.ts'
import { onTheMarket } from '../../../src/desk/expiry/expiry.fixtures.ts'
import { aCrew, masters } from '../../../src/plant/orders/orders.fixtures.ts'
import { axeViolations, openSite, picture, sign, type Site, wordsOf } from '../../harness/browser.ts'
import { type Client, userWith } from '../../harness/client.ts'

const { kit } = await wordsOf('en')
const ROOT = '/market/manage/main_data'
const PHONE = '+8613800138001'
const people = ['Li Na', 'Wang Fang', 'Liu Yang'] as const
const idOf = new Map<string, string>()
let site: Site
let marketer: Client
let privacy: Client
let code: string
let ordinal: number

beforeAll(async () => {
  site = await openSite()
  const own: PermissionName[] = ['members.list', 'members.create', 'members.listSerials']
  marketer = await userWith(site.http, site.admin, [...own, 'members.claimSerial', 'members.transferSerial'])
  privacy = await userWith(site.http, site.admin, [
    'members.list',
    'members.listSerials',
    'members.listHealth',
    'members.transferSerial',
    'members.decideSerial',
    'serials.list',
    'serials.detail',
  ])
  const crew = await aCrew(site.http, site.admin)
  const author = await userWith(site.http, site.admin, Object.keys(permissions) as PermissionName[])
  const { product } = await masters(author, site.admin, { healthClass: 'PRESCRIPTION' })
  ordinal = (await onTheMarket(site.app, { crew, admin: site.admin, product })).units[0]!
  const serial = await site.admin.call(getSerial, { params: { ordinal }, query: {} })
  code = elementString({ gtin: serial.gtin ?? '', serial: serial.code })
  for (const [at, name] of people.entries()) {
    const body = at === 1 ? { name, phone: PHONE } : { name, externalId: `SHOP-${at}` }
    idOf.set(name, (await marketer.call(createMember, { body })).id)
  }
})

const pageOf = (name: (typeof people)[number]) => `${ROOT}/member/members/${idOf.get(name)!}`

describe('a pack of a member', { shuffle: false }, () => {
  test('1. is claimed by its code, and is health data that the marketer does not see', async () => {
    const { page, problems } = await site.enter(marketer, pageOf('Li Na'))
    await page.getByText(words.none).waitFor()
    await page.getByRole('button', { name: words.actions.claim, exact: true }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel(new RegExp(`^${words.fields.code}`)).fill(code)
    await picture(page, 'claim')
    expect(await axeViolations(page)).toEqual([])
    await drawer.getByRole('button', { name: words.actions.claim, exact: true }).click()
    await page.getByText(words.hidden, { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: words.actions.offer, exact: true }).count()).toBe(0)
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'hidden')
    expect(problems).toEqual([])
  })

  test('2. is offered to a member who is found by a number, and accepted', async () => {
    const { page, problems } = await site.enter(privacy, pageOf('Li Na'))
    await page.getByRole('button', { name: words.actions.offer, exact: true }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel(words.fields.receiver).fill('+8613800139999')
    await drawer.getByRole('button', { name: words.actions.find, exact: true }).click()
    await drawer.getByText(words.notFound).waitFor()
    await drawer.getByLabel(words.fields.receiver).fill(PHONE)
    await drawer.getByRole('button', { name: words.actions.find, exact: true }).click()
    await drawer.getByText('Wang Fang').waitFor()
    await drawer.getByLabel(new RegExp(`^${words.fields.proof}`)).fill('FORM-9')
    await picture(page, 'offer')
    expect(await axeViolations(page)).toEqual([])
    await drawer.getByRole('button', { name: words.actions.offer, exact: true }).click()
    await page.getByText(/^Offered to Wang Fang/).waitFor()
    await picture(page, 'offered')
    await page.goto(new URL(pageOf('Wang Fang'), page.url()).toString())
    await page.getByText(words.incoming, { exact: true }).waitFor()
    await picture(page, 'incoming')
    await page.getByRole('button', { name: words.actions.accept, exact: true }).click()
    await drawer.getByLabel(new RegExp(`^${words.fields.proof}`)).fill('CALL-1')
    await drawer.getByRole('button', { name: words.actions.accept, exact: true }).click()
    await page.getByText(new RegExp(`^${words.sources.TRANSFER}`)).waitFor()
    expect(problems).toEqual([])
  })

  test('3. passes on by a signature, and its page leads to the owner', async () => {
    const { page, problems } = await site.enter(privacy, pageOf('Wang Fang'))
    await page.getByRole('button', { name: words.actions.decide, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(words.fields.receiver).fill('SHOP-2')
    await dialog.getByRole('button', { name: words.actions.find, exact: true }).click()
    await dialog.getByText('Liu Yang').waitFor()
    await picture(page, 'decide')
    await dialog.getByRole('button', { name: words.actions.next, exact: true }).click()
    await sign(page, privacy, words.actions.decide, kit.signature)
    await page.getByText(words.none).waitFor()
    await page.goto(new URL(`${ROOT}/sn_manage/snOrders_info/sn_views/${ordinal}`, page.url()).toString())
    await page.getByText(words.owner.title, { exact: true }).waitFor()
    await picture(page, 'owner of a pack')
    await page.getByRole('link', { name: 'Liu Yang' }).click()
    await page.getByRole('heading', { level: 1, name: 'Liu Yang' }).waitFor()
    await page.getByText(new RegExp(`^${words.sources.TRANSFER}`)).waitFor()
    await picture(page, 'owner')
    expect(problems).toEqual([])
  })

  test('4. is one of many, which the page shows in parts', async () => {
    const superuser = new pg.Client({ connectionString: site.database.superuserUrl })
    await superuser.connect()
    await superuser.query(
      `insert into member_serials (tenant_id, id, member_id, ordinal, batch, source, claimed_at, recorded_at, recorded_by, recorded_by_name, ended_at, ended_as)
       select 1, gen_random_uuid(), $1, $2, 'B' || n, 'SCAN', now(), now(), $1, 'Wei', now(), 'RELEASED' from generate_series(1, 149) n`,
      [idOf.get('Liu Yang'), ordinal],
    )
    await superuser.end()
    const { page, problems } = await site.enter(privacy, pageOf('Liu Yang'))
    await page.getByText(words.title, { exact: true }).waitFor()
    const more = page.getByRole('button', { name: words.actions.more, exact: true })
    expect(await more.count()).toBe(0)
    await page.getByRole('button', { name: words.showEnded, exact: true }).click()
    const ended = page.getByText(/Given up/)
    await ended.nth(98).waitFor()
    await more.focus()
    await page.keyboard.press('Enter')
    await ended.nth(148).waitFor()
    expect(await ended.count()).toBe(149)
    expect(await more.count()).toBe(0)
    // From its beginning: a link that the head of the shell covers in part is too small to press.
    await page.mouse.move(0, 0)
    await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: words.hideEnded, exact: true }).click()
    await ended.first().waitFor({ state: 'detached' })
    expect(problems).toEqual([])
  })
})
