/**
 * The first ten minutes of README.md, walked with what README and screen name. A press is a press of the pointer or of
 * Enter, logins included; typing and pasting are none. The test and the benchmark share it.
 */

import type { Locator, Page } from 'playwright-core'
import { progressEn } from '../../../web/src/plant/line-connections/progress/progress.en.ts'
import { myWorkEn } from '../../../web/src/workplace/my-work/my-work.en.ts'
import { said, statusTag, type Words } from './browser.ts'

export interface Walker {
  page: Page
  url: string
  words: Words
  /** By account. */
  passwordOf: (account: string) => string
  /** A code of the order, as a person copies it from a list or a label. */
  codeOf: (orderNo: string) => Promise<string>
  /** Called where a picture is worth taking, and the page can be judged. */
  look?: (name: string) => Promise<void>
}

const ORDER_NO = 'FIRST-0001'
const UNITS = '50'

/** Answers what was pressed, in order. */
export async function firstTenMinutes({ page, url, words, passwordOf, codeOf, look }: Walker): Promise<string[]> {
  const { orders, results, serials, statusChanges, kit } = words
  const presses: string[] = []
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const press = async (target: Locator) => {
    await target.waitFor().catch(async (cause: unknown) => {
      const seen = `${page.url()} shows: ${await main.innerText()}`
      throw new Error(`not there to press; ${seen}`, { cause })
    })
    presses.push(await target.innerText())
    await target.click()
  }
  const enter = async () => {
    presses.push('Enter')
    await page.keyboard.press('Enter')
  }
  const button = (within: Page | Locator, name: string | RegExp) =>
    within.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
  const link = (within: Locator, name: string | RegExp) => within.getByRole('link', { name }).first()
  const fill = (label: string, text: string) => main.getByLabel(label, { exact: true }).fill(text)
  const hears = (text: string) =>
    page.getByRole('region', { name: kit.shell.notices }).getByText(text).first().waitFor()
  const people = page.getByRole('region', { name: words.access.demoPeople.title })
  const continueAs = async (role: string) => {
    await press(button(people, role))
    await people.locator('[aria-pressed="true"]').filter({ hasText: role }).waitFor()
  }
  const sign = async (account: string, confirm: string) => {
    const asked = dialog.filter({ has: page.getByLabel(kit.signature.password) })
    await asked.getByLabel(kit.signature.account).fill(account)
    await asked.getByLabel(kit.signature.password).fill(passwordOf(account))
    await asked.getByLabel(kit.signature.reason).fill('As planned')
    await press(button(asked, confirm))
    await asked.waitFor({ state: 'detached' })
  }

  await page.goto(`${url}/login`)
  await press(button(page, /Planner/))
  await main.getByRole('region', { name: myWorkEn.first.title }).waitFor()
  await look?.('first-steps')
  await press(link(main, myWorkEn.first.steps.order.begin))
  await fill(orders.fields.orderNo, ORDER_NO)
  await press(main.getByRole('combobox', { name: new RegExp(`^${orders.fields.product}( |$)`) }))
  await press(
    page
      .locator('.ant-select-dropdown:visible')
      .getByText(/Amlodipine/)
      .first(),
  )
  await fill(orders.fields.batchCode, 'B0001')
  await fill(orders.fields.orderSize, UNITS)
  await press(button(main, orders.actions.saveDraft))
  await main.getByRole('heading', { name: new RegExp(`^${ORDER_NO}`), level: 1 }).waitFor()
  await press(button(main, orders.actions.submit))
  await hears(orders.errors.order_workflow_start_success)

  await continueAs('Quality assurance')
  await press(button(main, orders.actions.approve))
  await sign('qa', orders.actions.approve)
  await continueAs('Planner')
  await press(button(main, orders.actions.assignLine))
  await press(button(dialog, orders.actions.assignLine))
  await hears(orders.commands.assignLine)

  await continueAs('Line operator')
  await press(button(main, orders.actions.buildPackage))
  await press(button(main, progressEn.simulated.make))
  await press(button(dialog, progressEn.simulated.confirm))
  await press(link(main, new RegExp(said(progressEn.decide, { name: `${ORDER_NO}-result` }))))
  await main.getByText(results.status.CHECKED).first().waitFor()
  await press(button(main, results.actions.commit))
  await press(button(dialog, results.commit.confirm))
  await statusTag(page, results.status.COMMITTED).waitFor()
  await press(link(main, ORDER_NO))

  await continueAs('Quality assurance')
  await press(button(main, orders.actions.finalConfirm))
  await press(button(dialog, orders.dialogs.next))
  await sign('qa', orders.actions.finalConfirm)
  await hears(orders.commands.finalConfirm)

  await continueAs('Warehouse')
  const code = await codeOf(ORDER_NO)
  const box = page.getByRole('combobox', { name: kit.shell.scanLabel })
  await box.fill(code)
  await enter()
  await press(link(main, serials.next.SCR))
  await press(main.getByText(statusChanges.operations.DESTROY.text, { exact: true }))
  await fill(statusChanges.fields.reason, 'Crushed in the warehouse')
  await main.getByLabel(statusChanges.fields.recordNo).fill('DEV-1')
  await press(button(main, statusChanges.pick.submit))
  await statusTag(page, statusChanges.status.CHECKED).waitFor()
  const unpack = button(main, statusChanges.outcome.unpack)
  if ((await unpack.count()) > 0) {
    await press(unpack)
    await unpack.waitFor({ state: 'detached' })
  }
  await press(button(main, statusChanges.actions.sign))
  await sign('warehouse', statusChanges.actions.sign)
  await statusTag(page, statusChanges.status.DONE).waitFor()
  await box.fill(code)
  await enter()
  await main.getByText('DEV-1').first().waitFor()
  await look?.('first-history')
  return presses
}
