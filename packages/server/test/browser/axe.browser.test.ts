/** Every screen of the console on a plant full of data: reached by its links, in both languages and a longer one, both themes and several widths. */

import { listOnboardings } from '@serialis/contract/desk/opening-stock/opening-stock.routes.ts'
import { addOrderComment } from '@serialis/contract/plant/orders/comments.routes.ts'
import { listOrders } from '@serialis/contract/plant/orders/orders.routes.ts'
import { productImports } from '@serialis/contract/plant/products/product-files/product-files.routes.ts'
import { listProducts } from '@serialis/contract/plant/products/products.routes.ts'
import { tracelinkAccounts } from '@serialis/contract/plant/sources/accounts.routes.ts'
import { listSuppliers } from '@serialis/contract/plant/suppliers/suppliers.routes.ts'
import { listAlerts } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { People } from '../../demo/platform/people.ts'
import { aDraftOf, stepsWith } from '../../src/platform/workflow/workflow.fixtures.ts'
import { ADMIN_PASSWORD } from '../harness/accounts.ts'
import { addressOf } from '../harness/addresses.ts'
import { axeViolations, logIn, openSite, picture, settled, type Site } from '../harness/browser.ts'
import { crawl, hiddenControls, look, type Seen } from '../harness/crawl.ts'
import { demoPlant } from '../harness/demo-plant.ts'
import { faultsOfEdge, faultsOfWidth, measuredLists, saidLists } from '../harness/list-widths.ts'
import { beLonger, mayBeLonger, unbracketed } from '../harness/longer.ts'
import { chosenRecords, seedMore } from '../harness/more-of-plant.ts'
import { faultsOfWords, TYPED_LABELS } from '../harness/page-words.ts'
import { open, screenAt, screens } from '../harness/screens.ts'

/** By these alone the colours differ; what else there is to find does not depend on them. */
const COLOURS = ['color-contrast', 'link-in-text-block']
let site: Site
let people: People
/** Records of screens of which one is seen, where what they link to is there: of others of their kind it is not. */
let chosen: string[]
beforeAll(async () => {
  const plant = await demoPlant()
  site = await openSite(plant)
  people = plant.peopleOn(site.http)
  await seedMore(site, people)
  chosen = await chosenRecords(people)
})

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
  await mayBeLonger(visit.page, site.url)
  await logIn(visit.page, { account: 'admin', password: ADMIN_PASSWORD })
  await visit.page.locator('#main h1').waitFor()
  return visit
}

