/**
 * A server that is killed in the middle of what it exchanges with a line by files: nothing is lost and nothing happens twice, in a
 * folder of the server and over SFTP.
 */

import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { getLineConnection } from '@serialis/contract/plant/line-connections/line-connections.routes.ts'
import type { OrderDetail } from '@serialis/contract/plant/orders/order-page.schema.ts'
import { buildOrderPackage } from '@serialis/contract/plant/orders/orders.packages.routes.ts'
import { listOrderHistory } from '@serialis/contract/plant/orders/orders.routes.ts'
import type { Product } from '@serialis/contract/plant/products/products.schema.ts'
import { listResultFiles } from '@serialis/contract/plant/results/results.routes.ts'
import { startSftp } from '@serialis/partners/sftp.ts'
import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { PART } from '../../src/kit/protocols/folder.ts'
import {
  anOrderToPlaceOut,
  connected,
  lineSide,
  overSftp,
  type LineSide,
} from '../../src/plant/line-connections/line-connections.fixtures.ts'
import {
  aCrew,
  aDraft,
  aNumberedProduct,
  approved,
  lineReport,
  onLine,
  orderIn,
  step,
  submitted,
  type Crew,
} from '../../src/plant/orders/orders.fixtures.ts'
import { anActiveLine } from '../../src/plant/products/products.fixtures.ts'
import { fileIn } from '../../src/plant/results/results.order.fixtures.ts'
import { csvResultFile } from '../generators/generate-results.ts'
import { atEnd } from '../harness/at-end.ts'
import { userWith, type Client, type Sender } from '../harness/client.ts'
import type { TestApp } from '../harness/database.ts'
import { waitUntil } from '../harness/wait-until.ts'
import type { StatementPlace } from './order-child.ts'
import { openOrderServers, type OrderServers } from './order-servers.ts'

const LONGEST_MS = 600_000

let t: TestApp
let owner: pg.Client
let servers: OrderServers
let http: Sender
let crew: Crew
let second: Client

beforeAll(async () => {
  servers = await openOrderServers()
  t = servers.t
  owner = servers.owner
  http = servers.http
  crew = await aCrew(http, t.admin)
  second = await userWith(t.http, t.admin, Object.keys(permissions) as PermissionName[])
  await servers.takeOver()
}, LONGEST_MS)

