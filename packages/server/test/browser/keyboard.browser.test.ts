/** The main work of the console without a mouse, each part by the least role: every stop of the focus is seen, and after a dialog it goes on from the page. */

import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import type { OrderDetail } from '@serialis/contract/plant/orders/order-page.schema.ts'
import { startOrder } from '@serialis/contract/plant/orders/orders.lines.routes.ts'
import { createRole } from '@serialis/contract/platform/access/access.routes.ts'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { oneTimeCodesEn } from '../../../web/src/platform/access/one-time-codes/one-time-codes.en.ts'
import { usersEn } from '../../../web/src/platform/access/users/users.en.ts'
import { aStock } from '../../src/desk/serials/serials.fixtures.ts'
import { activeCodes, deskRights } from '../../src/desk/status-changes/status-changes.fixtures.ts'
import {
  aCrew,
  aDraft,
  masters,
  step,
  withCodes,
  type Crew,
  type Masters,
} from '../../src/plant/orders/orders.fixtures.ts'
import {
  anOrderOnLine,
  fileIn,
  resultPlan,
  send,
  type LineOrder,
} from '../../src/plant/results/results.order.fixtures.ts'
import { csvResultFile } from '../generators/generate-results.ts'
import { VERIFICATION_CODE } from '../harness/accounts.ts'
import { addressOf } from '../harness/addresses.ts'
import { openSite, picture, type Site, statusTag, wordsOf } from '../harness/browser.ts'
import { userWith, type Client } from '../harness/client.ts'
import { focused, tabTo } from '../harness/keyboard.ts'

const words = await wordsOf('en')
const { kit, orders, results, statusChanges, serials, applications, alerts } = words
let site: Site
let crew: Crew
let made: Masters
let codes: readonly string[]
let onLine: LineOrder

beforeAll(async () => {
  site = await openSite()
  crew = await aCrew(site.http, site.admin)
  const approver = await userWith(site.http, site.admin, Object.keys(permissions) as PermissionName[])
  made = await masters(site.admin, approver, { name: 'Amlodipine 5 mg', code: 'AML-5' })
  codes = (await activeCodes(site.app, site.admin, await aStock(site.http, site.admin), 3)).codes
  onLine = await anOrderOnLine(crew, { product: made.product, line: made.push })
  await step(crew.lineOperator, onLine.order.id, startOrder)
})

/** One person at the keyboard. */
class Hands {
  readonly page: Page
  readonly problems: string[]
  constructor({ page, problems }: { page: Page; problems: string[] }) {
    this.page = page
    this.problems = problems
    page.setDefaultTimeout(60_000)
  }
  get main() {
    return this.page.getByRole('main')
  }
  get dialog() {
    return this.page.getByRole('dialog')
  }
  button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true }).first()
  press = (key: string) => this.page.keyboard.press(key)
  async enterOn(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
    await target.waitFor()
    await tabTo(this.page, target, key)
    await this.press('Enter')
  }
  async write(target: Locator, text: string) {
    await target.waitFor()
    await tabTo(this.page, target)
    await this.page.keyboard.type(text)
  }
  /** Into a field of the page; "optional" may follow its name. */
  fill = (label: string, text: string) => this.write(this.main.getByLabel(new RegExp(`^${label}`)), text)
  async chooseFirst(name: string, text = '') {
    await tabTo(this.page, this.main.getByRole('combobox', { name: new RegExp(`^${name}( |$)`) }))
    await this.press('ArrowDown')
    await this.page.keyboard.type(text)
    await this.page
      .locator('.ant-select-dropdown:visible .ant-select-item-option-active')
      .getByText(text)
      .first()
      .waitFor()
    await this.press('Enter')
  }
  /** Tab leads to the first of a group, the arrows to the others. */
  async choose(option: Locator) {
    const group = this.main.getByRole('radiogroup', { name: statusChanges.fields.operation })
    await tabTo(this.page, group.getByRole('radio').first())
    await this.press('Space')
    for (let presses = 0; !(await option.isChecked()); presses++) {
      expect(presses).toBeLessThan(12)
      await this.press('ArrowDown')
    }
  }
  /** By the box at the top, from anywhere. */
  async goTo(text: string, heading: string | RegExp = text) {
    await this.press('Control+K')
    await focused(this.page.getByRole('combobox', { name: kit.shell.scanLabel }), this.page).waitFor()
    await this.page.keyboard.insertText(text)
    await this.press('Enter')
    await this.head(heading)
  }
  head = (name: string | RegExp) => this.page.getByRole('heading', { name, level: 1 }).waitFor()
  hears = (text: string) => this.page.getByRole('region', { name: kit.shell.notices }).getByText(text).first().waitFor()
  /** The dialog is gone, and the next Tab goes on from the page. */
  async isBack() {
    await this.dialog.waitFor({ state: 'detached' })
    await expect.poll(() => this.page.evaluate(`document.activeElement.matches('#main, #main *, header *')`)).toBe(true)
  }
  /** Pages that stay open would go on asking the server. */
  async leave() {
    await this.page.close()
    expect(this.problems).toEqual([])
  }
  async sign({ account, password }: Client, confirm: string) {
    await focused(this.dialog.getByLabel(kit.signature.account), this.page).waitFor()
    await this.page.keyboard.type(account)
    await this.write(this.dialog.getByLabel(kit.signature.password), password)
    await this.write(this.dialog.getByLabel(kit.signature.reason), 'Checked against the plan')
    await this.enterOn(this.button(this.dialog, confirm))
    await this.isBack()
  }
}