type Size = Readonly<{ width: number; height: number }>
const DESK: Size = { width: 1440, height: 900 }
/** Each page is seen in Chinese at one of these, by turns. */
const NARROWER: readonly Size[] = [
  { width: 820, height: 1180 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
  { width: 320, height: 568 },
]
/** What a page 400 % wide leaves of a desk's screen. */
const REFLOW: Size = { width: 320, height: 900 }
const TELEPHONE: Size = { width: 390, height: 844 }
/** Another number sees each page in Chinese at the next width, and in the dark in the other language. */
const turn = Number(process.env['SCREEN_TURN'] ?? 0)

/** Phrases of antd's own, which come with its language; columns of files, which the contract names in each language; names that people gave. */
const TYPED_IN_LABELS =
  /^(Select date|Clear|Order number|Product code|Order size|Code|Name|Remark|gtin|serial|sscc|level|status|commissioned|parent|batch|expiry|admin|NMPA inspection|Customer complaint|Amlodipine|BOARD|RELEASE|Release board|Bottles and tubes|WeChat|Health|Shopper profile|Liam Novak|Emma Clarke)$/

type Language = 'en' | 'zh' | 'longer'
/** Changes the language by the button of the shell, and waits until nothing of the page is still to come. English and the longer language take each other's place behind Chinese. */
async function speak(page: Page, language: Language) {
  if (language !== 'zh') await beLonger(page, language === 'longer')
  const code = language === 'zh' ? 'zh' : 'en'
  // Not by the mouse, which waits for a frame of the browser: journeys press this button, and here it is pressed a thousand times.
  await page.locator(`header button:has(> span[lang="${code}"])`).dispatchEvent('click')
  await page.locator(`html[lang^="${code}"]`).waitFor()
  await settled(page)
}

/** What is pushed out of sight. */
async function faultsOfReach(page: Page, { overflow }: Seen): Promise<string[]> {
  return [...(overflow > 0 ? [`${overflow} px wider than the window`] : []), ...(await hiddenControls(page))]
}

// It visits every screen in three languages, so it takes as long as there are screens.
const CRAWL_MS = 3_600_000

test(
  'every screen is linked and without fault: English at 1440 and 320 px, Chinese at one of four narrower widths, both in the dark by turns; no list cuts a column; nothing is written into the code, and longer words hide no button',
  { timeout: CRAWL_MS },
  async () => {
    const { page, problems } = await enterWide()
    await page.mouse.move(0, 0) // Nothing opens under it.
    const faults: string[] = []
    const lists = { filled: 0, wider: 0 }
    const faultsOfLists = async () => {
      const measured = await measuredLists(page)
      lists.filled += measured.filter(({ rows }) => rows > 0).length
      return measured.flatMap(faultsOfWidth)
    }
    // How many pages were seen: with the turn it chooses the width in Chinese, and the language that is seen in the dark.
    let at = turn
    const isDarkInEnglish = () => at % NARROWER.length === 0
    const inTheDark = async (where: string, rules: readonly string[]) => {
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.locator('html[data-theme="dark"]').waitFor()
      const found = await violations(page, `${where}, dark`, rules)
      await picture(page, `${where}-dark-${nameOf(page.url().slice(site.url.length))}`)
      await page.emulateMedia({ colorScheme: 'light' })
      return found
    }
    // Of each look: a part of a page may come after the first one.
    const links = new Set<string>()
    const seenWithLinks = async () => {
      const seen = await look(page)
      for (const link of seen.links) links.add(link)
      return seen
    }
    const englishAtDesk = async (_: string, address: string) => {
      const seen = await seenWithLinks()
      const isTop = screens.find(({ path }) => path === screenAt(address))?.parent === undefined
      return [
        ...faultsOfWords(seen, 'en'),
        ...(seen.here !== null && isTop && seen.heads[0] !== seen.here
          ? [`the menu says ${seen.here}, the page ${seen.heads[0]}`]
          : []),
        ...(await faultsOfLists()),
        ...(await violations(page, 'light')),
        ...(isDarkInEnglish() ? await inTheDark('en', COLOURS) : []),
      ]
    }
    const narrow = async () => faultsOfReach(page, await seenWithLinks())
    const chineseNarrow = async (where: string) => {
      const said = await saidLists(page)
      lists.wider += said.filter(({ beyond }) => beyond > 1).length
      const seen = await look(page)
      return [
        ...said.flatMap(faultsOfEdge),
        ...faultsOfWords(seen, 'zh'),
        ...(await faultsOfReach(page, seen)),
        ...(isDarkInEnglish()
          ? await violations(page, where, WORDS_AND_WIDTH)
          : await inTheDark(where, [...WORDS_AND_WIDTH, ...COLOURS])),
      ]
    }
    const longer = async () => [
      ...(await unbracketed(page))
        .filter((text) => !TYPED_IN_LABELS.test(text) && !TYPED_LABELS.has(text))
        .map((text) => `not translated: ${text}`),
      ...(await narrow()),
    ]
    const narrower = () => NARROWER[at % NARROWER.length] ?? DESK
    const looks: {
      language: Language
      size: () => Size
      faults: (where: string, address: string) => Promise<string[]>
    }[] = [
      { language: 'en', size: () => DESK, faults: englishAtDesk },
      { language: 'en', size: () => REFLOW, faults: narrow },
      { language: 'zh', size: narrower, faults: chineseNarrow },
      { language: 'zh', size: () => DESK, faults: faultsOfLists },
      { language: 'longer', size: () => DESK, faults: longer },
      { language: 'longer', size: () => TELEPHONE, faults: narrow },
    ]
    let spoken: Language = 'en'
    const reached = await crawl(page, chosen, async (address) => {
      at++
      links.clear()
      for (const { language, size, faults: find } of looks) {
        if (language !== spoken) await speak(page, language)
        spoken = language
        const { width, height } = size()
        await page.setViewportSize({ width, height })
        const where = `${language} ${width}`
        faults.push(...(await find(where, address)).map((fault) => `${address} (${where}): ${fault}`))
        await picture(page, `${where}-${nameOf(address)}`)
      }
      faults.push(...problems.splice(0).map((problem) => `${address}: ${problem}`))
      // The next page is opened in the language and the width in which this one was left.
      looks.reverse()
      return [...links]
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
