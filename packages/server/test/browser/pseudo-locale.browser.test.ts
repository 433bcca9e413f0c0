/** A language that is two fifths longer, with every phrase in brackets: what stands outside of them is written into the code, and what it pushes out of sight is too narrow. */

import { listOrders } from '@serialis/contract/plant/orders/orders.routes.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { People } from '../../demo/platform/people.ts'
import { ADMIN_PASSWORD } from '../harness/accounts.ts'
import { addressOf } from '../harness/addresses.ts'
import { openSite, picture, type Site } from '../harness/browser.ts'
import { crawl, hiddenControls, look } from '../harness/crawl.ts'
import { demoPlant } from '../harness/demo-plant.ts'

let site: Site
let people: People
beforeAll(async () => {
  const plant = await demoPlant()
  site = await openSite(plant)
  people = plant.peopleOn(site.http)
})

/** Changes the phrases of a loaded file in place: letters outside of gaps and tags get accents. */
const LONGER = `
  const ACCENTS = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', A: 'Á', E: 'É', O: 'Ó', U: 'Ú' }
  const longer = (text) => {
    let depth = 0
    let said = ''
    for (const sign of text) {
      if (sign === '{' || sign === '<') depth++
      said += depth === 0 ? (ACCENTS[sign] ?? sign) : sign
      if (sign === '}' || sign === '>') depth--
    }
    const more = Math.ceil(text.length * 0.4)
    return '⟦' + said + (' ' + 'ø'.repeat(6)).repeat(Math.floor(more / 7)) + 'ø'.repeat(more % 7) + '⟧'
  }
  const lengthen = (phrases) => {
    for (const [key, one] of Object.entries(phrases))
      if (typeof one === 'string') phrases[key] = one.startsWith('⟦') || one.trim().length < 2 ? one : longer(one)
      else if (key !== 'antd') lengthen(one)
  }
`

/** Each file of English phrases is loaded as it is, below another address, and changed before the console reads it. */
async function speakLonger(page: Page) {
  await page.route(/\/assets\/[\w.]+\.en-[\w-]+\.js(\?plain)?$/, (route) => {
    const url = new URL(route.request().url())
    if (url.search === '?plain') return route.continue()
    const plain = JSON.stringify(`${url.pathname}?plain`)
    return route.fulfill({
      contentType: 'text/javascript',
      body: `import * as all from ${plain}; export * from ${plain}; ${LONGER} for (const part of Object.values(all)) if (typeof part === 'object') lengthen(part)`,
    })
  })
}

/** What the console says of itself; data is in cells, titles and facts. */
const SAID =
  'th, label, legend, h2, h3, dt, button, summary, caption, figcaption, [role="tab"], [role="menuitem"], .field-hint, .empty-title, .page-lead'
/** Phrases of antd's own, which come with its language; columns of files, which the contract names in each language; names that people gave. */
const DATA =
  /^(Select date|Clear|Order number|Product code|Order size|Code|Name|Remark|gtin|serial|sscc|level|status|commissioned|parent|batch|expiry|admin|NMPA inspection|Customer complaint|Amlodipine|BOARD|RELEASE|Release board|Bottles and tubes)$/

const unbracketed = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const without = (text) => {
      // Folders on the machine of the test are no words.
      let rest = text.replace(/[/][\\w./-]+/g, ' ')
      for (let before = ''; before !== rest;) {
        before = rest
        rest = rest.replace(/⟦[^⟦⟧]*⟧/g, ' ')
      }
      return rest
    }
    const texts = [
      ...[...document.querySelectorAll('${SAID.replaceAll("'", '"')}')].filter((one) => one.checkVisibility() && one.closest('[lang]:not(html)') === null && one.querySelector('code') === null).map((one) => one.innerText),
      ...[...document.querySelectorAll('#main [aria-label]:not(.anticon), #main [placeholder]')].flatMap((one) => [one.getAttribute('aria-label'), one.getAttribute('placeholder')]),
    ]
    return [...new Set(texts.flatMap((text) => without(text ?? '').match(/[A-Za-z]{3,}[\\w ]*/g) ?? []))]
  })()`)

const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const

test(
  'every page says only what was translated, and hides no button behind longer words',
  { timeout: 1_800_000 },
  async () => {
    const visit = await site.enter({ account: 'admin', password: ADMIN_PASSWORD })
    const { page } = visit
    await speakLonger(page)
    await page.reload()
    await page.locator('#main h1').waitFor()
    const [draft] = (await people.planner.call(listOrders, { query: { status: 'DRAFT' } })).items
    const faults: string[] = []
    const reached = await crawl(page, [addressOf('orderEdit', { id: draft?.id ?? '' })], async (address) => {
      const said = (await unbracketed(page)).filter((text) => !DATA.test(text))
      faults.push(...said.map((text) => `${address}: not translated: ${text}`))
      for (const size of WIDTHS) {
        await page.setViewportSize(size)
        const { overflow } = await look(page)
        if (overflow > 0) faults.push(`${address} (${size.width}): ${overflow} px wider than the window`)
        faults.push(...(await hiddenControls(page)).map((fault) => `${address} (${size.width}): ${fault}`))
        if (size.width < 1000) await picture(page, `longer-${address.replaceAll(/\W+/g, '-').slice(15, 80)}`)
      }
      await page.setViewportSize(WIDTHS[0])
    })
    expect(faults).toEqual([])
    expect(reached.size).toBeGreaterThan(100)
    expect(visit.problems).toEqual([])
  },
)
