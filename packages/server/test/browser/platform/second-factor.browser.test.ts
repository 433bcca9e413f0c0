/** The second factor in the console: set up where a role requires it, then logins by app, passkey and recovery code, and a signature. */

import { permissions } from '@serialis/contract/permissions.ts'
import { createRole } from '@serialis/contract/platform/access/access.routes.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { codeAt } from '../../../src/platform/access/second-factor/second-factor.fixtures.ts'
import { VERIFICATION_CODE } from '../../harness/accounts.ts'
import { axeViolations, openSite, picture } from '../../harness/browser.ts'
import { openAccount } from '../../harness/client.ts'

const person = { account: 'guarded', password: 'a password of its owner' }
const STEP_MS = 30_000

async function giveAccount(page: Page, url: string) {
  await page.goto(`${url}/login`)
  await page.getByRole('heading', { name: 'Log in' }).waitFor()
  await page.getByLabel('Account').fill(person.account)
  await page.getByLabel('Password').fill(person.password)
  await page.getByLabel('Verification code').fill(VERIFICATION_CODE)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** The pages without the frame of the console are seen by no other test. */
async function isWithoutFault(page: Page) {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.locator(`html[data-theme="${colorScheme}"]`).waitFor()
    expect(await axeViolations(page), colorScheme).toEqual([])
    await picture(page, `second-factor-asked-${colorScheme}`)
  }
}

/** Approves the role that waits, from the count in the header, with a recovery code as the second component. */
async function approveWaiting(page: Page, code: string) {
  await page.getByRole('banner').getByRole('link', { name: '1 waits for you' }).click()
  await page.getByRole('heading', { name: 'My work', level: 1 }).waitFor()
  await page
    .getByRole('row', { name: /Signers of the night/ })
    .getByRole('link', { name: 'Decide', exact: true })
    .click()
  await page.getByRole('heading', { name: 'Role: Signers of the night' }).waitFor()
  await page.getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve the change: Signers of the night' })
  await dialog.getByLabel('Account').fill(person.account)
  await dialog.getByLabel('Password').fill(person.password)
  await dialog.getByLabel('Reason').fill('They work at night')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await dialog.getByText('Enter the code of your second factor.').waitFor()
  await dialog.getByLabel('Password').fill(person.password)
  await dialog.getByLabel('Code').fill(code)
  expect(await axeViolations(page, undefined, 'dialog[open]')).toEqual([])
  await picture(page, 'second-factor-signature')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Approved', { exact: true }).first().waitFor()
}

async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Account of Grace Okafor' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('heading', { name: 'Log in' }).waitFor()
}

test('a role leads to the set-up, and logins ask for a code, a passkey, or a recovery code', async () => {
  const site = await openSite()
  // Passkeys belong to names: the page at the number says so.
  const named = site.url.replace('127.0.0.1', 'localhost')
  const granted = ['events.list', 'accessRequests.list', 'accessRequests.approve', 'orders.approve'] as const
  const { id: roleId } = await site.admin.call(createRole, {
    body: { name: 'Two factors', authorities: granted.map((name) => permissions[name]), needsSecondFactor: true },
  })
  await openAccount(site.http, site.admin, { ...person, name: 'Grace Okafor', roleIds: [roleId] })
  const { page, context } = await site.visit()
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await giveAccount(page, named)
  await page.getByText('One of your roles requires a second factor.').waitFor()
  await page.goto(`${named}/market/manage/member/eve_mg`)
  await page.getByText('One of your roles requires a second factor.').waitFor()
  await page.getByRole('button', { name: 'Set up an app' }).click()
  await page.getByRole('img', { name: 'QR code with the key' }).waitFor()
  await picture(page, 'second-factor-app')
  const key = (
    await page
      .getByRole('definition')
      .filter({ hasText: /[A-Z2-7]{4}/ })
      .first()
      .innerText()
  ).replaceAll(/[^A-Z2-7]/g, '')
  const now = Date.now()
  await page.getByLabel('Code of the app').fill(codeAt(key, new Date(now)))
  await page.getByLabel('Your password').fill(person.password)
  await page.getByRole('button', { name: 'Confirm' }).click()
  const dialog = page.getByRole('dialog', { name: 'Keep these recovery codes' })
  await dialog.waitFor()
  const codes = await dialog.getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  await picture(page, 'second-factor-recovery')
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByRole('heading', { name: 'My work', level: 1 }).waitFor()

  await page.goto(`${named}/market/manage/main_data/account/second_factor`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a passkey' })
  await adding.getByLabel('Name').fill('Office laptop')
  await adding.getByLabel('Your password').fill(person.password)
  await adding.getByLabel('Code').fill(codes[2]!)
  await adding.getByRole('button', { name: 'Add a passkey' }).click()
  await adding.waitFor({ state: 'detached' })
  await page.getByText('Office laptop').waitFor()
  await picture(page, 'second-factor-own')

  await logOut(page)
  await giveAccount(page, named)
  await page.getByRole('heading', { name: 'Second factor' }).waitFor()
  await isWithoutFault(page)
  await page.getByLabel('Code').fill('0000000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('This second factor is wrong').waitFor()
  await page.getByLabel('Code').fill(codeAt(key, new Date(Math.max(now + STEP_MS, Date.now()))))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('navigation', { name: 'Main navigation' }).waitFor()

  await logOut(page)
  await giveAccount(page, named)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByRole('navigation', { name: 'Main navigation' }).waitFor()

  await logOut(page)
  await giveAccount(page, site.url)
  await page.getByText('Passkeys do not work at an address that is a number.').waitFor()
  await page.getByLabel('Code').fill(codes[0]!)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('navigation', { name: 'Main navigation' }).waitFor()
  await site.admin.call(createRole, {
    body: { name: 'Signers of the night', authorities: [permissions['orders.approve']] },
  })
  await page.reload()
  await approveWaiting(page, codes[1]!)
})
