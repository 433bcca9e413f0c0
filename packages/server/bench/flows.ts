/** Ten things that a planner does all day, by mouse and keyboard; each begins where the one before ended. */

import type { Locator, Page } from 'playwright-core'
import { type Words, wordsOf } from '../test/harness/browser.ts'

/** As fast as a person types, so that each key is painted. */
const KEY_MS = 40

const type = (page: Page, text: string) => page.keyboard.type(text, { delay: KEY_MS })
async function erase(page: Page, count: number): Promise<void> {
  for (let at = 0; at < count; at++) await page.keyboard.press('Backspace', { delay: KEY_MS })
}
async function each(locator: Locator, most: number): Promise<void> {
  for (const one of (await locator.all()).slice(0, most)) await one.click()
}

class Day {
  readonly #page: Page
  readonly #words: Words

  constructor(page: Page, words: Words) {
    this.#page = page
    this.#words = words
  }

  get #main() {
    return this.#page.getByRole('main')
  }

  #entry(title: string): Locator {
    return this.#page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: title }).first()
  }

  async #open(title: string): Promise<void> {
    await this.#entry(title).click()
    await this.#page.getByRole('heading', { level: 1, name: title }).waitFor()
    await this.#page.locator('.bone, [aria-busy="true"]').first().waitFor({ state: 'detached' })
  }

  /** A form that was changed asks first. */
  async #leave(title: string): Promise<void> {
    const [heading, leave] = [
      this.#page.getByRole('heading', { level: 1, name: title, exact: true }),
      this.#page.getByRole('dialog').getByRole('button', { name: this.#words.kit.form.leave, exact: true }),
    ]
    await this.#entry(title).click()
    await heading.or(leave).first().waitFor()
    if (await leave.isVisible()) await leave.click()
    await heading.waitFor()
  }

  /** Types into the first filter, opens and leaves the others, changes what is shown. */
  async list(title: string): Promise<void> {
    const { list } = this.#words.kit
    await this.#open(title)
    const filters = this.#main.getByRole('group', { name: list.filters })
    const text = filters.getByRole('textbox').first()
    if (await text.isVisible()) {
      await text.click()
      await type(this.#page, 'nothing-1')
      await erase(this.#page, 9)
    }
    for (let thrice = 0; thrice < 3; thrice++) {
      await filters.getByRole('button', { name: list.filter, exact: true }).click()
      await this.#page.keyboard.press('Escape')
    }
    await this.#main.getByRole('button', { name: list.settings }).first().click()
    const settings = this.#page.locator('.view-settings')
    for (let twice = 0; twice < 2; twice++) {
      await settings.getByRole('checkbox').nth(2).click()
      await settings
        .getByRole('radio')
        .nth(1 - twice)
        .click()
    }
    await this.#page.keyboard.press('Escape')
  }

  async search(): Promise<void> {
    const box = this.#page.getByRole('combobox', { name: this.#words.kit.shell.scanLabel })
    await box.click()
    for (const text of ['PO-2026', 'amlodi', 'Blister']) {
      await type(this.#page, text)
      await this.#page.keyboard.press('ArrowDown', { delay: KEY_MS })
      await erase(this.#page, text.length)
    }
    await this.#page.keyboard.press('Escape')
  }

  async orderPage(): Promise<void> {
    const { orders, kit } = this.#words
    for (let at = 0; at < 5; at++) {
      await this.#open(orders.title)
      await this.#main.getByRole('table').getByRole('link').nth(at).click()
      await this.#page.locator('.line-map').waitFor()
      await each(this.#main.locator('.parts > nav a'), 5)
      const more = this.#main.getByRole('button', { name: kit.actions.more, exact: true })
      if ((await more.count()) === 0) continue
      await more.first().click()
      await this.#page.keyboard.press('Escape')
    }
  }

  async orderForm(): Promise<void> {
    const { orders } = this.#words
    await this.#open(orders.title)
    await this.#main.getByRole('link', { name: orders.actions.create }).click()
    await this.#page.getByLabel(orders.fields.orderNo).first().click()
    await type(this.#page, 'PO-2026-9999')
    await this.#page.keyboard.press('Tab')
    await type(this.#page, 'amlodipine')
    await this.#page.keyboard.press('Escape')
    await this.#page.getByLabel(orders.fields.orderNo).first().click()
    await erase(this.#page, 12)
    await this.#leave(orders.title)
  }

  async dashboard(): Promise<void> {
    const { overview } = this.#words
    await this.#open(overview.dashboard)
    for (let round = 0; round < 3; round++) {
      for (const days of ['7', '30', '90'])
        await this.#main.getByTitle(overview.range.last.replace('{count}', days), { exact: true }).click()
      await each(this.#main.locator('summary'), 3)
    }
    await each(this.#main.locator('summary'), 3)
  }

  async myWork(): Promise<void> {
    await this.#open('My work')
    await this.#main.getByRole('navigation').getByRole('link').nth(1).waitFor()
    for (let round = 0; round < 4; round++) await each(this.#main.getByRole('navigation').getByRole('link'), 8)
  }
}

/** Each by its name. */
export async function flowsOf(page: Page): Promise<ReadonlyMap<string, () => Promise<void>>> {
  const words = await wordsOf('en')
  const day = new Day(page, words)
  return new Map([
    ['my work', () => day.myWork()],
    ['orders', () => day.list(words.orders.title)],
    ['an order', () => day.orderPage()],
    ['a new order', () => day.orderForm()],
    ['products', () => day.list(words.products.title)],
    ['serial numbers', () => day.list(words.serials.title)],
    ['alerts', () => day.list(words.alerts.title)],
    ['lines', () => day.list(words.lines.title)],
    ['dashboard', () => day.dashboard()],
    ['search', () => day.search()],
  ])
}
