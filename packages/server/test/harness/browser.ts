/** A real browser on a real server, as an operator sees it. */

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { getMe } from '@serialis/contract/platform/access/access.routes.ts'
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from 'playwright-core'
import type { extractsEn } from '../../../web/src/desk/extracts/extracts.en.ts'
import type { inspectionEn } from '../../../web/src/desk/inspection/inspection.en.ts'
import type { packingEn } from '../../../web/src/desk/packing/packing.en.ts'
import type { recallEn } from '../../../web/src/desk/recall/recall.en.ts'
import type { rescueEn } from '../../../web/src/desk/rescue/rescue.en.ts'
import type { scansEn } from '../../../web/src/desk/scans/scans.en.ts'
import type { applicationsEn } from '../../../web/src/desk/serials/applications/applications.en.ts'
import type { serialsEn } from '../../../web/src/desk/serials/serials.en.ts'
import type { statusChangesEn } from '../../../web/src/desk/status-changes/status-changes.en.ts'
import { kitEn } from '../../../web/src/kit/language/kit.en.ts'
import type { rulesEn } from '../../../web/src/numbers/codes/rules.en.ts'
import type { ledgerEn } from '../../../web/src/numbers/ledger/ledger.en.ts'
import type { linesEn } from '../../../web/src/plant/lines/lines.en.ts'
import type { ordersEn } from '../../../web/src/plant/orders/orders.en.ts'
import type { productImportsEn } from '../../../web/src/plant/products/product-files/product-files.en.ts'
import type { productsEn } from '../../../web/src/plant/products/products.en.ts'
import type { templatesEn } from '../../../web/src/plant/products/templates/templates.en.ts'
import type { resultsEn } from '../../../web/src/plant/results/results.en.ts'
import type { accessEn } from '../../../web/src/platform/access/access.en.ts'
import type { alertsEn } from '../../../web/src/platform/alerts/alerts.en.ts'
import type { docsEn } from '../../../web/src/platform/docs/docs.en.ts'
import type { importsEn } from '../../../web/src/platform/imports/imports.en.ts'
import type { mailEn } from '../../../web/src/platform/mail/mail.en.ts'
import type { masterImportsEn } from '../../../web/src/platform/masters/master-files.en.ts'
import type { mastersEn } from '../../../web/src/platform/masters/masters.en.ts'
import type { richTextEn } from '../../../web/src/platform/rich-text/rich-text.en.ts'
import type { tasksEn } from '../../../web/src/platform/tasks/tasks.en.ts'
import type { trafficEn } from '../../../web/src/platform/traffic/traffic.en.ts'
import type { workflowEn } from '../../../web/src/platform/workflow/workflow.en.ts'
import type { overviewEn } from '../../../web/src/workplace/overview/overview.en.ts'
import { VERIFICATION_CODE } from './accounts.ts'
import { atEnd } from './at-end.ts'
import { as } from './client.ts'
import { testApp, type Prepared, type TestApp } from './database.ts'
import { refuseViolations, watchViolations } from './violations.ts'

/**
 * Chromium uses only the last such list, so the features that the driver disables and these tests could meet are
 * repeated here.
 */
const WITHOUT = [
  // Pages of the browser's own address bar, loaded again for every window: most of the cost of a fresh profile.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
]
/** Of every Chromium that a test starts. */
export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  `--disable-features=${WITHOUT.join(',')}`,
  // Pages live too briefly to earn back what the slowest compiler takes.
  '--js-flags=--max-lazy',
]

interface Visit {
  context: BrowserContext
  page: Page
  problems: string[]
}

export interface Site extends TestApp {
  url: string
  /** A fresh profile; everything unexpected that the console or the network says is collected in `problems`. */
  visit(options?: Parameters<Browser['newContext']>[0]): Promise<Visit>
  /** A fresh profile of a logged-in user, at an address; the login page has tests of its own. */
  enter(who: Account, path?: string, locale?: 'en' | 'zh', isFolded?: boolean): Promise<Visit>
}

/** Milliseconds; finds tests that depend on speed: each script of the console is held back by a random part of it. */
const SLOW_MS = Number(process.env['SERIALIS_SLOW_MS'] ?? 0)
const slowDown = (context: BrowserContext) =>
  context.route(/\.js$/, async (route) => {
    await setTimeout(Math.random() * SLOW_MS)
    // The page may be gone by now.
    await route.continue().catch(() => undefined)
  })

