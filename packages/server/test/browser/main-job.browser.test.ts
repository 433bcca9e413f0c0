/** From an SN rule to a confirmed order: three people, each with the least role and the own browser, in both languages. */

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { checkCharacter } from '@serialis/contract/kit/check-characters.ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { seedPeople } from '../../demo/platform/people.ts'
import {
  csvResultFile,
  type LevelCodes,
  type PlanInput,
  planResults,
  type ResultPlan,
} from '../generators/generate-results.ts'
import { assignedMessage } from '../generators/generate-snx.ts'
import {
  type Account,
  axeViolations,
  choose,
  openSite,
  picture,
  said,
  sign,
  type Site,
  statusTag,
  wedged,
  type Words,
  wordsOf,
} from '../harness/browser.ts'

interface Person extends Account {
  page: Page
  problems: string[]
}

const english = await wordsOf('en')
const chinese = await wordsOf('zh')
let site: Site
let planner: Person
let qa: Person
let operator: Person

beforeAll(async () => {
  site = await openSite()
  const { people } = await seedPeople(site.http, site.admin)
  const enter = async ({ account, password }: Account): Promise<Person> => {
    const { page, problems } = await site.enter({ account, password })
    return { account, password, page, problems }
  }
  ;[planner, qa, operator] = await Promise.all([enter(people.planner), enter(people.qa), enter(people.operator)])
})

const PREFIX = '6901234'
const GTIN = `0${PREFIX}10005${checkCharacter('GS1_MOD_10', `0${PREFIX}10005`)}`
const main = (page: Page) => page.getByRole('main')
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 }).waitFor()
const goTo = (page: Page, entry: string) =>
  page
    .getByRole('navigation', { name: /^(Main navigation|主导航)$/ })
    .getByRole('link', { name: entry, exact: true })
    .click()
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click()
const follow = (page: Page, name: string) => main(page).getByRole('link', { name, exact: true }).first().click()
const fill = (page: Page, label: string, text: string) => main(page).getByLabel(label, { exact: true }).fill(text)
const hears = (page: Page, text: string) =>
  page
    .getByRole('region', { name: /^(Messages|消息)$/ })
    .getByText(text, { exact: true })
    .first()
    .waitFor()
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

/** Opens a record from the list of its menu entry. */
async function open({ page }: Person, entry: string, name: string) {
  await goTo(page, entry)
  await follow(page, name)
}

/** Opens the form for a new record; `head` is the form's own title. */
async function begin(page: Page, entry: string, create: string, head = create) {
  await goTo(page, entry)
  await title(page, entry)
  await follow(page, create)
  await title(page, head)
}

const { kit, rules, templates, lines, masters, products } = english
const examples = (page: Page) => page.getByRole('list', { name: rules.preview.examples })

