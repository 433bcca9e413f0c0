/** Lines that really exchange files: a connection through the API, and the line's side. For tests. */

import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientInput } from '@serialis/contract/kit/route.ts'
import * as routes from '@serialis/contract/plant/line-connections/line-connections.routes.ts'
import type { LineExchange } from '@serialis/contract/plant/line-connections/line-connections.schema.ts'
import type { Line } from '@serialis/contract/plant/lines/lines.schema.ts'
import type { OrderDetail } from '@serialis/contract/plant/orders/order-page.schema.ts'
import { buildOrderPackage } from '@serialis/contract/plant/orders/orders.packages.routes.ts'
import type { Product } from '@serialis/contract/plant/products/products.schema.ts'
import { listAlerts } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import type { Alert, AlertType } from '@serialis/contract/platform/alerts/alerts.schema.ts'
import type { SftpStandIn } from '@serialis/partners/sftp.ts'
import type { Client } from '../../../test/harness/client.ts'
import { found, waitUntil } from '../../../test/harness/wait-until.ts'
import { aDraft, onLine, orderIn, step, withCodes, type Crew } from '../orders/orders.fixtures.ts'

type Given = Partial<ClientInput<typeof routes.saveLineConnection>['body']>

/** A connection that reads at once; a folder on the server by default. */
export const connected = async (editor: Client, line: Pick<Line, 'id'>, given: Given = {}) => {
  const { connection } = await editor.call(routes.getLineConnection, { params: { id: line.id } })
  return editor.call(routes.saveLineConnection, {
    params: { id: line.id },
    body: {
      transport: 'FOLDER',
      packageFormat: 'CSV',
      pollSeconds: 1,
      settleSeconds: 0,
      ...given,
      version: connection?.version ?? null,
    },
  })
}

export const overSftp = (server: SftpStandIn): Given => ({
  transport: 'SFTP',
  host: server.host,
  port: server.port,
  account: server.user,
  secret: server.password,
  hostKey: server.hostKeySha256,
  folder: 'line',
  timeoutSeconds: 1,
})

/** The line's side: the folder as the line sees it. */
export const lineSide = (folder: string) => ({
  folder,
  async drop(name: string, content: string | object): Promise<void> {
    await mkdir(join(folder, 'in'), { recursive: true })
    const part = join(folder, 'in', `.${randomUUID()}.part`)
    await writeFile(part, typeof content === 'string' ? content : JSON.stringify(content))
    await rename(part, join(folder, 'in', name))
  },
  names: (path: string): Promise<string[]> => readdir(join(folder, path)).catch(() => []),
  read: async (path: string): Promise<string> => readFile(join(folder, path), 'utf8'),
})
export type LineSide = ReturnType<typeof lineSide>

export const visited = (tester: Client, lineId: string) =>
  tester.call(routes.testLineConnection, { params: { id: lineId } })

/** The newest exchange of that kind in one of these statuses. */
export const exchangeIn = (
  reader: Client,
  query: ClientInput<typeof routes.listLineExchanges>['query'],
  statuses: readonly LineExchange['status'][],
): Promise<LineExchange> =>
  waitUntil(
    async () =>
      (await reader.call(routes.listLineExchanges, { query })).items.find(({ status }) => statuses.includes(status)),
    found,
    { what: `${JSON.stringify(query)} ${statuses.join()}` },
  )

export const alertOf = async (reader: Client, type: AlertType, subjectId: string): Promise<Alert | undefined> =>
  (await reader.call(listAlerts, { query: { type, limit: 200 } })).items.find((alert) => alert.subjectId === subjectId)

/** An order whose package is ready for the line. */
export async function anOrderToPlaceOut(
  crew: Crew,
  product: Product,
  line: Line,
  given: Parameters<typeof aDraft>[2] = {},
): Promise<OrderDetail> {
  const draft = await aDraft(crew.planner, product, { plannedLineId: line.id, orderSize: 10, ...given })
  await withCodes(crew, draft)
  await onLine(crew, draft.id, line)
  await step(crew.packer, draft.id, buildOrderPackage)
  return orderIn(crew.planner, draft.id, ['WAIT_FOR_PLACEOUT'])
}
