/** Every screen of the console on a plant full of data: reached by its links, in both languages, both themes and three widths. */

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listOnboardings } from '@serialis/contract/desk/opening-stock/opening-stock.routes.ts'
import { createPushTarget, startPush } from '@serialis/contract/desk/push/push.routes.ts'
import { addOrderComment } from '@serialis/contract/plant/orders/comments.routes.ts'
import { listOrders } from '@serialis/contract/plant/orders/orders.routes.ts'
import { productImports } from '@serialis/contract/plant/products/product-files/product-files.routes.ts'
import { listProducts } from '@serialis/contract/plant/products/products.routes.ts'
import { tracelinkAccounts } from '@serialis/contract/plant/sources/accounts.routes.ts'
import { listSuppliers } from '@serialis/contract/plant/suppliers/suppliers.routes.ts'
import { listAlerts } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import { sendTestMail } from '@serialis/contract/platform/mail/mail.routes.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { People } from '../../demo/platform/people.ts'
import { aDraft } from '../../src/numbers/codes/codes.fixtures.ts'
import { aUsualRule } from '../../src/numbers/codes/rule.fixtures.ts'
import { fileIn, send } from '../../src/plant/results/results.order.fixtures.ts'
import { aMailServer, withMailServer } from '../../src/platform/mail/mail.fixtures.ts'
import { started, taskIn } from '../../src/platform/tasks/tasks.fixtures.ts'
import { aDraftOf, stepsWith } from '../../src/platform/workflow/workflow.fixtures.ts'
import { ADMIN_PASSWORD } from '../harness/accounts.ts'
import { addressOf } from '../harness/addresses.ts'
import { axeViolations, logIn, openSite, picture, type Site } from '../harness/browser.ts'
import { crawl, hiddenControls, look, type Seen } from '../harness/crawl.ts'
import { demoPlant } from '../harness/demo-plant.ts'
import { faultsOfEdge, faultsOfWidth, measuredLists, saidLists } from '../harness/list-widths.ts'
import { open, screenAt, screens, settled } from '../harness/screens.ts'

/** By these alone the colours differ; what else there is to find does not depend on them. */
const COLOURS = ['color-contrast', 'link-in-text-block']

let site: Site
let people: People
let draftId: string

beforeAll(async () => {
  const plant = await demoPlant()
  site = await openSite(plant)
  people = plant.peopleOn(site.http)
  const [running] = (await people.planner.call(listOrders, { query: { status: 'PROCESSING' } })).items
  const [draft] = (await people.planner.call(listOrders, { query: { status: 'DRAFT' } })).items
  draftId = draft?.id ?? ''
  // Nothing answers there, so its push keeps waiting.
  const [confirmed] = (await people.planner.call(listOrders, { query: { status: 'FINAL_CONFIRM' } })).items
  const { id: targetId } = await people.planner.call(createPushTarget, {
    body: { name: 'Wholesaler', url: 'http://127.0.0.1:9/codes', format: 'JSON_V1' },
  })
  await people.planner.call(startPush, {
    body: { targetId, orderNo: confirmed?.orderNo ?? '', levels: ['PL'], reason: 'Told once more by hand' },
  })
  await aDraft(people.planner, { name: 'Unit serials of next year', rule: aUsualRule('B') })
  // One mail in the log; then mails are paused, since nobody takes them any more.
  const mailServer = await aMailServer()
  await withMailServer(site.admin, { port: mailServer.port })
  await site.admin.call(sendTestMail, { body: { to: 'quality@example.com' } })
  await withMailServer(site.admin, { port: mailServer.port, isActive: false })
  await mailServer.close()
  // Its page is linked where work waits for its starter.
  const gone = { importId: '00000000-0000-7000-8000-000000000000' }
  const { taskId } = await started(site.app, site.admin, { kind: 'masters.check_import', input: gone })
  await taskIn(site.admin, taskId, ['FAILED'])
  // A file that cannot be read raises an alert.
  const { file } = await send(people.operator, running?.id ?? '', 'orderNo,batchNo\nhalf a rep', 'torn-report.csv')
  await fileIn(people.operator, file.id, 'UNREADABLE')
})