describe('through the files of its line', () => {
  let editor: Client
  let ours: Product
  beforeAll(async () => {
    editor = await userWith(t.http, t.admin, ['lines.list', 'adapters.edit'])
    ours = await aNumberedProduct(t.admin, second)
  })

  /** The serving process dies at that statement; then the next process takes over, where the same happens again. */
  async function killedAt(place: StatementPlace, cause: () => Promise<unknown>, then: () => Promise<void>) {
    await servers.tell(place)
    // What causes it may be answered before or after.
    await cause().catch(() => undefined)
    await servers.ended()
    await then()
    await servers.takeOver()
  }
  const exchanges = async (orderId: string) =>
    (
      await owner.query<{ is: string }>(
        "select kind || ' ' || status || case when direction = 'IN' and not is_moved then ' lies there' else '' end as is from line_exchanges where order_id = $1 order by id",
        [orderId],
      )
    ).rows.map(({ is }) => is)
  const packageIn = async (side: LineSide, { orderNo }: OrderDetail) => {
    const { checksum, files } = JSON.parse(await side.read(`out/${orderNo}-1/package.json`)) as {
      checksum: string
      files: { name: string; sha256: string }[]
    }
    for (const { name, sha256 } of files)
      expect(
        createHash('sha256')
          .update(await side.read(`out/${orderNo}-1/${name}`))
          .digest('hex'),
        name,
      ).toBe(sha256)
    expect((await side.names(`out/${orderNo}-1`)).sort()).toEqual(
      ['package.json', ...files.map(({ name }) => name)].sort(),
    )
    return checksum
  }
  const inTheMiddle: StatementPlace = { words: ['from order_ranges', 'order_id = any'], nth: 2, when: 'before' }
  const writtenNotNoted: StatementPlace = {
    words: ['update "line_exchanges"', '"deadline_at"', '"failure"'],
    nth: 1,
    when: 'before',
  }
  const takenIn = (when: StatementPlace['when']): StatementPlace => ({
    words: ['insert into "line_exchanges"'],
    nth: 1,
    when,
  })

  /** Dies with one of three files written; with a result taken in and not moved away. */
  async function goesThrough(side: LineSide, order: OrderDetail, connect: () => Promise<unknown>) {
    await killedAt(inTheMiddle, connect, async () => {
      // The second file is torn, and says so by its name.
      expect((await side.names(`out/${order.orderNo}-1`)).filter((name) => !name.endsWith(PART))).toEqual([
        `${order.orderNo}-1-EA.csv`,
      ])
      expect(await exchanges(order.id)).toEqual(['PACKAGE QUEUED'])
    })
    await waitUntil(
      () => exchanges(order.id),
      (seen) => seen.includes('PACKAGE SENT'),
    )
    const checksum = await packageIn(side, order)
    const acknowledged = () => side.drop(`${order.orderNo}.ack.json`, { orderNo: order.orderNo, package: 1, checksum })
    await killedAt(takenIn('answered'), acknowledged, async () => {
      expect((await owner.query('select status from production_orders where id = $1', [order.id])).rows).toEqual([
        { status: 'WAIT_FOR_PLACEOUT' },
      ])
      expect(await exchanges(order.id)).toEqual(['PACKAGE SENT'])
      expect(await side.names('in')).toEqual([`${order.orderNo}.ack.json`])
    })
    await orderIn(crew.planner, order.id, ['PRODUCTION_READY'])
    const report = [...csvResultFile(await lineReport(crew, order))].join('')
    await killedAt(
      takenIn('committed'),
      () => side.drop('batch.csv', report),
      async () => {
        expect(await exchanges(order.id)).toEqual(['PACKAGE DONE', 'ACKNOWLEDGEMENT TAKEN', 'RESULT TAKEN lies there'])
        expect(await side.names('in')).toEqual(['batch.csv'])
      },
    )
    await waitUntil(
      () => side.names('done'),
      ({ length }) => length === 2,
    )
    expect((await side.names('done')).sort()).toEqual([`${order.orderNo}.ack.json`, 'batch.csv'].sort())
    await waitUntil(
      () => exchanges(order.id),
      (seen) => seen.at(-1) === 'RESULT TAKEN',
    )
    expect(await exchanges(order.id)).toEqual(['PACKAGE DONE', 'ACKNOWLEDGEMENT TAKEN', 'RESULT TAKEN'])
    const { items } = await crew.clerk.call(listResultFiles, { query: { orderId: order.id } })
    expect(items).toHaveLength(1)
    expect(await fileIn(crew.clerk, items[0]!.id, 'CHECKED')).toMatchObject({ outcome: { errors: { rows: 0 } } })
    const history = await crew.planner.call(listOrderHistory, { params: { id: order.id }, query: { limit: 50 } })
    expect(history.items.map(({ command }) => command).slice(0, 4)).toEqual([
      'resultReceived',
      'start',
      'acknowledge',
      'packageBuilt',
    ])
    expect([...(await side.names('error')), ...(await side.names('in'))]).toEqual([])
  }

  it(
    'in a folder of the server: nothing is lost, nothing happens twice',
    async () => {
      const line = await anActiveLine(t.admin, second, { mode: 'PUSH' })
      const { dropFolder } = await editor.call(getLineConnection, { params: { id: line.id } })
      const side = lineSide(dropFolder)
      const order = await anOrderToPlaceOut(crew, ours, line)
      await goesThrough(side, order, () => connected(editor, line))
      // All of it is written, and nobody knows: it is written again, as it was.
      const other = await aDraft(crew.planner, ours, { plannedLineId: line.id, orderSize: 10 })
      await submitted(crew.planner, other)
      await approved(crew.approver, other.id)
      await orderIn(crew.planner, other.id, ['WAIT_LINE_ASSIGNED'])
      await onLine(crew, other.id, line)
      let checksum = ''
      await killedAt(
        writtenNotNoted,
        () => step(crew.packer, other.id, buildOrderPackage),
        async () => {
          expect(await exchanges(other.id)).toEqual(['PACKAGE QUEUED'])
          checksum = await packageIn(side, other)
        },
      )
      await waitUntil(
        () => exchanges(other.id),
        (seen) => seen.includes('PACKAGE SENT'),
      )
      expect(await packageIn(side, other)).toBe(checksum)
    },
    LONGEST_MS,
  )

  it(
    'over SFTP, as well',
    async () => {
      const partner = await startSftp({ folder: await mkdtemp(join(tmpdir(), 'serialis-line-')) })
      atEnd(async () => {
        await partner.close()
        await rm(partner.folder, { recursive: true, force: true })
      })
      const line = await anActiveLine(t.admin, second, { mode: 'PUSH' })
      const order = await anOrderToPlaceOut(crew, ours, line)
      await goesThrough(lineSide(join(partner.folder, 'line')), order, () => connected(editor, line, overSftp(partner)))
    },
    LONGEST_MS,
  )
})