async function at(path: string, names: readonly PermissionName[]): Promise<{ hands: Hands; client: Client }> {
  const client = await userWith(site.http, site.admin, names)
  return { client, hands: new Hands(await site.enter(client, path)) }
}
const orderPage = ({ id }: OrderDetail) => addressOf('order', { id })

test('log in, apply for codes, and find the application in its list', async () => {
  const client = await userWith(site.http, site.admin, ['applications.list', 'applications.create'])
  const hands = new Hands(await site.visit())
  const { page, main } = hands
  await page.goto(site.url)
  await focused(page.getByLabel('Account'), page).waitFor()
  await page.keyboard.type(client.account)
  await hands.write(page.getByLabel('Password'), client.password)
  await hands.write(page.getByLabel('Verification code'), VERIFICATION_CODE)
  await hands.press('Enter')
  const menu = page.getByRole('navigation', { name: 'Main navigation' })
  await hands.enterOn(menu.getByRole('link', { name: applications.title }).first())
  await hands.head(applications.title)
  // The page takes the focus, so the next thing is its first one and not the menu again.
  await hands.enterOn(main.getByRole('link', { name: applications.apply }).first())
  await hands.head(applications.apply)
  await hands.chooseFirst(applications.fields.product, 'Amlodipine')
  await page.getByTitle('Amlodipine 5 mg (AML-5)').first().waitFor()
  await hands.chooseFirst(applications.fields.level)
  await hands.fill(applications.fields.quantity, '250')
  await picture(page, 'keyboard-application')
  await hands.press('Enter')
  await hands.head(/^Application \d+$/)
  await hands.enterOn(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last())
  await hands.enterOn(page.getByRole('row').getByRole('link').first())
  await hands.head(/^Application \d+$/)
  await main.getByText('250').first().waitFor()
  await hands.leave()
})

test('create an order and submit it; another person approves it with a signature', async () => {
  const { hands } = await at(addressOf('orders'), ['orders.list', 'orders.create', 'orders.edit', 'orders.submit'])
  await hands.enterOn(hands.main.getByRole('link', { name: orders.actions.create }).first())
  await hands.head(orders.createTitle)
  await hands.fill(orders.fields.orderNo, 'KEYS-1')
  await hands.chooseFirst(orders.fields.product, 'Amlodipine')
  await hands.fill(orders.fields.batchCode, 'KEYS-B1')
  await hands.fill(orders.fields.productionDate, '2099-01-31')
  await hands.press('Enter')
  await hands.fill(orders.fields.orderSize, '25')
  await hands.enterOn(hands.button(hands.main, orders.actions.saveDraft))
  await hands.head(/^KEYS-1/)
  await hands.enterOn(hands.button(hands.main, orders.actions.submit))
  await hands.hears(orders.errors.order_workflow_start_success)
  await hands.leave()

  const second = await at('/', ['orders.list', 'orders.approve'])
  const { main, dialog, page } = second.hands
  await second.hands.goTo('KEYS-1', /^KEYS-1/)
  const approve = second.hands.button(main, orders.actions.approve)
  await second.hands.enterOn(approve)
  await focused(dialog.getByLabel(kit.signature.account), page).waitFor()
  await second.hands.press('Escape')
  await focused(approve, page).waitFor()
  await second.hands.press('Enter')
  await second.hands.sign(second.client, orders.actions.approve)
  await second.hands.hears(orders.errors.order_approved)
  await second.hands.leave()
})

