/** Extension point: who counts the calls of API keys, reads and refusals too. */

import type { FastifyReply } from 'fastify'
import type { App } from '../http/context.ts'
import { extensionPoint } from '../http/extension-point.ts'
import type { Caller } from '../http/handle.ts'

export interface KeyCall {
  tenantId: number
  keyId: string
  /** Method and pattern of the route, without what a caller put into it. */
  route: string
  status: number
  milliseconds: number
}

export interface CallListener {
  /** When the answer has gone, or its client. Does not wait, and does not throw. */
  count(app: App, call: KeyCall): void
  /** After the last request of a server that stops. */
  end(app: App): Promise<void>
}

export const callListeners = extensionPoint<CallListener>()

/** Follows the answer to a caller that is a key. */
export function followCall(app: App, reply: FastifyReply, { actor, tenant }: Caller, route: string): void {
  if (actor.kind !== 'key') return
  reply.raw.once('close', () => {
    const { statusCode: status, elapsedTime: milliseconds } = reply
    for (const { count } of callListeners.of(app))
      count(app, { tenantId: tenant.tenantId, keyId: actor.userId, route, status, milliseconds })
  })
}
