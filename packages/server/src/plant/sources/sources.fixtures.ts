/** Accounts at simulated partners that really listen, and pulls in any state. For tests, benchmarks and the demo. */

import type { ClientInput } from '@serialis/contract/kit/route.ts'
import {
  sftpAccounts,
  tracelinkAccounts,
  webserviceAccounts,
} from '@serialis/contract/plant/sources/accounts.routes.ts'
import { getMessage } from '@serialis/contract/plant/sources/messages.routes.ts'
import type { MessageDetail } from '@serialis/contract/plant/sources/messages.schema.ts'
import type { MessageStatus } from '@serialis/contract/plant/sources/messages.status.ts'
import { getPull, requestCodes } from '@serialis/contract/plant/sources/pulls.routes.ts'
import type { PullDetail } from '@serialis/contract/plant/sources/pulls.schema.ts'
import type { PullStatus } from '@serialis/contract/plant/sources/pulls.status.ts'
import { PASSWORD, USER } from '@serialis/partners/behaviour.ts'
import type { SftpStandIn } from '@serialis/partners/sftp.ts'
import type { Client } from '../../../test/harness/client.ts'
import { waitUntil } from '../../../test/harness/wait-until.ts'

type Body<R extends { input: { body: unknown } }> =
  ClientInput<R & Parameters<Client['call']>[0]> extends { body: infer B } ? B : never
type TracelinkBody = Body<typeof tracelinkAccounts.create>
type WebBody = Body<typeof webserviceAccounts.create>
type SftpBody = Body<typeof sftpAccounts.create>

let made = 0
const covers = (productIds: readonly string[]) => productIds.map((productId) => ({ productId }))
const systems = {
  sendingSystem: '4012345000009',
  receivingSystem: '0300000000017',
  senderNumber: '4012345000009',
  receiverNumber: '0300000000017',
  sgln: '4012345.00000.0',
}

export const tracelinkBody = (
  url: string,
  productIds: readonly string[],
  over: Partial<TracelinkBody> = {},
): TracelinkBody => ({
  name: `TraceLink ${++made}`,
  environment: 'VALIDATION',
  products: covers(productIds),
  timeoutSeconds: 20,
  secret: PASSWORD,
  ...over,
  settings: { url, user: USER, ...systems, ...over.settings } as TracelinkBody['settings'],
})
export const webBody = (url: string, productIds: readonly string[], over: Partial<WebBody> = {}): WebBody => ({
  name: `Web service ${++made}`,
  environment: 'VALIDATION',
  products: covers(productIds),
  timeoutSeconds: 20,
  secret: PASSWORD,
  ...over,
  settings: { url, user: USER, ...over.settings } as WebBody['settings'],
})
export const sftpBody = (
  at: Pick<SftpStandIn, 'host' | 'port' | 'user' | 'password' | 'hostKeySha256'>,
  productIds: readonly string[],
  over: Partial<SftpBody> = {},
): SftpBody => ({
  name: `Folder ${++made}`,
  environment: 'VALIDATION',
  products: covers(productIds),
  timeoutSeconds: 20,
  secret: at.password,
  ...over,
  settings: {
    host: at.host,
    port: at.port,
    user: at.user,
    hostKey: at.hostKeySha256,
    settleSeconds: 0,
    intervalSeconds: 5,
    ...over.settings,
  } as SftpBody['settings'],
})

export const aTracelink = (client: Client, ...given: Parameters<typeof tracelinkBody>) =>
  client.call(tracelinkAccounts.create, { body: tracelinkBody(...given) })
export const aWebservice = (client: Client, ...given: Parameters<typeof webBody>) =>
  client.call(webserviceAccounts.create, { body: webBody(...given) })
export const anSftp = (client: Client, ...given: Parameters<typeof sftpBody>) =>
  client.call(sftpAccounts.create, { body: sftpBody(...given) })

export const aPull = (
  client: Client,
  productId: string,
  quantity: number,
  level: 'EA' | 'CA' | 'PL' = 'EA',
): Promise<PullDetail> => client.call(requestCodes, { body: { productId, level, quantity } })

/** Waits until the pull is in one of these states; fails after a time limit. */
export const pullIn = (
  client: Client,
  id: string,
  statuses: readonly PullStatus[],
  isThere: (pull: PullDetail) => boolean = () => true,
): Promise<PullDetail> =>
  waitUntil(
    () => client.call(getPull, { params: { id } }),
    (pull) => statuses.includes(pull.status) && isThere(pull),
  )
export const messageIn = (client: Client, id: string, statuses: readonly MessageStatus[]): Promise<MessageDetail> =>
  waitUntil(
    () => client.call(getMessage, { params: { id } }),
    ({ status }) => statuses.includes(status),
  )
