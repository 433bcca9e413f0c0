/**
 * A day at the console of the demo plant: how long presses and keys take to be seen, how long a scan takes to its page,
 * and whether every entry of the menu opens a page.
 */

import { listSerials } from '@serialis/contract/desk/serials/serials.routes.ts'
import type { Page } from 'playwright-core'
import { wedged, wordsOf } from '../../test/harness/browser.ts'
import { type Console, openConsole } from '../console.ts'
import { closeBench, median, percentile } from '../environment.ts'
import { flowsOf } from '../flows.ts'
import { calibration, interactionReader, watchInteractions } from '../interactions.ts'

const PRESSES = 60
const LEAST_EVENTS = 300
const SCANS = 60
/** The first scans load the page of a pack. */
const FIRST_SCANS = 3
const SLOWEST = 8

const start = '/market/manage/main_data'

async function interactions({ url, profile, people }: Console): Promise<Record<string, number>> {
  const context = await profile(people.planner)
  const before = await calibration(await context.newPage(), PRESSES)
  const page = await context.newPage()
  await watchInteractions(page)
  await page.goto(`${url}${start}/home`)
  await unfold(page)
  const read = interactionReader(page)
  const flows = await flowsOf(page)
  await read()
  const visits: Awaited<ReturnType<typeof read>>[] = []
  for (const visit of ['first', 'second']) {
    const made = []
    for (const [name, flow] of flows) {
      await flow()
      const own = await read()
      const times = own.map(({ duration }) => duration)
      console.error(
        `  ${visit} ${name.padEnd(16)} ${String(own.length).padStart(4)} events  p75 ${percentile(times, 0.75)}  p98 ${percentile(times, 0.98)} ms`,
      )
      made.push(...own)
    }
    visits.push(made)
  }
  const after = await calibration(await context.newPage(), PRESSES)
  await context.close()
  const [first = [], second = []] = visits.map((visit) => visit.map(({ duration }) => duration))
  if (second.length < LEAST_EVENTS) throw new Error(`only ${second.length} events`)
  for (const { duration, name, target } of (visits[1] ?? [])
    .toSorted((a, b) => b.duration - a.duration)
    .slice(0, SLOWEST))
    console.error(`  ${duration} ms  ${name}  ${target}`)
  return {
    interaction_p75_ms: percentile(second, 0.75),
    interaction_p98_ms: percentile(second, 0.98),
    interaction_events: second.length,
    interaction_first_p98_ms: percentile(first, 0.98),
    interaction_calibration_ms: median([...before, ...after]),
  }
}

/** Opens every part of the menu. */
async function unfold(page: Page): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Main navigation' })
  await menu.waitFor()
  for (const folded = menu.locator('[aria-expanded="false"]'); (await folded.count()) > 0;) await folded.first().click()
}

const PATIENCE_MS = 20_000

/** From the Enter of a scanner until the page of the pack is whole. */
async function scanned(page: Page, text: string, serial: string): Promise<number> {
  await page.evaluate(`globalThis.shown = new Promise((resolve, reject) => {
    addEventListener('keydown', function heard({ key }) {
      if (key !== 'Enter') return
      removeEventListener('keydown', heard, { capture: true })
      const began = performance.now()
      const look = () => {
        const took = performance.now() - began
        if (document.querySelector('#main h1')?.innerText === ${JSON.stringify(serial)} && !document.querySelector('#main .bone')) resolve(took)
        else if (took > ${PATIENCE_MS}) reject(new Error('the scan of ${serial} shows ' + document.querySelector('#main')?.innerText.slice(0, 300)))
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    }, { capture: true })
  })
  // The promise is asked for after the scan, and not waited for now.
  undefined`)
  await wedged(page, text)
  return page.evaluate<number>('globalThis.shown')
}

async function scans({ url, profile, people }: Console): Promise<number> {
  const { items } = await people.warehouse.call(listSerials, {
    query: { status: 'ACTIVATION', level: 'EA', limit: SCANS + FIRST_SCANS },
  })
  const context = await profile(people.warehouse)
  const page = await context.newPage()
  await page.goto(`${url}${start}/home`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const took = []
  for (const { gtin, code } of items) took.push(await scanned(page, `01${gtin ?? ''}21${code}`, code))
  await context.close()
  return percentile(took.slice(FIRST_SCANS), 0.95)
}

/** Entries of the whole menu whose page is missing, or says that it could not be shown. */
async function deadLinks({ url, profile, admin }: Console): Promise<number> {
  const { kit } = await wordsOf('en')
  const context = await profile(admin)
  const page = await context.newPage()
  await page.goto(`${url}${start}/home`)
  await unfold(page)
  const links = await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  if (links.length < 50) throw new Error(`only ${links.length} entries in the menu`)
  let dead = 0
  for (const link of new Set(links)) {
    await page.evaluate(`history.pushState({}, '', ${JSON.stringify(link)})`)
    await page.locator('#main h1, .lonely').first().waitFor()
    await page.locator('.bone, [aria-busy="true"]').first().waitFor({ state: 'detached' })
    if ((await page.locator('.lonely').or(page.getByText(kit.states.errorTitle)).count()) === 0) continue
    dead++
    console.error(`  dead: ${link}`)
  }
  await context.close()
  return dead
}

export async function run(): Promise<Record<string, number>> {
  const site = await openConsole()
  try {
    return {
      ...(await interactions(site)),
      scan_to_screen_p95_ms: await scans(site),
      menu_links_dead: await deadLinks(site),
    }
  } finally {
    await site.close()
  }
}

if (import.meta.main) {
  console.log(await run())
  await closeBench()
}
