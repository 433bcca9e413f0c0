/** Real receivers, and pushes in any state. For tests and benchmarks. */

import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as routes from '@serialis/contract/desk/push/push.routes.ts'
import type { PushJobDetail, PushTarget } from '@serialis/contract/desk/push/push.schema.ts'
import type { PushStatus } from '@serialis/contract/desk/push/push.status.ts'
import type { ClientInput } from '@serialis/contract/kit/route.ts'
import type { Client } from '../../../test/harness/client.ts'
import { waitUntil } from '../../../test/harness/wait-until.ts'
import type { App } from '../../kit/http/context.ts'
import { startDueDeliveries } from './dispatcher.ts'

export interface ReceivedBatch {
  readonly key: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
  readonly method: string
  readonly path: string
}
/** Answers one batch; if it does nothing, the connection stays open and silent. */
export type Behaviour = (batch: ReceivedBatch, answer: ServerResponse, number: number) => void

export interface Receiver {
  readonly url: string
  readonly batches: ReceivedBatch[]
  /** How the next requests are answered. */
  behave(behaviour: Behaviour): void
  close(): Promise<void>
}

export const acknowledged: Behaviour = (_, answer) => void answer.writeHead(204).end()
export const answering =
  (status: number, body?: unknown, headers: Record<string, string> = {}): Behaviour =>
  (_, answer) =>
    void answer
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(body === undefined ? '' : JSON.stringify(body))

export async function aReceiver(first: Behaviour = acknowledged): Promise<Receiver> {
  let behaviour = first
  const batches: ReceivedBatch[] = []
  const server: Server = createServer((request, answer) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const batch = {
        key: String(request.headers['idempotency-key'] ?? ''),
        headers: request.headers,
        body: Buffer.concat(parts).toString(),
        method: request.method ?? '',
        path: request.url ?? '',
      }
      if (batch.method === 'POST') batches.push(batch)
      behaviour(batch, answer, batches.length)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/push`,
    batches,
    behave: (next) => void (behaviour = next),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

type TargetBody = ClientInput<typeof routes.createPushTarget>['body']
let made = 0
export const aTarget = (client: Client, url: string, over: Partial<TargetBody> = {}): Promise<PushTarget> =>
  client.call(routes.createPushTarget, {
    body: { name: `Target ${++made}`, url, format: 'JSON_V1', batchSize: 10, timeoutSeconds: 5, ...over },
  })

/** Waits until the newest push of a target is in one of these states; fails after a time limit. */
export async function jobIn(
  client: Client,
  targetId: string,
  statuses: readonly PushStatus[],
  isThere: (job: PushJobDetail) => boolean = () => true,
): Promise<PushJobDetail> {
  const newest = async () => {
    const [found] = (await client.call(routes.listPushJobs, { query: { targetId, limit: 1 } })).items
    return found && client.call(routes.getPushJob, { params: { id: found.id } })
  }
  return waitUntil(
    newest,
    (job): job is PushJobDetail => job !== undefined && statuses.includes(job.status) && isThere(job),
  )
}

/** Starts what is due by the application's clock until the target has no delivery in progress. */
export const deliverDue = (app: App, tenantId = 1): Promise<number> => startDueDeliveries(app, tenantId)

interface JsonBatch {
  eventId: string
  changes: {
    operation: string | null
    from: string | null
    to: string
    level: string
    gtin: string | null
    codes: string[]
    orderNo: string | null
    batchCode: string | null
    snCode: string[]
    status: string
    historyKind: string | null
    historyReason: string | null
    productName: string | null
    batchNum: string | null
    productionLine: string | null
  }[]
  moves: {
    kind: string
    container: { code: string }
    codes: string[]
    packingGroup: object
    snCode: string[]
    historyReason: string | null
  }[]
}
export const readJson = ({ body }: ReceivedBatch): JsonBatch => JSON.parse(body) as JsonBatch
/** Codes of all changes of these batches. */
export const codesIn = (batches: readonly ReceivedBatch[]): string[] =>
  batches.flatMap((batch) => readJson(batch).changes.flatMap(({ codes }) => codes))
