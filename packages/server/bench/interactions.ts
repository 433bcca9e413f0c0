/** Interactions as the browser times them: from a press or a key to the next paint (Event Timing). */

import type { Page } from 'playwright-core'

/** The browser does not report shorter ones one by one; they count as this long. */
const LEAST_MS = 16

/** Keeps the longest event of each interaction; to be added before the page is loaded. */
const WATCH = `globalThis.interactions = new Map()
new PerformanceObserver((list) => {
  for (const { interactionId, duration, name, target } of list.getEntries()) {
    const before = interactions.get(interactionId)
    if (interactionId > 0 && !(before && before.duration >= duration))
      interactions.set(interactionId, { duration, name, target: target?.closest?.('[aria-label],a,button,input,summary')?.outerHTML.slice(0, 90) ?? '' })
  }
}).observe({ type: 'event', durationThreshold: ${LEAST_MS}, buffered: true })`

export const watchInteractions = (page: Page) => page.addInitScript(WATCH)

interface Interaction {
  duration: number
  name: string
  target: string
}
interface Told {
  count: number
  slow: Interaction[]
}

/** The interactions since the last call, in milliseconds. */
export function interactionReader(page: Page): () => Promise<Interaction[]> {
  let counted = 0
  return async () => {
    // The browser reports an event some frames after its paint.
    const { count, slow } = await page.evaluate<Told>(`new Promise((resolve) => setTimeout(() => {
      const slow = [...interactions.values()]
      interactions.clear()
      resolve({ count: performance.interactionCount, slow })
    }, 300))`)
    const made = count - counted
    counted = count
    const fast = Math.max(0, made - slow.length)
    return [...slow, ...Array.from({ length: fast }, () => ({ duration: LEAST_MS, name: '', target: '' }))]
  }
}

/** A press whose handler computes for ten milliseconds, on an empty page: what the machine itself costs now. */
export async function calibration(page: Page, presses: number): Promise<number[]> {
  await page.setContent(`<button style="width: 200px; height: 80px">press</button>`)
  await page.evaluate(`document.querySelector('button').addEventListener('click', ({ target }) => {
    for (const end = performance.now() + 10; performance.now() < end; );
    target.textContent = String(performance.now())
  })`)
  await page.evaluate(WATCH)
  const read = interactionReader(page)
  await read()
  for (let at = 0; at < presses; at++) {
    await page.locator('button').click()
    await page.waitForTimeout(30)
  }
  return (await read()).map(({ duration }) => duration)
}