// Each step continues from the previous one.
describe('the main job', { shuffle: false }, () => {
  test('1. the planner writes SN rules with a preview before the eyes, quality assurance signs them', async () => {
    const { page } = planner
    await begin(page, rules.title, rules.create)
    await fill(page, rules.fields.name, 'Unit and case serials')
    await expect.poll(() => examples(page).getByRole('listitem').count()).toBe(20)
    await page
      .getByRole('listitem', { name: said(rules.segment.number, { at: '1' }) })
      .getByLabel(rules.segment.text)
      .fill('K')
    await expect
      .poll(async () =>
        (await examples(page).getByRole('listitem').allInnerTexts()).every((code) => code.startsWith('K')),
      )
      .toBe(true)
    await page.getByText(rules.preview.guess).waitFor()
    await picture(page, 'job-rule')
    await press(page, rules.save)
    await hears(page, rules.created)
    await title(page, 'Unit and case serials')

    await begin(page, rules.title, rules.create)
    await fill(page, rules.fields.name, 'Pallet SSCC')
    await page.getByLabel(rules.targets.SSCC).check()
    await page.getByLabel(rules.fields.companyPrefix).fill(PREFIX)
    await expect.poll(async () => (await examples(page).innerText()).replace(/\s/g, '').length).toBe(20 * 18)
    await page.getByLabel(rules.fields.reason).fill('A pallet is found by its number, not proven by it')
    await press(page, rules.save)
    await title(page, 'Pallet SSCC')

    for (const name of ['Unit and case serials', 'Pallet SSCC']) {
      await open(qa, rules.title, name)
      await press(qa.page, rules.actions.approve)
      await qa.page.getByRole('dialog', { name: said(rules.approveTitle, { name, number: '1' }) }).waitFor()
      if (name === 'Pallet SSCC') expect(await axeViolations(qa.page)).toEqual([])
      await picture(qa.page, 'job-signature')
      await sign(qa.page, qa, rules.actions.approve, kit.signature)
      await hears(qa.page, rules.approved)
    }
  })

  test('2. the planner writes template, factory, line and product; quality assurance signs line and product', async () => {
    const { page } = planner
    await begin(page, templates.title, templates.create)
    await fill(page, templates.fields.name, 'Case of 10, pallet')
    await press(page, templates.addLevel)
    await picture(page, 'job-template')
    await press(page, templates.submit)
    await hears(page, templates.created)

    await goTo(page, lines.factories.title)
    await press(page, lines.factories.create)
    const drawer = page.getByRole('dialog', { name: lines.factories.create })
    await drawer.getByLabel(lines.factories.fields.name, { exact: true }).fill('Suzhou plant')
    await drawer.getByRole('button', { name: masters.save }).click()
    await hears(page, said(masters.created, { name: 'Suzhou plant' }))

    await begin(page, lines.title, lines.create)
    await fill(page, lines.fields.code, 'L01')
    await fill(page, lines.fields.name, 'Blister line 1')
    await choose(page, lines.fields.factory, 'Suzhou plant')
    await fill(page, lines.fields.ip, '10.20.1.11')
    await fill(page, lines.fields.maximumOrders, '5')
    await fill(page, lines.fields.maximumSerials, '100000')
    await press(page, lines.save)
    await hears(page, lines.created)

    await begin(page, products.title, products.create)
    await fill(page, products.fields.code, 'AML-5-28')
    await fill(page, products.fields.name, 'Amlodipine 5 mg')
    await page.getByLabel(products.fields.companyCode).fill(PREFIX)
    await choose(page, products.fields.template, /^Case of 10, pallet/)
    await page.getByLabel(products.fields.gtin).first().fill(GTIN.slice(0, 13))
    await page.getByRole('button', { name: said(kit.keys.use, { key: GTIN }), exact: true }).click()
    await page.getByRole('button', { name: /indicator 1/ }).click()
    const levels = main(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('combobox', { name: products.fields.rule }) })
    for (const [at, rule] of ['Unit and case serials 1', 'Unit and case serials 1', 'Pallet SSCC 1'].entries())
      await choose(levels.nth(at), products.fields.rule, rule)
    await fill(page, products.fields.validity, '24')
    await picture(page, 'job-product')
    await press(page, products.save)
    await hears(page, products.created)

    await open(qa, lines.title, 'L01')
    await press(qa.page, lines.actions.approve)
    await sign(qa.page, qa, lines.actions.approve, kit.signature)
    await hears(qa.page, lines.actions.approved)
    await open(qa, products.title, 'AML-5-28')
    await press(qa.page, products.actions.approve)
    await sign(qa.page, qa, products.actions.approve, kit.signature)
    await hears(qa.page, products.actions.approved)

    await open(planner, lines.title, 'L01')
    await press(page, lines.actions.activate)
    await page.getByRole('dialog').getByLabel(kit.reason.label).fill('Installed and qualified')
    await inDialog(page, lines.actions.activate)
    await hears(page, lines.actions.activated)
  })

  async function draft({ orders }: Words, orderNo: string, size: number) {
    const { page } = planner
    await begin(page, orders.title, orders.actions.create, orders.createTitle)
    await fill(page, orders.fields.orderNo, orderNo)
    await choose(page, orders.fields.product, /^Amlodipine 5 mg/)
    await fill(page, orders.fields.batchCode, `B${orderNo.slice(-4)}`)
    await fill(page, orders.fields.productionDate, '2099-01-31')
    await page.getByLabel(orders.fields.productionDate).press('Enter')
    await fill(page, orders.fields.orderSize, String(size))
    await fill(page, orders.fields.reservePercent, '20')
    await choose(page, orders.fields.plannedLine, /^Blister line 1/)
    await picture(page, `job-order-form-${orderNo}`)
    await press(page, orders.actions.saveDraft)
    await title(page, new RegExp(`^${orderNo}`))
    await press(page, orders.actions.submit)
    await hears(page, orders.errors.order_workflow_start_success)
  }

  async function approve({ orders, kit }: Words, orderNo: string) {
    await open(qa, orders.title, orderNo)
    await press(qa.page, orders.actions.approve)
    await sign(qa.page, qa, orders.actions.approve, kit.signature)
    await hears(qa.page, orders.errors.order_approved)
    // The codes come from a task. The planner's page offers the next step automatically.
    await press(planner.page, orders.actions.assignLine)
    await inDialog(planner.page, orders.actions.assignLine)
    await hears(planner.page, orders.commands.assignLine)
  }

  /** The operator builds the package, saves its files, compares them with the sums on the page, and acknowledges. */
  async function placeOut({ orders, ledger }: Words, orderNo: string): Promise<LevelCodes[]> {
    const { page } = operator
    await open(operator, orders.title, orderNo)
    await press(page, orders.actions.buildPackage)
    const levels: LevelCodes[] = []
    for (const [level, capacity] of [
      ['EA', 1],
      ['CA', 10],
      ['PL', 10],
    ] as const) {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        press(page, said(orders.packages.downloadOf, { level: ledger.level[level], format: 'XML' })),
      ])
      const content = await readFile(await file.path())
      await page
        .getByRole('row')
        .filter({ hasText: `${ledger.level[level]} XML` })
        .getByText(createHash('sha256').update(content).digest('hex').slice(0, 12))
        .waitFor()
      // The line is of the type that the form proposes, which reads XML alone.
      const keys = Array.from(content.toString().matchAll(/<cmn:SerialNumber>([^<]*)</g), ([, key = '']) => key)
      const isSscc = keys[0]?.startsWith('00') === true
      levels.push({
        level,
        codeType: isSscc ? 'SSCC' : 'SGTIN',
        gtin: isSscc ? null : (keys[0]?.slice(2, 16) ?? null),
        serials: keys.map((key) => key.slice(isSscc ? 2 : 18)),
        capacity,
      })
    }
    const checksum = /[0-9a-f]{64}/.exec(await main(page).innerText())?.[0] ?? ''
    await press(page, orders.actions.acknowledge)
    await page.getByRole('dialog').getByLabel(orders.dialogs.checksum).fill(checksum.slice(0, 8))
    await inDialog(page, orders.actions.acknowledge)
    await hears(page, orders.commands.acknowledge)
    await press(page, orders.actions.start)
    await hears(page, orders.commands.start)
    return levels
  }

  const report = (orderNo: string, levels: LevelCodes[], fates: Pick<PlanInput, 'rejects' | 'unused'>): ResultPlan =>
    planResults({
      orderNo,
      batchNo: `B${orderNo.slice(-4)}`,
      expiry: '2101-01-31',
      manufactured: '2099-01-31',
      lineCode: 'L01',
      operator: 'Zhang Wei',
      startedAt: Date.now(),
      levels,
      ...fates,
    })

  /** Uploads with the file chooser, waits for the dry run, commits what it says. */
  async function takeIn({ orders, results, kit }: Words, orderNo: string, name: string, content: string) {
    const { page } = operator
    await follow(page, orders.actions.upload)
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(page, kit.form.chooseFile)])
    await chooser.setFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })
    await title(page, name)
    await main(page).getByText(results.status.CHECKED).waitFor()
    await main(page).getByText(results.noErrors).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, `job-result-${orderNo}`)
    await press(page, results.actions.commit)
    await page.getByRole('dialog').getByRole('button', { name: results.commit.confirm, exact: true }).click()
    await statusTag(page, results.status.COMMITTED).waitFor()
    await follow(page, orderNo)
    await title(page, new RegExp(`^${orderNo}`))
  }

  async function scan({ orders }: Words, plan: ResultPlan) {
    const { page } = operator
    const outermost = plan.codes.filter(({ level, status }) => level === 'PL' && status === 'GOOD')
    await press(page, orders.actions.startScan)
    const field = page.getByLabel(orders.scan.field)
    for (const { key } of outermost) {
      await field.fill(key)
      await field.press('Enter')
      await main(page).getByText(orders.outcomes.MATCH).first().waitFor()
    }
    await main(page)
      .getByText(said(orders.scan.progress, { scanned: String(outermost.length), expected: String(outermost.length) }))
      .first()
      .waitFor()
    await picture(page, `job-scan-${plan.orderNo}`)
    await press(page, orders.actions.finishScan)
    await inDialog(page, orders.actions.finishScan)
    await hears(page, orders.commands.finishScan)
  }

  async function confirm({ orders, kit }: Words, orderNo: string) {
    const { page } = qa
    await press(page, orders.actions.finalConfirm)
    await inDialog(page, orders.dialogs.next)
    await page.getByRole('dialog').getByText(kit.pictures.balanced).waitFor({ state: 'attached' })
    await picture(page, `job-confirm-${orderNo}`)
    await sign(page, qa, orders.actions.finalConfirm, kit.signature)
    await hears(page, orders.commands.finalConfirm)
    await main(page).getByText(orders.status.FINAL_CONFIRM, { exact: true }).first().waitFor()
    await main(page).getByText(kit.pictures.balanced).waitFor({ state: 'attached' })
    await picture(page, `job-confirmed-${orderNo}`)
  }

  /** Unused codes are returned: quality assurance compares the counts, level by level. */
  async function returnUnused({ orders, kit }: Words, plan: ResultPlan) {
    const { page } = qa
    await press(page, orders.more)
    await page.getByRole('menuitem', { name: orders.actions.returnUnused }).click()
    const dialog = page.getByRole('dialog')
    for (const { level } of plan.levels) {
      const count = plan.codes.filter((code) => code.level === level && code.status === 'UNUSED').length
      if (count > 0) await dialog.getByLabel(english.ledger.level[level as 'EA']).fill(String(count))
    }
    await dialog.getByLabel(kit.reason.label).fill('Counted with the line')
    await picture(page, `job-unused-${plan.orderNo}`)
    // The order is answered late: until then the step is not done, because the next one would be signed for the
    // previous version.
    const late = Promise.withResolvers<void>()
    const readAgain = Promise.withResolvers<void>()
    await page.route(
      '**/api/production/orders/*',
      async (route) => {
        readAgain.resolve()
        await late.promise
        await route.continue()
      },
      { times: 1 },
    )
    await inDialog(page, orders.actions.returnUnused)
    await readAgain.promise
    expect(await dialog.isVisible()).toBe(true)
    late.resolve()
    await hears(page, orders.commands.returnUnused)
  }

  let done: ResultPlan

  test('3. an order from draft to final confirmation; the line reports in a TraceLink message', async () => {
    const orderNo = 'PO-2099-1001'
    await draft(english, orderNo, 25)
    await approve(english, orderNo)
    const levels = await placeOut(english, orderNo)
    done = report(orderNo, levels, { unused: (levels[0]?.serials.length ?? 0) - 25 })
    await takeIn(english, orderNo, 'line-1.xml', [...assignedMessage(done)].join(''))
    await scan(english, done)
    await open(qa, english.orders.title, orderNo)
    await returnUnused(english, done)
    await confirm(english, orderNo)
  })

  test('4. its serial numbers are found by filter, on the page of one code, and by a scan', async () => {
    const { page } = qa
    const { serials, ledger } = english
    await goTo(page, serials.title)
    await title(page, serials.title)
    await fill(page, serials.fields.order, done.orderNo)
    await page.keyboard.press('Enter')
    await press(page, kit.list.filter)
    await page.getByRole('menuitem', { name: serials.fields.level, exact: true }).click()
    await page.getByRole('button', { name: ledger.level.CA, exact: true }).click()
    await press(page, kit.list.filter)
    await page.getByRole('menuitem', { name: serials.fields.status, exact: true }).click()
    await page.getByLabel(ledger.status.ACTIVATION, { exact: true }).check()
    await page.getByRole('button', { name: kit.list.apply }).click()
    await expect.poll(() => main(page).getByRole('row').count()).toBe(1 + 3)
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({
      orderNo: done.orderNo,
      level: 'CA',
      status: 'ACTIVATION',
    })
    await picture(page, 'job-serials')

    const unit = done.codes.find(({ level, status }) => level === 'EA' && status === 'GOOD')
    const serial = unit?.key.slice(18) ?? ''
    const scanBox = page.getByRole('combobox', { name: kit.shell.scanLabel })
    await scanBox.fill(`(01)${GTIN}(21)${serial}`)
    await scanBox.press('Enter')
    await title(page, serial)
    await page.getByText(said(serials.passport.readAs, { parser: serials.parsers.bracketed })).waitFor()
    await page.getByRole('img', { name: said(serials.symbol.picture, { code: serial }) }).waitFor()
    await picture(page, 'job-passport')
    await follow(page, serials.passport.open)
    await title(page, serial)
    const history = main(page).getByRole('region', { name: serials.cards.history })
    const steps = [
      said(serials.history.changed, { from: ledger.status.COMMISSIONED, to: ledger.status.ACTIVATION }),
      said(serials.history.packed, { level: ledger.level.CA, code: unit?.parent?.slice(18) ?? '' }),
      serials.history.issued,
    ]
    for (const step of steps) await history.getByText(step, { exact: true }).waitFor()
    expect(await history.getByText('Anna Weber').count()).toBeGreaterThan(0)

    // A scanner anywhere on the page: fast keys and Enter.
    await main(page).focus()
    await wedged(page, 'NEVERISSUED')
    await page.getByRole('heading', { name: serials.passport.unknown }).waitFor()
    await scanBox.fill(done.orderNo)
    await scanBox.press('Enter')
    await title(page, done.orderNo)
    await picture(page, 'job-scan-order')
  })

  test('5. the same in Chinese; the line reports in CSV, with rejects', async () => {
    for (const { page } of [planner, qa, operator]) {
      await page.getByRole('button', { name: '中文' }).click()
      await page.getByRole('button', { name: 'English' }).waitFor()
    }
    const orderNo = 'PO-2099-2002'
    await draft(chinese, orderNo, 30)
    await approve(chinese, orderNo)
    const levels = await placeOut(chinese, orderNo)
    const plan = report(orderNo, levels, { rejects: 2, unused: (levels[0]?.serials.length ?? 0) - 30 })
    await takeIn(chinese, orderNo, 'line-1.csv', [...csvResultFile(plan)].join(''))
    await scan(chinese, plan)
    await open(qa, chinese.orders.title, orderNo)
    await confirm(chinese, orderNo)
    expect([planner, qa, operator].map(({ problems }) => problems)).toEqual([[], [], []])
  })
})
