/** DK push as an operator does it: a target, its test, a push with rejected codes, pushed again, and one by hand. */

import { type PermissionName, permissions } from '@serialis/contract/permissions.ts'
import { createRole } from '@serialis/contract/platform/access/access.routes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pushEn } from '../../../../web/src/desk/push/push.en.ts'
import { kitEn } from '../../../../web/src/kit/language/kit.en.ts'
import { startDueDeliveries } from '../../../src/desk/push/dispatcher.ts'
import {
  acknowledged,
  answering,
  aReceiver,
  aTarget,
  codesIn,
  type Receiver,
} from '../../../src/desk/push/push.fixtures.ts'
import { anApplication, aStock, changed, firstOrdinal } from '../../../src/desk/serials/serials.fixtures.ts'
import { ADMIN_PASSWORD } from '../../harness/accounts.ts'
import { addressOf } from '../../harness/addresses.ts'
import { axeViolations, choose, openSite, picture, type Site, statusTag } from '../../harness/browser.ts'
import { openAccount } from '../../harness/client.ts'

const RIGHTS: PermissionName[] = [
  'pushes.list',
  'pushes.detail',
  'pushes.create',
  'pushes.edit',
  'pushes.test',
  'pushes.run',
  'pushes.retry',
  'pushes.export',
]
let site: Site
let receiver: Receiver
let ordinals: number[]

beforeAll(async () => {
  site = await openSite()
  receiver = await aReceiver()
  const { id } = await site.admin.call(createRole, {
    body: { name: 'Pusher', authorities: RIGHTS.map((name) => permissions[name]) },
  })
  await openAccount(site.http, site.admin, { account: 'pusher', name: 'Pia', roleIds: [id], password: ADMIN_PASSWORD })
  const { id: applicationId } = await anApplication(site.admin, await aStock(site.http, site.admin), {
    quantity: 2_400,
  })
  const first = await firstOrdinal(site.app, site.admin, applicationId)
  ordinals = Array.from({ length: 2_400 }, (_, at) => first + at)
  for (const operation of ['RESERVE', 'ALLOCATE'] as const)
    await changed(site.app, site.admin, { ordinals, operation, reason: 'test' })
})
afterAll(() => receiver.close())

test('a target is made and tested, its pushes are followed, and failures are pushed again', async () => {
  const { page, problems } = await site.enter({ account: 'pusher', password: ADMIN_PASSWORD })
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: pushEn.title }).click()
  await page.getByText(pushEn.empty.title).waitFor()
  await page.getByRole('link', { name: pushEn.targets.title }).click()
  await page.getByRole('link', { name: pushEn.targets.create }).click()
  await page.getByLabel(pushEn.targets.fields.name).fill('National register')
  await page.getByLabel(pushEn.targets.fields.url).fill(receiver.url)
  await page.getByRole('radio', { name: pushEn.targets.auth.BEARER }).check()
  await page.getByRole('textbox', { name: pushEn.targets.fields.token }).fill('a token')
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'push-target-form')
  await page.getByRole('button', { name: pushEn.targets.create }).click()
  await page.getByRole('button', { name: pushEn.targets.test }).click()
  await page.getByText(/The target answers/).waitFor()

  receiver.behave((batch, answer, number) => {
    const refused =
      number === 2
        ? codesIn([batch])
            .slice(0, 3)
            .map((code) => ({ code, errorCode: 'D01', errorText: 'Batch unknown to the register' }))
        : []
    answering(200, { rejected: refused })(batch, answer, number)
  })
  await changed(site.app, site.admin, { ordinals, operation: 'COMMISSION', reason: 'packed' })
  await startDueDeliveries(site.app, 1)
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: pushEn.title }).click()
  await page.getByText(pushEn.status.PARTIAL).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'push-list')
  await page.getByRole('link', { name: 'National register' }).click()
  await page.getByText('Batch unknown to the register').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'push-detail')
  receiver.behave(acknowledged)
  await page.getByRole('button', { name: pushEn.actions.repush }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('the register knows the batch now')
  await dialog.getByRole('button', { name: pushEn.actions.repush }).click()
  await page.getByText(pushEn.triggers.RE_PUSH, { exact: true }).waitFor()
  await statusTag(page, pushEn.status.DONE).waitFor()

  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: pushEn.title }).click()
  await page.getByRole('link', { name: pushEn.start }).click()
  await choose(page, pushEn.fields.target, 'National register')
  await page.getByRole('radio', { name: pushEn.byCodes }).check()
  await page.locator('textarea').first().fill(codesIn(receiver.batches).slice(0, 2).join('\n'))
  await page.getByLabel(pushEn.fields.reason).fill('asked for by the register')
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'push-start')
  await page.getByRole('button', { name: pushEn.start }).click()
  await page.getByText(pushEn.triggers.MANUAL, { exact: true }).waitFor()
  await statusTag(page, pushEn.status.DONE).waitFor()
  await page.getByRole('link', { name: 'National register' }).click()
  await page.getByText(pushEn.targets.delivery).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'push-target')
  expect(problems).toEqual([])
})

test('the key of a target is shown once, and a target is deleted, each by the least role', async () => {
  const { signing, ...words } = pushEn.targets
  const made = await aTarget(site.admin, receiver.url, { name: 'Register of the south', isActive: false })
  const { id } = await site.admin.call(createRole, {
    body: {
      name: 'Keeper of targets',
      authorities: (['pushes.list', 'pushes.edit', 'pushes.delete'] as const).map((name) => permissions[name]),
    },
  })
  await openAccount(site.http, site.admin, { account: 'keeper', name: 'Kim', roleIds: [id], password: ADMIN_PASSWORD })
  const path = addressOf('pushTarget', { id: made.id })
  const { page, problems } = await site.enter({ account: 'keeper', password: ADMIN_PASSWORD }, path)
  expect(await page.getByRole('button', { name: words.test }).count()).toBe(0)
  await page.getByText(signing.unsigned).waitFor()
  await page.getByRole('button', { name: signing.make }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('as agreed with the register')
  await page.getByRole('dialog').getByRole('button', { name: signing.make }).click()
  await page
    .getByRole('dialog', { name: signing.madeTitle })
    .getByText(/^whsec_/)
    .waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: signing.understood }).click()
  await page.getByText(signing.signedSince).waitFor()
  expect(await page.getByText('whsec_').count()).toBe(0)
  await page.getByRole('button', { name: words.delete }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('the register is closed')
  await page.getByRole('dialog').getByRole('button', { name: words.delete }).click()
  await page.getByText(kitEn.errors.delete_success).waitFor()
  await page.getByRole('heading', { name: words.title, level: 1 }).waitFor()
  expect(await page.getByRole('cell', { name: made.name }).count()).toBe(0)
  await page.goto(site.url + path)
  await page.getByText(words.deleted, { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: signing.replace }).count()).toBe(0)
  expect(problems).toEqual([])
})