/** Wire spellings, keys of phrases and codes of the contract that must never be read by a person. */
const WIRE = /\b(?:[A-Z]{2,}(?:_[A-Z]+)+|[a-z]+(?:_[a-z]+){2,}|(?:[a-z]+[A-Z]?[a-z]*\.){2,}[a-zA-Z]+)\b/g
/** What people typed, and names that are the same everywhere. */
const DATA =
  /The pack is not in the delivery note|Counted with the old system|Asked for by the wholesaler before the delivery|First delivery after the platform was connected|the units went back to the line|Medicines|For the skin|Sold outside the country too|Asked sales whether two batches will do|Test mail of Serialis|Administrator sent this mail to check the mail server\. Its arrival shows that the server works\.|Serialis sent this mail automatically\. Please do not reply\.|kept as number \d+|Release (?:by the )?board|Audit at the sister plant|Film changed at 1[01]:40, line [13] stood for twenty minutes|Noted\. Keep the first case after the change for inspection|The launch goes to two provinces at once|Labels for (?:November|two provinces)|88 Xinghu Street, Suzhou|12 Taihu Road, Wuxi|Corner of the carton dented|Asked for twice|The packager lost the file|Found again behind rack B-14, seals intact|Missing at the stock count|Carton crushed on receipt, dock 3|Water damage in rack B-14|\w+\.example\.com|Told once more by hand|The person has the job|Codes for the contract packager|The batch code was used last month|Bottles and tubes|Blister packs|Paracetamol syrup 100 ml|Case of \d+, pallet|Amlodipine 5 mg, 28 tablets|Hydrocortisone cream 30 g|Insulin glargine 3 ml|Unit serials of next year|TraceLink validation|Contract packer(?: files)?|Tirzepatide pen 5 mg/g