const open = new Set<Page>()
/** Screenshots of every open page when the test of this name failed. */
export async function pictureOpenPages(test: string) {
  for (const [at, page] of [...open].entries())
    await picture(page, `failed ${test.replaceAll(/\W+/g, ' ').slice(0, 60)} ${at}`)
}

/** What a page still asks for when its test ends is not answered any more, and no fault of the test. */
async function closed(context: BrowserContext) {
  for (const routed of [...context.pages(), context]) await routed.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
}

let running: Promise<Browser> | undefined

/** The browser of this process, which ends it: a profile is as fresh as one of a new browser, and costs far less to open. */
async function theBrowser(): Promise<Browser> {
  if (!(await running)?.isConnected())
    running = chromium.launch({
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: FLAGS,
      downloadsPath: tmpdir(),
    })
  return running as Promise<Browser>
}

const WHOLE_MENU = JSON.stringify({
  // What was opened lately has the names of pages too.
  open: Object.fromEntries(Object.keys(kitEn.menu).map((part) => [part, part !== 'recent'])),
})

/** Serves the built web and the API on a free loopback port; everything is closed after the file. */
export async function openSite(copyOf?: Prepared, env: Record<string, string> = {}): Promise<Site> {
  const app = await testApp({ work: true, web: true, env, ...(copyOf && { copyOf }) })
  await app.http.listen({ host: '127.0.0.1', port: 0 })
  const address = app.http.server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const browser = await theBrowser()
  atEnd(async () => {
    await Promise.all(browser.contexts().map(closed))
    refuseViolations()
  })
  const visit: Site['visit'] = async (options = {}) => {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'en-GB',
      timezoneId: 'Asia/Shanghai',
      reducedMotion: 'reduce',
      ...options,
    })
    context.setDefaultTimeout(180_000)
    await watchViolations(context)
    if (SLOW_MS > 0) await slowDown(context)
    const page = await context.newPage()
    const problems: string[] = []
    open.add(page)
    page.once('close', () => open.delete(page))
    page.on('pageerror', (error) => problems.push(`page error: ${error.message}`))
    page.on(
      'console',
      (message) => message.type() === 'error' && problems.push(`console: ${message.text()} ${message.location().url}`),
    )
    return { context, page, problems }
  }
  return {
    ...app,
    url,
    visit,
    async enter(who, path = '/', locale = 'en', isFolded = false) {
      const client = await as(app.http, who.account, who.password)
      const { userId, userName, zone, authorities } = await client.call(getMe, {})
      const kept = Object.entries({
        token: client.token,
        userId,
        userName,
        zone,
        authorities: authorities.join(','),
        locale,
        // Tests of other pages find the whole menu; how it folds has tests of its own.
        [`preference:${userId}:shell.menu`]: isFolded ? '{}' : WHOLE_MENU,
      }).map(([name, value]) => ({ name, value }))
      const entered = await visit({ storageState: { cookies: [], origins: [{ origin: url, localStorage: kept }] } })
      await entered.page.goto(url + path)
      await entered.page.getByRole('navigation', { name: /^(Main navigation|主导航)$/ }).waitFor()
      return entered
    },
  }
}

export interface Account {
  account: string
  password: string
}

/** Fills in the login form and waits for the console. */
export async function logIn(page: Page, { account, password }: Account) {
  // The page before may have fields of the same names.
  await page.getByRole('heading', { name: 'Log in' }).waitFor()
  await page.getByRole('textbox', { name: 'Account' }).fill(account)
  await page.getByLabel('Password').fill(password)
  await page.getByLabel('Verification code').fill(VERIFICATION_CODE)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('navigation', { name: 'Main navigation' }).waitFor()
}

type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> }
/** The phrases of the console in one language. */
export type Words = Texts<{
  access: typeof accessEn
  alerts: typeof alertsEn
  imports: typeof importsEn
  productImports: typeof productImportsEn
  extracts: typeof extractsEn
  recall: typeof recallEn
  inspection: typeof inspectionEn
  kit: typeof kitEn
  ledger: typeof ledgerEn
  rules: typeof rulesEn
  templates: typeof templatesEn
  products: typeof productsEn
  lines: typeof linesEn
  masters: typeof mastersEn
  masterImports: typeof masterImportsEn
  orders: typeof ordersEn
  results: typeof resultsEn
  serials: typeof serialsEn
  applications: typeof applicationsEn
  scans: typeof scansEn
  packing: typeof packingEn
  statusChanges: typeof statusChangesEn
  rescue: typeof rescueEn
  workflow: typeof workflowEn
  docs: typeof docsEn
  overview: typeof overviewEn
  tasks: typeof tasksEn
  mail: typeof mailEn
  richText: typeof richTextEn
  traffic: typeof trafficEn
}>

