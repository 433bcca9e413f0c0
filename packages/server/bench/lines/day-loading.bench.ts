/**
 * What a browser with an empty cache loads for the login and for the page of an order, and when the largest thing on
 * them is painted.
 */

import { listOrders } from '@serialis/contract/plant/orders/orders.routes.ts'
import type { Page } from 'playwright-core'
import { type Console, openConsole } from '../console.ts'
import { closeBench, median } from '../environment.ts'

const VISITS = 7
const LARGEST = 10
/** Nothing new is asked for any more. */
const QUIET_MS = 1_500

interface Piece {
  name: string
  kind: string
  bytes: number
}

/** What comes over the network, as the browser counts it: bodies as they were sent, with their headers. */
async function watchPieces(page: Page): Promise<Map<string, Piece>> {
  const network = await page.context().newCDPSession(page)
  const pieces = new Map<string, Piece>()
  const count = (id: string, bytes: number) => {
    const piece = pieces.get(id)
    if (piece) piece.bytes += bytes
  }
  network.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    if (request.url.startsWith('http'))
      pieces.set(requestId, { name: new URL(request.url).pathname, kind: type, bytes: 0 })
  })
  network.on('Network.responseReceived', ({ requestId, response }) => count(requestId, response.encodedDataLength))
  network.on('Network.dataReceived', ({ requestId, encodedDataLength }) => count(requestId, encodedDataLength))
  await network.send('Network.enable')
  return pieces
}

const LARGEST_PAINT = `new Promise((resolve) => {
  let last = 0
  new PerformanceObserver((list) => { for (const { startTime } of list.getEntries()) last = startTime }).observe({
    type: 'largest-contentful-paint', buffered: true,
  })
  setTimeout(() => resolve(last), 100)
})`

/** One first visit of a browser that knows nothing of the console but its session. */
async function visit({ url, profile, people }: Console, path: string, heading: RegExp, isLoggedIn: boolean) {
  const context = await profile(isLoggedIn ? people.planner : undefined)
  const page = await context.newPage()
  const pieces = await watchPieces(page)
  await page.goto(url + path)
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  for (let seen = -1; seen !== pieces.size; await page.waitForTimeout(QUIET_MS)) seen = pieces.size
  const lcp = await page.evaluate<number>(LARGEST_PAINT)
  await context.close()
  return { lcp, pieces: [...pieces.values()] }
}

async function visits(site: Console, path: string, heading: RegExp, isLoggedIn: boolean) {
  const made = []
  for (let at = 0; at < VISITS; at++) made.push(await visit(site, path, heading, isLoggedIn))
  return { lcp: median(made.map(({ lcp }) => lcp)), pieces: made.at(-1)!.pieces }
}

const kib = (bytes: number) => (bytes / 1024).toFixed(1).padStart(7)

function tell(title: string, pieces: readonly Piece[]): void {
  const kinds = new Map<string, { count: number; bytes: number }>()
  for (const { kind, bytes } of pieces) {
    const sum = kinds.get(kind) ?? { count: 0, bytes: 0 }
    kinds.set(kind, { count: sum.count + 1, bytes: sum.bytes + bytes })
  }
  console.error(`${title}:`)
  for (const [kind, { count, bytes }] of kinds) console.error(`  ${kib(bytes)} KiB  ${count} ${kind}`)
  console.error('The largest:')
  for (const { name, bytes } of pieces.toSorted((a, b) => b.bytes - a.bytes).slice(0, LARGEST))
    console.error(`  ${kib(bytes)} KiB  ${name}`)
}

async function measure(site: Console): Promise<Record<string, number>> {
  const { items } = await site.people.planner.call(listOrders, { query: { status: 'FINAL_CONFIRM', limit: 1 } })
  const [order] = items
  if (order === undefined) throw new Error('the demo plant has no confirmed order')
  const login = await visits(site, '/login', /Log in/, false)
  const path = `/market/manage/main_data/production/orders/${order.id}`
  const orders = await visits(site, path, new RegExp(order.orderNo), true)
  tell('The login', login.pieces)
  tell('The page of an order', orders.pieces)
  return {
    login_lcp_ms: login.lcp,
    order_lcp_ms: orders.lcp,
    order_page_requests: orders.pieces.length,
    order_page_kib: orders.pieces.reduce((sum, { bytes }) => sum + bytes, 0) / 1024,
  }
}

export async function run(): Promise<Record<string, number>> {
  const site = await openConsole()
  try {
    return await measure(site)
  } finally {
    await site.close()
  }
}

if (import.meta.main) {
  console.log(await run())
  await closeBench()
}
