/** Every screen says what it is while it loads, when it cannot be read, to people who may not see it, and when nothing is there yet. */

import { randomUUID } from 'node:crypto'
import { getMe } from '@serialis/contract/platform/access/access.routes.ts'
import { listAlertTypes, streamAlerts } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import { listMailTexts } from '@serialis/contract/platform/mail/mail-texts.routes.ts'
import type { Page, Route } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { ADMIN_PASSWORD } from '../harness/accounts.ts'
import { openSite, picture, said, settled, type Site, wordsOf } from '../harness/browser.ts'
import { userWith } from '../harness/client.ts'
import { screens } from '../harness/screens.ts'

const ADMIN = { account: 'admin', password: ADMIN_PASSWORD }
const { kit } = await wordsOf('en')
const REQUEST_ID = 'request-of-the-states'
const WALK_MS = 900_000

let site: Site
beforeAll(async () => void (site = await openSite()))

/** No record has this id; what is asked for it is answered here, or the server says that it does not exist. */
const ID = randomUUID()
const addressOf = ({ path, needsRecord }: (typeof screens)[number]) =>
  path.replace('$master', 'factories').replace(/\$\w+/, ID) + (needsRecord ? `?id=${ID}` : '')

type Answer = 'none' | 'failure' | 'refusal'

/** Answers the reads of a page in place of the server, in the way that is asked for at the moment. */
async function answering(page: Page) {
  const held: Route[] = []
  const asked = new Set<string>()
  const now = { answer: 'none' as Answer, passes: new Set<string>([getMe.path, streamAlerts.path]) }
  const give = (route: Route) =>
    now.answer === 'failure'
      ? route.fulfill({ status: 500, headers: { 'x-request-id': REQUEST_ID }, json: { message: 'server_busy' } })
      : route.fulfill({ status: 403, json: { message: 'no_permission' } })
  await page.route(/\/(api|gateway)\//, async (route) => {
    const { pathname } = new URL(route.request().url())
    if (now.passes.has(pathname)) return route.continue()
    asked.add(pathname)
    if (now.answer === 'none') held.push(route)
    else await give(route)
  })
  return {
    asked,
    pass: (paths: Iterable<string>) => {
      for (const path of paths) now.passes.add(path)
    },
    /** What waits is answered as well, unless its page is gone. */
    with: async (answer: Answer) => {
      now.answer = answer
      await Promise.all(held.splice(0).map((route) => give(route).catch(() => undefined)))
    },
  }
}

interface Looks {
  heads: string[]
  /** What the page says besides the frame around it. */
  text: string
  /** Its shapes of what is to come. */
  bones: number
  isNamedWait: boolean
  /** Tables and cards without a word in them. */
  blanks: string[]
}
const looksOf = (page: Page): Promise<Looks> =>
  page.evaluate(`(() => {
    const main = document.querySelector('#main')
    const isSeen = (one) => one.checkVisibility()
    const nameOf = (one) => (one.querySelector('h2, caption')?.textContent ?? one.className).trim()
    return {
      heads: [...main.querySelectorAll('h1')].map((head) => head.innerText),
      text: main.innerText,
      bones: main.querySelectorAll('.bone').length,
      isNamedWait: main.querySelector('[role="status"][aria-label], table[aria-busy="true"] caption') !== null,
      blanks: [
        ...[...main.querySelectorAll('tbody')].filter((body) => isSeen(body) && body.rows.length === 0).map((body) => 'table ' + nameOf(body.parentElement)),
        ...[...main.querySelectorAll('.card')].filter((card) => isSeen(card) && [...card.children].every((part) => part.matches('h2, header:not(:has(.soft))') || part.innerText.trim() === '' && part.querySelector('svg, canvas, input, .bone') === null)).map((card) => 'card ' + nameOf(card)),
      ],
    }
  })()`)

/** By how many px the page is wider than a window of 320 px. */
async function beyondNarrow(page: Page): Promise<number> {
  const desk = page.viewportSize()!
  await page.setViewportSize({ width: 320, height: 900 })
  const beyond = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
  await page.setViewportSize(desk)
  return beyond
}

/** Opens an address inside the running console, and waits for its script. Answers whether there is a page. */
async function begin(page: Page, address: string): Promise<boolean> {
  await page.evaluate(`history.pushState({}, '', '/404')`)
  await page.locator('.lonely').waitFor()
  await page.evaluate(`history.pushState({}, '', ${JSON.stringify(address)})`)
  const named = page.locator('#main :is(h1, [role="status"][aria-label])').first()
  return named.waitFor({ timeout: 30_000 }).then(
    () => true,
    () => false,
  )
}

/** The console asks once more a second after a failure; here at once. */
const WITHOUT_PAUSE = `{ const wait = setTimeout; window.setTimeout = (work, ms, ...more) => wait(work, ms === 1000 ? 0 : ms, ...more) }`

