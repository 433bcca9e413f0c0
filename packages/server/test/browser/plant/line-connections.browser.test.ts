/**
 * An operator connects a line, which then works automatically: the simulated line takes the package and sends its
 * result.
 */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PermissionName, permissions } from '@serialis/contract/permissions.ts'
import { getLineConnection } from '@serialis/contract/plant/line-connections/line-connections.routes.ts'
import type { Line } from '@serialis/contract/plant/lines/lines.schema.ts'
import { createRole } from '@serialis/contract/platform/access/access.routes.ts'
import { startSftp, type SftpStandIn } from '@serialis/partners/sftp.ts'
import { beforeAll, expect, test } from 'vitest'
import { kitEn } from '../../../../web/src/kit/language/kit.en.ts'
import { lineConnectionsEn } from '../../../../web/src/plant/line-connections/line-connections.en.ts'
import { linesEn } from '../../../../web/src/plant/lines/lines.en.ts'
import {
  anOrderToPlaceOut,
  connected,
  exchangeIn,
} from '../../../src/plant/line-connections/line-connections.fixtures.ts'
import { aCrew, aNumberedProduct, orderIn, type Crew } from '../../../src/plant/orders/orders.fixtures.ts'
import { anActiveLine } from '../../../src/plant/products/products.fixtures.ts'
import { ADMIN_PASSWORD } from '../../harness/accounts.ts'
import { atEnd } from '../../harness/at-end.ts'
import { axeViolations, openSite, picture, type Site, wordsOf } from '../../harness/browser.ts'
import { openAccount, userWith, type Client } from '../../harness/client.ts'

const RIGHTS: PermissionName[] = ['lines.list', 'adapters.edit', 'adapters.test', 'adapters.retry']
const pathOfOrder = (id: string) => `/market/manage/main_data/production/orders/${id}`
let site: Site
let crew: Crew
let line: Line
let chief: Client
let machine: SftpStandIn

beforeAll(async () => {
  site = await openSite()
  machine = await startSftp({ folder: await mkdtemp(join(tmpdir(), 'serialis-line-')) })
  atEnd(() => machine.close())
  chief = await userWith(site.http, site.admin, Object.keys(permissions) as PermissionName[])
  crew = await aCrew(site.http, site.admin)
  line = await anActiveLine(site.admin, chief, { mode: 'PUSH' })
  const { id } = await site.admin.call(createRole, {
    body: { name: 'Line engineer', authorities: RIGHTS.map((name) => permissions[name]) },
  })
  await openAccount(site.http, site.admin, {
    account: 'engineer',
    name: 'Eva',
    roleIds: [id],
    password: ADMIN_PASSWORD,
  })
})

async function simulatedLine(folder: string): Promise<void> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../../../partners/src/line.ts'), '--folder', folder, '--speed', '0', '--clean'],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  expect(await once(child, 'exit')).toEqual([0, null])
}

test('a line is connected by a folder, tested, and its traffic followed', async () => {
  const { page, problems } = await site.enter({ account: 'engineer', password: ADMIN_PASSWORD })
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: linesEn.title }).click()
  await page.getByRole('link', { name: line.code }).click()
  await page.getByRole('link', { name: linesEn.actions.connection, exact: true }).click()
  await page.getByText(lineConnectionsEn.none).waitFor()
  await page.getByRole('link', { name: lineConnectionsEn.edit }).click()
  await page.getByRole('radio', { name: lineConnectionsEn.transports.SFTP }).check()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'line-connection-form')
  await page.getByLabel(lineConnectionsEn.fields.host, { exact: true }).fill(machine.host)
  await page.getByLabel(lineConnectionsEn.fields.port).fill(String(machine.port))
  await page.getByRole('button', { name: kitEn.transfer.readHostKey }).click()
  await page.getByRole('dialog').getByText(machine.hostKeySha256).waitFor()
  await page.getByRole('button', { name: kitEn.transfer.takeHostKey }).click()
  // Only the field is filled in: the form is neither sent nor emptied.
  await expect
    .poll(() => page.getByLabel(kitEn.transfer.hostKey, { exact: true }).inputValue())
    .toBe(machine.hostKeySha256)
  expect(await page.getByLabel(lineConnectionsEn.fields.host, { exact: true }).inputValue()).toBe(machine.host)
  await page.getByRole('radio', { name: lineConnectionsEn.transports.FOLDER }).check()
  await page.getByLabel(lineConnectionsEn.fields.pollSeconds).fill('1')
  await page.getByLabel(lineConnectionsEn.fields.settleSeconds).fill('0')
  await page.getByRole('button', { name: lineConnectionsEn.save }).click()
  await page.getByText(lineConnectionsEn.states.connected, { exact: true }).waitFor()
  await page.getByRole('button', { name: lineConnectionsEn.test }).click()
  await page.getByText(/The line answers/).waitFor()

  const order = await anOrderToPlaceOut(crew, await aNumberedProduct(site.admin, chief), line)
  await exchangeIn(chief, { lineId: line.id, kind: 'PACKAGE' }, ['SENT'])
  await simulatedLine((await chief.call(getLineConnection, { params: { id: line.id } })).dropFolder)
  await orderIn(crew.planner, order.id, ['PROCESSED'])
  await page.getByText(lineConnectionsEn.kinds.RESULT, { exact: true }).first().waitFor()
  await page.getByText(lineConnectionsEn.kinds.ACKNOWLEDGEMENT, { exact: true }).waitFor()
  await page.getByText(lineConnectionsEn.statuses.DONE, { exact: true }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'line-connection')
  expect(problems).toEqual([])
})