test('give an order to a line, hand its codes over, and start', async () => {
  const draft = await aDraft(crew.planner, made.product, { plannedLineId: made.push.id })
  await withCodes(crew, draft)
  const { hands } = await at(orderPage(draft), ['orders.list', 'orders.assign', 'orders.place', 'orders.run'])
  const { main, dialog, page } = hands
  await hands.enterOn(hands.button(main, orders.actions.assignLine))
  await hands.enterOn(hands.button(dialog, orders.actions.assignLine))
  await hands.hears(orders.commands.assignLine)
  await hands.isBack()
  await hands.enterOn(hands.button(main, orders.actions.buildPackage))
  const acknowledge = hands.button(main, orders.actions.acknowledge)
  await acknowledge.waitFor()
  await main
    .getByText(/[0-9a-f]{64}/)
    .first()
    .waitFor()
  const checksum = /[0-9a-f]{64}/.exec(await main.innerText())?.[0] ?? ''
  await hands.enterOn(acknowledge)
  await focused(dialog.getByLabel(orders.dialogs.checksum), page).waitFor()
  await page.keyboard.type(checksum.slice(0, 8))
  await hands.press('Enter')
  await hands.hears(orders.commands.acknowledge)
  await hands.isBack()
  await hands.enterOn(hands.button(main, orders.actions.start))
  await hands.hears(orders.commands.start)
  await hands.leave()
})

test('import a result: choose the file, read the dry run, commit', async () => {
  const { hands } = await at(orderPage(onLine.order), ['orders.list', 'results.import', 'results.commit'])
  const { main, dialog, page } = hands
  await hands.enterOn(main.getByRole('link', { name: orders.actions.upload }).first())
  const buffer = Buffer.from([...csvResultFile(resultPlan(onLine))].join(''))
  const choose = hands.button(main, kit.form.chooseFile)
  await choose.waitFor()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), hands.enterOn(choose)])
  await chooser.setFiles({ name: 'line-1.csv', mimeType: 'text/csv', buffer })
  await hands.head('line-1.csv')
  await statusTag(page, results.status.CHECKED).waitFor()
  await hands.enterOn(hands.button(main, results.actions.commit))
  await hands.enterOn(hands.button(dialog, results.commit.confirm))
  await statusTag(page, results.status.COMMITTED).waitFor()
  await hands.isBack()
  await hands.leave()
})

const operation = (hands: Hands, name: keyof typeof statusChanges.operations) =>
  hands.main.getByRole('radio', { name: new RegExp(statusChanges.operations[name].text.slice(0, 20)) })

test('put a code on hold with a signature', async () => {
  const { hands, client } = await at('/', [...deskRights.UPD])
  await hands.goTo(statusChanges.UPD.title)
  await hands.enterOn(hands.main.getByRole('link', { name: statusChanges.UPD.create }).first())
  await hands.head(statusChanges.UPD.create)
  await tabTo(hands.page, hands.main.getByLabel(statusChanges.pick.codesLabel))
  await hands.page.keyboard.insertText(codes[0] ?? '')
  await hands.choose(operation(hands, 'HOLD'))
  await hands.fill(statusChanges.fields.reason, 'Found damaged at the dock')
  await hands.enterOn(hands.button(hands.main, statusChanges.pick.submit))
  await statusTag(hands.page, statusChanges.status.CHECKED).waitFor()
  await hands.enterOn(hands.button(hands.main, statusChanges.actions.sign))
  await hands.sign(client, statusChanges.actions.sign)
  await statusTag(hands.page, statusChanges.status.DONE).waitFor()
  await hands.isBack()
  await hands.leave()
})

