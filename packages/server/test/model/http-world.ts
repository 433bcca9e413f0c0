/** What the model over HTTP knows: for each tenant three people, each with an order whose codes are at the line, and the naive ledger. */

import { listSerials } from '@serialis/contract/desk/serials/serials.routes.ts'
import type { SerialItem } from '@serialis/contract/desk/serials/serials.schema.ts'
import type { PackagingLevel, Scheme } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import type { App } from '../../src/kit/http/context.ts'
import { dayIn } from '../../src/kit/ops/clock.ts'
import { aCrew, masters } from '../../src/plant/orders/orders.fixtures.ts'
import { anOrderOnLine, type LineOrder } from '../../src/plant/results/results.order.fixtures.ts'
import { Random } from '../generators/result-stories.ts'
import { userWith, type Client, type Sender } from '../harness/client.ts'
import { NaiveLedger } from '../ledger/naive-ledger.ts'
import type { NaiveSerial } from '../ledger/naive-serials.ts'

const CLIENTS = 3
const DAY = 86_400_000

/** The time of the application, which a model moves on. */
export class ModelClock {
  #ahead = 0
  now = (): Date => new Date(Date.now() + this.#ahead)
  forward(days: number): void {
    this.#ahead += days * DAY
  }
}
/** The calendar day of the tenants so many days from now. */
export const dayAhead = (clock: ModelClock, days: number): string =>
  dayIn('Asia/Shanghai', new Date(clock.now().getTime() + days * DAY))

/** A nightly proposal about a batch. */
export interface Proposal {
  id: string
  asked: readonly number[]
  /** Of these its dry run said that they change. */
  changing: ReadonlySet<number>
  day: string
  status: 'OPEN' | 'WITHDRAWN' | 'DONE'
}

const UNITS = 60

export interface Desk {
  client: Client
  made: LineOrder
  /** As scanners and files write them. */
  keys: ReadonlyMap<number, string>
  byLevel: ReadonlyMap<PackagingLevel, readonly number[]>
  capacity: ReadonlyMap<PackagingLevel, number>
  /** Events of the packing desk, the newest last. */
  packings: string[]
  /** The newest about its batch. */
  proposal: Proposal | null
  random: Random
}

export interface World extends Pick<Tenant, 'http' | 'app' | 'clock' | 'scheme'> {
  naive: NaiveLedger
  desks: Desk[]
  /** The model knows the past from here on. */
  start: number
  done: number
  refused: number
}

/** A sender serves one tenant; its administrator makes the others. */
export interface Tenant {
  http: Sender
  admin: Client
  scheme: Scheme
  app: App
  clock: ModelClock
}

/** Every serial number of the order, page by page. */
export async function serialsOf(client: Client, orderId: string): Promise<SerialItem[]> {
  const items: SerialItem[] = []
  let after: string | undefined
  do {
    const page = await client.call(listSerials, { query: { orderId, limit: 200, ...(after && { after }) } })
    items.push(...page.items)
    after = page.next ?? undefined
  } while (after !== undefined)
  return items
}

const keyOf = ({ gtin, code }: SerialItem) => (gtin === null ? `00${code}` : `01${gtin}21${code}`)

/** Neighbours of one level become one issue of the model. */
function issueAll(naive: NaiveLedger, items: readonly SerialItem[], at: Date): void {
  const event = { id: 'issue', recordedAt: at }
  let from = 0
  for (let to = 1; to <= items.length; to++) {
    const [first, before, next] = [items[from], items[to - 1], items[to]]
    if (first === undefined || before === undefined) return
    if (next?.ordinal === before.ordinal + 1 && next.level === first.level) continue
    naive.issue(event, first.ordinal, before.ordinal, first.level, 'PLACED_OUT')
    from = to
  }
}

/** The batch of the first desk expires soon, those of the others in decades. */
export async function aWorld({ http, admin, scheme, app, clock }: Tenant, seed: number): Promise<World> {
  const all = Object.keys(permissions) as PermissionName[]
  const crew = await aCrew(http, admin)
  const clients: Client[] = []
  for (let at = 0; at < CLIENTS; at++) clients.push(await userWith(http, admin, all))
  const { product, push: line } = await masters(admin, clients[0] as Client)
  const naive = new NaiveLedger(scheme)
  const orders: LineOrder[] = []
  const soon = { productionDate: dayAhead(clock, 1), expirationDate: dayAhead(clock, 2) }
  for (let at = 0; at < CLIENTS; at++)
    orders.push(await anOrderOnLine(crew, { product, line }, { orderSize: UNITS, ...(at === 0 && soon) }))
  const start = clock.now().getTime()
  const desks: Desk[] = []
  for (const [at, made] of orders.entries()) {
    const items = await serialsOf(admin, made.order.id)
    issueAll(naive, items, new Date(start))
    desks.push({
      client: clients[at] as Client,
      made,
      keys: new Map(items.map((item) => [item.ordinal, keyOf(item)])),
      byLevel: new Map(
        Array.from(
          Map.groupBy(items, ({ level }) => level),
          ([level, own]) => [level, own.map(({ ordinal }) => ordinal)],
        ),
      ),
      capacity: new Map(made.order.levels.map(({ level, capacity }) => [level, capacity])),
      packings: [],
      proposal: null,
      random: new Random(seed * CLIENTS + at),
    })
  }
  return { http, app, clock, scheme, naive, desks, start, done: 0, refused: 0 }
}

export function serial({ naive }: World, ordinal: number): NaiveSerial {
  const found = naive.serials.get(ordinal)
  if (found === undefined) throw new Error(`the model does not know ${ordinal}`)
  return found
}

export const membersOf = ({ naive }: World, container: number): number[] => [
  ...(naive.containers.get(container)?.members ?? []),
]