test('input for a connection that another person saved meanwhile continues on the newer one', async () => {
  const own = await anActiveLine(site.admin, chief, { mode: 'PUSH' })
  await connected(chief, own)
  const { page, problems } = await site.enter(
    { account: 'engineer', password: ADMIN_PASSWORD },
    `/market/manage/main_data/production/lines/${own.id}/connection/edit`,
  )
  const poll = page.getByLabel(lineConnectionsEn.fields.pollSeconds)
  await poll.fill('7')
  await connected(chief, own, { settleSeconds: 3 })
  await page.getByRole('button', { name: lineConnectionsEn.save }).click()
  const panel = page.getByRole('alert', { name: kitEn.meanwhile.title })
  await panel.getByRole('button', { name: kitEn.meanwhile.takeOver }).click()
  expect(await poll.inputValue()).toBe('7')
  await page.getByRole('button', { name: lineConnectionsEn.save }).click()
  await page.getByText(lineConnectionsEn.saved).waitFor()
  const { connection } = await chief.call(getLineConnection, { params: { id: own.id } })
  expect(connection).toMatchObject({ pollSeconds: 7, settleSeconds: 3 })
  expect(problems.filter((one) => !one.includes('409'))).toEqual([])
})

test.each(['en', 'zh'] as const)(
  'an order is taken from its line by the keyboard, and its package recalled in the same step: %s',
  async (locale) => {
    const { orders: words } = await wordsOf(locale)
    const own = await anActiveLine(site.admin, chief, { mode: 'PUSH' })
    await connected(chief, own)
    const order = await anOrderToPlaceOut(crew, await aNumberedProduct(site.admin, chief), own)
    await exchangeIn(chief, { orderId: order.id }, ['SENT'])
    const account = `mover-${locale}`
    const { id: roleId } = await site.admin.call(createRole, {
      body: {
        name: account,
        authorities: (['orders.list', 'orders.assign'] as const).map((name) => permissions[name]),
      },
    })
    await openAccount(site.http, site.admin, { account, name: 'Mo', roleIds: [roleId], password: ADMIN_PASSWORD })
    const { page, problems } = await site.enter({ account, password: ADMIN_PASSWORD }, pathOfOrder(order.id), locale)
    const ask = async () => {
      await page.getByRole('button', { name: words.more, exact: true }).press('Enter')
      const item = page.getByRole('menuitem', { name: words.actions.reassignLine })
      await item.waitFor()
      await item.press('Enter')
      return page.getByRole('dialog')
    }
    const dialog = await ask()
    await dialog.getByText(words.dialogs.handover.SENT.replace('{number}', '1')).waitFor()
    expect(await dialog.getByRole('radio', { name: words.dialogs.recall }).isChecked()).toBe(true)
    expect(await axeViolations(page)).toEqual([])
    await picture(page, `order-recall-${locale}`)
    await page.keyboard.type('the other line is faster')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText(words.errors.line_reassignment_started).waitFor()
    await exchangeIn(chief, { orderId: order.id, kind: 'RECALL' }, ['SENT'])
    // Already requested: only the answers of a person remain.
    const again = await ask()
    await again.getByRole('radio', { name: words.dialogs.recalled }).waitFor()
    expect(await again.getByRole('radio').count()).toBe(2)
    await again.getByText('Mo', { exact: false }).first().waitFor()
    await page.keyboard.press('Escape')
    expect(problems).toEqual([])
  },
)