export async function wordsOf(locale: 'en' | 'zh'): Promise<Words> {
  const catalogue = new URL(`../../../web/src/phrases.${locale}.ts`, import.meta.url).pathname
  return ((await import(catalogue)) as Record<typeof locale, Words>)[locale]
}

/** A phrase with its gaps filled. */
export const said = (phrase: string, values: Record<string, string>) =>
  phrase.replace(/\{(\w+)\}/g, (gap, name: string) => values[name] ?? gap)

/** The status of a record; the same word may also be the name of a field that appears with it. */
export const statusTag = (page: Page, status: string) =>
  page
    .locator('main .tag')
    .filter({ hasText: new RegExp(`^\\s*${status}\\s*$`) })
    .first()

/** Chooses from a list that opens below its field; "optional" may follow the field's name. */
export async function choose(within: Page | Locator, field: string, option: string | RegExp) {
  await within.getByRole('combobox', { name: new RegExp(`^${field}( |$)`) }).click()
  const page = 'page' in within ? within.page() : within
  const list = page.locator('.ant-select-dropdown:visible')
  await list.getByText(option).click()
  await list.waitFor({ state: 'hidden' })
}

/** Capital letters and Enter as a scanner gives them: at once. Sent one by one, a busy machine would let the pauses of fingers come between them. */
export const wedged = (page: Page, letters: string) =>
  page.evaluate(`for (const key of [...${JSON.stringify(letters)}, 'Enter'])
    document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, code: key === 'Enter' ? key : 'Key' + key, shiftKey: key !== 'Enter', bubbles: true, cancelable: true }))`)

/** Signs in the open dialog: account and password again, the reason, and the text of the button. */
export async function sign(
  page: Page,
  { account, password }: Account,
  confirm: string,
  words: Words['kit']['signature'],
) {
  const dialog = page.getByRole('dialog').filter({ has: page.getByLabel(words.password) })
  await dialog.getByLabel(words.account).fill(account)
  await dialog.getByLabel(words.password).fill(password)
  await dialog.getByLabel(words.reason).fill('Checked against the plan')
  await dialog.getByRole('button', { name: confirm, exact: true }).click()
  await dialog.waitFor({ state: 'detached' }).catch(async () => {
    throw new Error(`the signature was not taken: ${await dialog.innerText()}`)
  })
}

/** Waits until nothing of the page is still to come. */
export const settled = (page: Page) => page.locator('.bone, [aria-busy="true"]').first().waitFor({ state: 'detached' })

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Rule and first target of each accessibility violation of the page once nothing of it is still to come and no button is in flight (those are dimmed), or of a part of it, by all rules or by these; `without` are elements that need no judgement. */
export async function axeViolations(
  page: Page,
  rules?: readonly string[],
  within = ':root',
  without: readonly string[] = [],
): Promise<string[]> {
  await settled(page)
  await page.locator('.ant-btn-loading').first().waitFor({ state: 'hidden' })
  // It stays until the page is reloaded: half a megabyte of script need not be compiled for every check.
  if (!(await page.evaluate(`'axe' in globalThis`))) await page.evaluate(await axeSource)
  return page.evaluate(
    async ([only, part, except]) => {
      const { axe, document } = globalThis as unknown as {
        axe: {
          configure(how: object): void
          run(
            context: object,
            options: object,
          ): Promise<{ violations: { id: string; nodes: { target: unknown[] }[] }[] }>
        }
        document: { querySelector(selector: string): { outerHTML: string } | null }
      }
      // Otherwise it writes out every element that it looks at, with all that is in it, and reads all style sheets for a rule that is off.
      axe.configure({ noHtml: true })
      const { violations } = await axe.run(
        { include: [part], exclude: except },
        {
          resultTypes: ['violations'],
          preload: { assets: ['media'] },
          rules: { 'target-size': { enabled: true } },
          ...(only && { runOnly: only }),
        },
      )
      return violations.map(({ id, nodes }) => {
        const target = String(nodes[0]?.target)
        return `${id}: ${target} ${document.querySelector(target)?.outerHTML.slice(0, 200)} (${nodes.length})`
      })
    },
    [rules, within, without] as const,
  )
}

/** Stores a screenshot for a person to view, if requested. */
export async function picture(page: Page, name: string) {
  const folder = process.env['SERIALIS_PICTURES']
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}