test('scrap one pack with a signature, and find its history by its code', async () => {
  const { hands, client } = await at('/', [...deskRights.SCR, 'serials.detail'])
  const { main, page } = hands
  const code = codes[1] ?? ''
  const serial = code.slice(18)
  await hands.goTo(code, serial)
  await hands.enterOn(main.getByRole('link', { name: serials.next.SCR }).first())
  await hands.head(statusChanges.SCR.create)
  await hands.choose(operation(hands, 'DESTROY'))
  await hands.fill(statusChanges.fields.reason, 'Crushed in the warehouse')
  await hands.fill(statusChanges.fields.recordNo, 'DEV-1')
  await hands.enterOn(hands.button(main, statusChanges.pick.submit))
  await statusTag(page, statusChanges.status.CHECKED).waitFor()
  await hands.enterOn(hands.button(main, statusChanges.actions.sign))
  await hands.sign(client, statusChanges.actions.sign)
  await statusTag(page, statusChanges.status.DONE).waitFor()
  await hands.isBack()
  await hands.goTo(code, serial)
  await main.getByText('DEV-1').first().waitFor()
  // Back up the page, where the header stays in place.
  await hands.press('End')
  await hands.enterOn(main.getByRole('link', { name: serials.passport.open }), 'Shift+Tab')
  await main.getByRole('region', { name: serials.cards.history }).waitFor()
  await hands.leave()
})

test('export a list, and save the file from the tasks', async () => {
  const { hands } = await at(addressOf('orders'), ['orders.list', 'orders.exportList'])
  const { main, dialog, page } = hands
  const exporting = hands.button(main, kit.list.exporting)
  await hands.enterOn(exporting)
  await hands.enterOn(hands.button(dialog, kit.list.exportStart))
  await hands.hears(kit.list.exportStarted)
  await hands.isBack()
  await focused(exporting, page).waitFor()
  await hands.hears(kit.tasks.fileReady)
  const tasks = hands.button(page.getByRole('banner'), kit.tasks.title)
  await hands.enterOn(tasks, 'Shift+Tab')
  const save = dialog.getByRole('button', { name: kit.tasks.result }).first()
  await save.waitFor()
  const [file] = await Promise.all([page.waitForEvent('download'), hands.enterOn(save)])
  expect(file.suggestedFilename()).toMatch(/\.csv$/)
  await hands.press('Escape')
  await hands.isBack()
  await focused(tasks, page).waitFor()
  await hands.leave()
})

test('answer an alert from the bell: take it, write a note, solve it', async () => {
  const order = await anOrderOnLine(crew, { product: made.product, line: made.push })
  await step(crew.lineOperator, order.order.id, startOrder)
  const { file } = await send(crew.clerk, order.order.id, 'orderNo,batchNo\nhalf a rep', 'torn-report.csv')
  await fileIn(crew.clerk, file.id, 'UNREADABLE')
  const { hands } = await at('/', ['alerts.list', 'alerts.detail', 'alerts.editStatus'])
  const { main, dialog, page } = hands
  await hands.enterOn(page.getByRole('banner').getByRole('button', { name: /^Alerts:/ }))
  await hands.enterOn(dialog.getByRole('list').getByRole('link').first())
  await hands.isBack()
  await hands.enterOn(hands.button(main, alerts.commands.ACTIVE))
  await statusTag(page, alerts.status.ACTIVE).waitFor()
  const note = hands.button(main, alerts.writeNote)
  for (const [opener, confirm] of [
    [note, alerts.writeNote],
    [hands.button(main, alerts.commands.SOLVED), alerts.commands.SOLVED],
  ] as const) {
    await hands.enterOn(opener)
    await focused(dialog.getByRole('textbox'), page).waitFor()
    await page.keyboard.type('The line sent the file again')
    await hands.enterOn(hands.button(dialog, confirm))
    await hands.isBack()
    if (opener === note) await focused(note, page).waitFor()
  }
  await statusTag(page, alerts.status.SOLVED).waitFor()
  await hands.leave()
})

test('create a user with a role, and hand the one-time code over', async () => {
  await site.admin.call(createRole, { body: { name: 'Alert reader', authorities: [permissions['alerts.list']] } })
  const { hands } = await at('/', ['users.list', 'users.create', 'alerts.list'])
  const { main, page } = hands
  await hands.goTo(usersEn.create)
  await hands.fill(usersEn.fields.account, 'keys')
  await hands.fill(usersEn.fields.name, 'Kim Keys')
  await tabTo(page, main.getByRole('combobox', { name: usersEn.fields.roles }))
  await page.keyboard.type('Alert reader')
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option-active').getByText('Alert reader').waitFor()
  await hands.press('Enter')
  await hands.press('Escape')
  await hands.enterOn(hands.button(main, usersEn.create))
  await hands.dialog.getByRole('heading', { name: oneTimeCodesEn.shown }).waitFor()
  await picture(page, 'keyboard-one-time-code')
  await hands.enterOn(hands.button(hands.dialog, oneTimeCodesEn.handedOver))
  await hands.isBack()
  await hands.leave()
})