const HAN = /[\u3400-\u9fff]+/g
const server = new URL('../..', import.meta.url).pathname
/** What people typed: the demo has names and reasons in both languages, `苏州工厂 Suzhou plant`. */
const texts = globSync(['demo/**/*.ts', 'src/**/*.fixtures.ts'], { cwd: server }).map((file) =>
  readFileSync(join(server, file), 'utf8'),
)
const TYPED = new Set(texts.flatMap((text) => text.match(HAN) ?? []))
const TYPED_IN_ENGLISH = texts.flatMap((text) =>
  [...text.matchAll(/'[^'\n]*[\u3400-\u9fff。] ?([A-Z][^'\n]+)'/g)].map(([, english]) => english!),
)

/** What every page owes its reader, whatever the language. */
function faultsOf({ heads, text, overflow, spellings }: Seen, language: 'en' | 'zh'): string[] {
  const spelled = spellings.map((one) => one.replaceAll(DATA, '')).toSorted((a, b) => b.length - a.length)
  const data = [...spelled, ...TYPED_IN_ENGLISH]
  const read = data.reduce((rest, typed) => rest.replaceAll(typed, ''), text.replaceAll(DATA, ''))
  return [
    ...(heads.length === 1 && heads[0]?.trim() ? [] : [`${heads.length} headings of the first rank`]),
    ...(overflow > 0 ? [`${overflow} px wider than the window`] : []),
    ...(read.match(WIRE) ?? []).map((word) => `wire spelling ${word}`),
    ...(language === 'en'
      ? (read.replace('中文', '').match(HAN) ?? []).filter((words) => !TYPED.has(words))
      : (read.match(/[A-Za-z]{2,}(?: [a-z]{2,}){2,}/g) ?? [])
    ).map((words) => `other language: ${words}`),
  ]
}

/** What can differ in another language or in a narrower window; the rest was checked in English. */
const WORDS_AND_WIDTH = [
  'target-size',
  'scrollable-region-focusable',
  'html-has-lang',
  'html-lang-valid',
  'valid-lang',
  'document-title',
  'button-name',
  'link-name',
  'label',
  'select-name',
  'aria-input-field-name',
  'aria-toggle-field-name',
  'aria-command-name',
  'aria-dialog-name',
  'aria-hidden-focus',
  'empty-heading',
  'page-has-heading-one',
  'region',
  'label-content-name-mismatch',
]

/** All but the entry of the page itself look the same on every page. */
const OTHER_ENTRIES = '.shell-nav a:not([aria-current])'
const judged = new Set<string>()

/** What of the page was judged on an earlier one of this window in this theme: the menu, where none of its entries differs. */
async function judgedBefore(page: Page, where: string): Promise<string[]> {
  const entries = await page.evaluate<string[]>(
    `[...document.querySelectorAll('${OTHER_ENTRIES}')].map((entry) => '${where} ' + entry.outerHTML)`,
  )
  const isKnown = entries.every((entry) => judged.has(entry))
  for (const entry of entries) judged.add(entry)
  return isKnown ? [OTHER_ENTRIES] : []
}
const violations = async (page: Page, where: string, rules?: readonly string[]) =>
  axeViolations(page, rules, ':root', await judgedBefore(page, where))

const nameOf = (address: string) =>
  address
    .replace(/^\/market\/manage\//, '')
    .replaceAll(/[0-9a-f-]{36}/g, '')
    .replaceAll(/[^a-z0-9]+/gi, '-')
    .slice(0, 90)

async function enterWide() {
  const visit = await site.visit({ colorScheme: 'light' })
  await visit.context.addInitScript("localStorage.setItem('locale', 'en')")
  await visit.page.goto(site.url)
  await logIn(visit.page, { account: 'admin', password: ADMIN_PASSWORD })
  await visit.page.locator('#main h1').waitFor()
  return visit
}

const DESK = { width: 1440, height: 900 }
/** Each page is seen in Chinese at one of these, by turns. */
const NARROWER = [
  { width: 820, height: 1180 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
  { width: 320, height: 568 },
] as const
/** What a page 400 % wide leaves of a desk's screen. */
const REFLOW = { width: 320, height: 900 }
/** Another number sees each page in Chinese at the next width, and in the dark in the other language. */
const turn = Number(process.env['SCREEN_TURN'] ?? 0)

/** Changes the language by the button of the shell, and waits until nothing of the page is still to come. */
async function speak(page: Page, language: 'en' | 'zh') {
  if ((await page.locator(`html[lang^="${language}"]`).count()) > 0) return
  await page.getByRole('button', { name: language === 'zh' ? '中文' : 'English', exact: true }).click()
  await page.locator(`html[lang^="${language}"]`).waitFor()
  await settled(page)
}

// It visits every screen in both languages, so it takes as long as there are screens.
const CRAWL_MS = 1_800_000

test(
  'every screen is linked and without fault: English at 1440 and 320 px, Chinese at one of four narrower widths, both in the dark by turns; no list cuts a column',
  { timeout: CRAWL_MS },
  async () => {
    const { page, problems } = await enterWide()
    const faults: string[] = []
    const add = (address: string, where: string, list: string[]) =>
      faults.push(...list.map((fault) => `${address} (${where}): ${fault}`))
    const lists = { filled: 0, wider: 0 }
    const widths = async (address: string, where: string) => {
      const measured = await measuredLists(page)
      lists.filled += measured.filter(({ rows }) => rows > 0).length
      add(address, where, measured.flatMap(faultsOfWidth))
    }

    // How many pages were seen: with the turn it chooses the width in Chinese, and the language that is seen in the dark.
    let at = turn
    const reflows = async (address: string, size: { width: number; height: number }, where: string) => {
      await page.setViewportSize(size)
      const { overflow } = await look(page)
      add(address, where, [
        ...(overflow > 0 ? [`${overflow} px wider than ${size.width}`] : []),
        ...(await hiddenControls(page)),
      ])
    }
    const inTheDark = async (address: string, language: 'en' | 'zh') => {
      if ((at % 2 === 0) !== (language === 'en')) return
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.locator('html[data-theme="dark"]').waitFor()
      add(address, `${language}, dark`, await violations(page, `${language} dark`, COLOURS))
      await picture(page, `${language}-dark-${nameOf(address)}`)
      await page.emulateMedia({ colorScheme: 'light' })
    }

    const inEnglish = async (address: string) => {
      const seen = await look(page)
      add(address, 'en', faultsOf(seen, 'en'))
      if (
        seen.here !== null &&
        screens.find(({ path }) => path === screenAt(address))?.parent === undefined &&
        seen.heads[0] !== seen.here
      )
        add(address, 'en', [`the menu says ${seen.here}, the page ${seen.heads[0]}`])
      await widths(address, 'en')
      add(address, 'light', await violations(page, 'light'))
      await picture(page, `en-${nameOf(address)}`)
      await inTheDark(address, 'en')
      await reflows(address, REFLOW, 'en, 320')
      await page.setViewportSize(DESK)
    }
    const inChinese = async (address: string) => {
      await widths(address, 'zh')
      const size = NARROWER[at % NARROWER.length] ?? NARROWER[0]
      const where = `zh, ${size.width}`
      await reflows(address, size, where)
      const narrow = await saidLists(page)
      lists.wider += narrow.filter(({ beyond }) => beyond > 1).length
      add(address, where, narrow.flatMap(faultsOfEdge))
      add(address, 'zh', faultsOf(await look(page), 'zh'))
      add(address, where, await violations(page, where, WORDS_AND_WIDTH))
      await inTheDark(address, 'zh')
      await picture(page, `zh-${nameOf(address)}`)
      await page.setViewportSize(DESK)
    }
    // A page is opened in the language of the one before, and then shown in the other one.
    let both: readonly ('en' | 'zh')[] = ['en', 'zh']
    const reached = await crawl(page, [addressOf('orderEdit', { id: draftId })], async (address) => {
      at++
      for (const language of both) {
        await speak(page, language)
        await (language === 'en' ? inEnglish : inChinese)(address)
      }
      both = both.toReversed()
      add(address, 'console', problems.splice(0))
    })
    expect(faults).toEqual([])
    expect(screens.map(({ path }) => path).filter((path) => !reached.has(path))).toEqual([])
    expect(lists.filled).toBeGreaterThan(60)
    expect(lists.wider).toBeGreaterThan(0)
  },
)

/** What opens on a page over it: one of each component, and forms in the states that a crawl does not see. */
interface Opened {
  at: string
  open: (page: Page) => Promise<unknown>
  within: string
}
const OVER = 'dialog[open], .ant-drawer-section'
const FORM = '#main form'

const press = (name: string) => (page: Page) =>
  page.locator('#main').getByRole('button', { name, exact: true }).first().click()
const inMenu = (name: string) => async (page: Page) => {
  await press('More')(page)
  await page.getByRole('menuitem', { name }).click()
}
/** The last choice of each group shows the fields that the first one hides; sent off empty, a form says what is missing. */
const turned = async (page: Page) => {
  for (const group of await page.locator(`${FORM} .radio-field:has(input)`).all())
    await group.getByRole('radio').last().check()
  await page.locator(`${FORM} button[type="submit"]`).click()
  await page.locator(`${FORM} .field-error`).first().waitFor()
}

/** A small telephone that lies on its side. */
const LOW = { width: 320, height: 480 }
/** What of a dialog cannot be reached: it scrolls inside of itself, not with the page below. */
async function outOfReach(page: Page, within: string): Promise<string[]> {
  const beyond = await page.evaluate<number>(`(() => {
    const { top, bottom, left, right } = document.querySelector('${within}').getBoundingClientRect()
    return Math.round(Math.max(-top, bottom - innerHeight, -left, right - innerWidth))
  })()`)
  return [...(within !== FORM && beyond > 0 ? [`${beyond} px out of the window`] : []), ...(await hiddenControls(page))]
}

/** The first record of a list, as its page's address. */
async function placesToOpen(): Promise<
  Record<
    | 'assign'
    | 'reassign'
    | 'commented'
    | 'supplier'
    | 'workflow'
    | 'product'
    | 'productFile'
    | 'onboarding'
    | 'alert'
    | 'account',
    string
  >
> {
  const orderIn = async (status: string, push = true) =>
    (await site.admin.call(listOrders, { query: { status } })).items.find(
      ({ orderSize }) => push === (orderSize ?? 0) > 100_000,
    )?.id ?? ''
  const commented = await orderIn('PROCESSING', false)
  await site.admin.call(addOrderComment, { params: { id: commented }, body: { text: 'Seen from the office' } })
  const { id: workflow } = await aDraftOf(
    people.planner,
    stepsWith({ approvals: [{ roleId: null, needed: 2 }] }),
    'TWO-SIGN',
    'Two signatures',
  )
  const first = <T extends { id: string }>({ items }: { items: T[] }) => items[0]?.id ?? ''
  return {
    assign: addressOf('order', { id: await orderIn('WAIT_LINE_ASSIGNED') }),
    reassign: addressOf('order', { id: await orderIn('PRODUCTION_READY', false) }),
    commented: addressOf('order', { id: commented }),
    supplier: addressOf('supplier', { id: first(await site.admin.call(listSuppliers, { query: {} })) }),
    workflow: addressOf('workflow', { id: workflow }),
    product: addressOf('product', { id: first(await site.admin.call(listProducts, { query: {} })) }),
    productFile: addressOf('productImport', { id: first(await site.admin.call(productImports.list, { query: {} })) }),
    onboarding: addressOf('onboarding', { id: first(await site.admin.call(listOnboardings, { query: {} })) }),
    alert: addressOf('alert', { id: first(await site.admin.call(listAlerts, { query: { status: 'NEW' } })) }),
    account: addressOf('tracelinkAccount', {
      id: first(await site.admin.call(tracelinkAccounts.list, { query: {} })),
    }),
  }
}

test('what opens over the pages is without fault in light and dark', async () => {
  const { page, problems } = await enterWide()
  const to = await placesToOpen()
  const all: Opened[] = [
    { at: to.assign, open: press('Assign line'), within: OVER },
    { at: to.reassign, open: inMenu('Change line'), within: OVER },
    { at: `${to.commented}?part=notes`, open: press('Correct'), within: OVER },
    { at: to.account, open: press('Delete'), within: OVER },
    { at: to.supplier, open: press('Lock'), within: OVER },
    { at: to.supplier, open: press('Extend'), within: OVER },
    { at: to.workflow, open: press('Deploy with signature'), within: OVER },
    { at: to.workflow, open: press('Add a deputy'), within: OVER },
    { at: to.product, open: press('Change'), within: OVER },
    { at: to.productFile, open: press('Correct line 3'), within: OVER },
    { at: to.onboarding, open: press('Discard'), within: OVER },
    { at: to.alert, open: press('Write a note'), within: OVER },
    { at: addressOf('mailServer'), open: press('Send test mail'), within: OVER },
    { at: addressOf('productCategories'), open: press('New category'), within: OVER },
    { at: addressOf('poolConfigCreate'), open: turned, within: FORM },
    { at: addressOf('tracelinkAccountCreate'), open: turned, within: FORM },
    { at: addressOf('sftpAccountCreate'), open: turned, within: FORM },
    { at: addressOf('webserviceAccountCreate'), open: turned, within: FORM },
    { at: addressOf('supplierAuthorityCreate'), open: turned, within: FORM },
    { at: addressOf('workflowCreate'), open: turned, within: FORM },
  ]
  const faults: string[] = []
  for (const [index, { at, open: opening, within }] of all.entries()) {
    await open(page, at)
    await opening(page)
    await page.locator(within).first().waitFor()
    faults.push(...(await axeViolations(page, undefined, within)).map((fault) => `${at} (light): ${fault}`))
    await picture(page, `over-${index}-light`)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.locator('html[data-theme="dark"]').waitFor()
    faults.push(...(await axeViolations(page, COLOURS, within)).map((fault) => `${at} (dark): ${fault}`))
    await picture(page, `over-${index}-dark`)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize(LOW)
    faults.push(...(await outOfReach(page, within)).map((fault) => `${at} (320 x 480): ${fault}`))
    await picture(page, `over-${index}-low`)
    await page.setViewportSize(DESK)
    if (within === FORM) continue
    await page.keyboard.press('Escape')
    await page.locator(within).first().waitFor({ state: 'hidden' })
    if (!(await page.evaluate(`document.activeElement.matches('#main button')`)))
      faults.push(`${at}: the focus does not come back`)
  }
  expect([...faults, ...problems]).toEqual([])
})