test(
  'while it loads, when the server fails, and when it refuses, every screen says so and offers to ask again',
  { timeout: WALK_MS },
  async () => {
    const { page, context } = await site.enter(ADMIN, '/', 'en', true)
    await context.addInitScript(WITHOUT_PAUSE)
    const answers = await answering(page)
    const faults: string[] = []
    const look = async (address: string, frame: ReadonlySet<string>) => {
      answers.asked.clear()
      await answers.with('none')
      const of = (fault: string) => void faults.push(`${address}: ${fault}`)
      if (!(await begin(page, address))) return of('blank while it loads')
      const waiting = await looksOf(page)
      // On a busy machine the page is there before its question is.
      if (waiting.isNamedWait || waiting.bones > 0)
        await expect.poll(() => [...answers.asked].some((path) => !frame.has(path)), { timeout: 30_000 }).toBe(true)
      const beyond = await beyondNarrow(page)
      if (beyond > 0) of(`${beyond} px wider than a narrow window while it loads`)
      const hasField = (await page.locator('#main :is(input, textarea, [role="combobox"])').count()) > 0
      if (!waiting.isNamedWait && waiting.heads.length !== 1) of('loading without a name')
      if (answers.asked.size > 0 && waiting.bones === 0 && !hasField) of('loading without a shape')
      await answers.with('failure')
      const again = page.locator('#main').getByRole('button', { name: kit.states.again })
      if ([...answers.asked].every((path) => frame.has(path))) {
        if (waiting.heads.length !== 1) of('nothing was asked for, and there is no heading')
        return
      }
      await again
        .first()
        .waitFor({ timeout: 30_000 })
        .catch(() => of(`no way to ask again: ${[...answers.asked].join(' ')}`))
      await page
        .locator('#main .bone')
        .first()
        .waitFor({ state: 'detached', timeout: 30_000 })
        .catch(() => of('goes on loading'))
      const saysId = async () => (await looksOf(page)).text.includes(said(kit.shell.requestId, { id: REQUEST_ID }))
      // On a busy machine the console may have given up waiting by itself: what was not answered has no id.
      if (!(await saysId())) await again.evaluateAll((buttons: { click?(): void }[]) => buttons.at(0)?.click?.())
      await expect
        .poll(saysId, { timeout: 30_000 })
        .toBe(true)
        .catch(() => of('no id of the request'))
      const failed = await looksOf(page)
      if (failed.heads.length !== 1) of(`${failed.heads.length} headings after a failure`)
      faults.push(...failed.blanks.map((blank) => `${address}: ${blank} is blank after a failure`))
      const isWhole = failed.text.includes(kit.states.errorTitle)
      await answers.with('refusal')
      // A page that reads again by itself may have been refused by now; a click would wait for a button that is gone.
      await again.evaluateAll((buttons: { click?(): void }[]) => buttons.at(-1)?.click?.())
      if (isWhole)
        await page
          .getByText(kit.states.noPermissionTitle)
          .first()
          .waitFor({ timeout: 30_000 })
          .catch(() => of('a refusal is not said'))
      // While the page asks again, it may have none for a moment.
      await expect
        .poll(async () => (await looksOf(page)).heads.length, { timeout: 30_000 })
        .toBe(1)
        .catch(() => of('not one heading after a refusal'))
    }
    // The frame asks for itself: here it is judged with the first page, and later answered.
    await page.reload()
    await page.locator('#main').waitFor()
    const [home, ...others] = screens
    await look(addressOf(home!), new Set())
    await picture(page, 'states-home')
    const frame = new Set(answers.asked)
    answers.pass(frame)
    await page.reload()
    await page.locator('#main').waitFor()
    for (const screen of others) await look(addressOf(screen), frame)
    expect(faults).toEqual([])
  },
)

test('where nothing is there yet, every screen says so', { timeout: WALK_MS }, async () => {
  const { page, problems } = await site.enter(ADMIN, '/', 'en', true)
  // The types of alerts and the kinds of mails are those of the product.
  const never: readonly string[] = [streamAlerts.path, listAlertTypes.path, listMailTexts.path]
  await page.route(/\/api\//, async (route) => {
    if (never.includes(new URL(route.request().url()).pathname)) return route.continue()
    const answer = await route.fetch()
    const body: unknown = answer.headers()['content-type']?.includes('json') ? await answer.json() : undefined
    if (typeof body !== 'object' || body === null || !('items' in body)) return route.fulfill({ response: answer })
    return route.fulfill({ response: answer, json: { ...body, items: [], next: null, total: 0, isTotalOpen: false } })
  })
  const faults: string[] = []
  for (const screen of screens.filter(({ path, needsRecord }) => !path.includes('$') && needsRecord !== true)) {
    const address = addressOf(screen)
    if (!(await begin(page, address))) faults.push(`${address}: blank`)
    await settled(page)
    const looks = await looksOf(page)
    if (looks.heads.length !== 1) faults.push(`${address}: ${looks.heads.length} headings`)
    faults.push(...looks.blanks.map((blank) => `${address}: ${blank} is blank`))
  }
  expect(faults).toEqual([])
  expect(problems).toEqual([])
})

test(
  'people without its permission get no screen: the console says that there is no such page for them',
  { timeout: WALK_MS },
  async () => {
    const nobody = await userWith(site.http, site.admin, ['alerts.list'])
    const { page, problems } = await site.enter(nobody, '/', 'en', true)
    const faults: string[] = []
    for (const screen of screens.filter(
      ({ permission }) => permission !== 'session' && !permission.startsWith('alerts.'),
    )) {
      const address = addressOf(screen)
      await page.evaluate(`history.pushState({}, '', ${JSON.stringify(address)})`)
      await page.waitForURL('**/404', { timeout: 30_000 }).catch(() => faults.push(address))
      await page.getByRole('heading', { name: kit.missing.title }).waitFor()
    }
    expect(faults).toEqual([])
    expect(problems).toEqual([])
  },
)
