/** A line that calls the product with its API key: finds an order, takes it, fetches and acknowledges its package, tells and sends results. */

import { randomUUID } from 'node:crypto'
import { jobOf, type Job } from './package.ts'
import type { Counterpart } from './work.ts'

export interface HttpLine {
  /** Of the product, without a slash at its end. */
  url: string
  key: string
  /** Id or number of the order; without it the next one of the line. */
  order?: string | undefined
  /** Id of the line; needed where the order is open to all lines. */
  line?: string | undefined
  wait(ms: number): Promise<void>
  say(text: string): void
  signal: AbortSignal
}

interface Order {
  id: string
  orderNo: string
  status: string
  version: number
  orderSize: number | null
  levels: { level: string; capacity: number }[]
}
interface Package {
  id: string
  number: number
  status: string
  checksum: string | null
  files: { level: string; format: string; sha256: string }[]
}

class Refused extends Error {
  readonly key: string
  constructor(status: number, key: string, path: string) {
    super(`${path}: ${status} ${key}`)
    this.key = key
  }
}

const PATH = '/api/production/orders'
const WAIT_MS = 500
/** Half a minute for a package to be built or for an order to come. */
const MOST_WAITS = 60
const MOST_TRIES = 5
const OPEN = 'WAIT_FOR_PLACEOUT,PRODUCTION_READY,ASSIGNED'

class Caller {
  readonly #line: HttpLine

  constructor(line: HttpLine) {
    this.#line = line
  }

  async bytes(path: string, request: RequestInit = {}): Promise<Buffer> {
    const { url, key, signal } = this.#line
    const answer = await fetch(`${url}${path}`, {
      ...request,
      signal,
      headers: { authorization: key, ...request.headers },
    })
    const body = Buffer.from(await answer.arrayBuffer())
    if (answer.ok) return body
    let message = ''
    try {
      message = (JSON.parse(body.toString('utf8')) as { message?: string }).message ?? ''
    } catch {
      // Not the product that answers, but something on the way to it.
      message = body.toString('utf8').slice(0, 80)
    }
    throw new Refused(answer.status, message, path)
  }

  async get<T>(path: string): Promise<T> {
    return JSON.parse((await this.bytes(path)).toString('utf8')) as T
  }

  async post(path: string, body: object): Promise<void> {
    await this.bytes(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  }

  /** A command on the current order; once more when somebody else was faster. */
  async command(id: string, path: string, body: object = {}): Promise<void> {
    for (let tries = 1; ; tries++) {
      const { version } = await this.get<Order>(`${PATH}/${id}`)
      try {
        return await this.post(`${PATH}/${id}/${path}`, { ...body, version })
      } catch (error) {
        if (!(error instanceof Refused) || error.key !== 'changed_meanwhile' || tries === MOST_TRIES) throw error
      }
    }
  }
}

/** The order that was named, or the oldest that waits for the line. */
async function findOrder(caller: Caller, { order, line }: HttpLine): Promise<Order> {
  if (order !== undefined && /^[0-9a-f-]{36}$/.test(order)) return caller.get<Order>(`${PATH}/${order}`)
  const query = new URLSearchParams({
    limit: '100',
    ...(order === undefined ? { status: `${OPEN},AVAILABLE` } : { orderNo: order }),
    ...(line !== undefined && { lineId: line }),
  })
  const { items } = await caller.get<{ items: Order[] }>(`${PATH}?${query}`)
  const found = order === undefined ? items.at(-1) : items.find(({ orderNo }) => orderNo === order)
  if (found === undefined)
    throw new Error(order === undefined ? 'no order waits for the line' : `there is no order ${order}`)
  return caller.get<Order>(`${PATH}/${found.id}`)
}

/** Advances the order until its package can be fetched. */
async function readyOrder(caller: Caller, line: HttpLine, id: string): Promise<Order> {
  for (let waits = 0; waits < MOST_WAITS; waits++) {
    line.signal.throwIfAborted()
    const order = await caller.get<Order>(`${PATH}/${id}`)
    if (['WAIT_FOR_PLACEOUT', 'PRODUCTION_READY', 'PROCESSING'].includes(order.status)) return order
    if (order.status === 'AVAILABLE') {
      if (line.line === undefined)
        throw new Error(`order ${order.orderNo} is open to all lines: say which one takes it`)
      await caller.command(id, 'take', { lineId: line.line })
      line.say(`${order.orderNo}: taken`)
    } else if (order.status !== 'ASSIGNED') throw new Error(`order ${order.orderNo} is ${order.status}`)
    else if (!(await packagesOf(caller, id)).some(({ status }) => status === 'BUILDING'))
      await caller.command(id, 'packages')
    await line.wait(WAIT_MS)
  }
  throw new Error('the package was not built in time')
}

const packagesOf = async (caller: Caller, id: string): Promise<Package[]> =>
  (await caller.get<{ items: Package[] }>(`${PATH}/${id}/packages`)).items

async function fetchPackage(caller: Caller, { id, levels, orderSize }: Order): Promise<{ job: Job; ready: Package }> {
  const ready = (await packagesOf(caller, id)).find(({ status }) => status === 'READY' || status === 'ACKNOWLEDGED')
  if (ready === undefined) throw new Error('there is no package')
  const files = await Promise.all(
    levels.flatMap(({ level, capacity }) => {
      // The formats of the line's type; either says the same.
      const file = ready.files.find((one) => one.level === level)
      return file === undefined
        ? []
        : [
            caller
              .bytes(`${PATH}/${id}/packages/${ready.id}/${level}/${file.format}`)
              .then((bytes) => ({ bytes, sha256: file.sha256, capacity })),
          ]
    }),
  )
  return { job: jobOf(files, orderSize), ready }
}

/** Everything up to the first unit. */
export async function takeOverHttp(line: HttpLine): Promise<{ job: Job; counterpart: Counterpart }> {
  const caller = new Caller(line)
  const order = await readyOrder(caller, line, (await findOrder(caller, line)).id)
  const { job, ready } = await fetchPackage(caller, order)
  line.say(
    `${order.orderNo}: package ${ready.number} fetched, ${job.levels.map(({ level, codes }) => `${codes.length} ${level}`).join(', ')}`,
  )
  if (order.status === 'WAIT_FOR_PLACEOUT') {
    await caller.command(order.id, 'acknowledge', { packageId: ready.id, checksum: ready.checksum })
    line.say(`${order.orderNo}: acknowledged with ${ready.checksum?.slice(0, 8)}`)
  }
  if (order.status !== 'PROCESSING') await caller.command(order.id, 'start')
  return {
    job,
    counterpart: {
      tell: (counters) => caller.post(`${PATH}/${order.id}/progress`, counters),
      async send({ name, bytes }) {
        const form = new FormData()
        form.append('file', new Blob([new Uint8Array(bytes)]), name)
        await caller.bytes(`${PATH}/${order.id}/results`, {
          method: 'POST',
          body: form,
          headers: { 'idempotency-key': randomUUID() },
        })
      },
    },
  }
}
