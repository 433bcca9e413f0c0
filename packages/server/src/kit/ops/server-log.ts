/** What the HTTP server has for the log: its own warnings, and a line for each request where the installation wants them. */

import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { App } from '../http/context.ts'
import type { Caller } from '../http/handle.ts'
import type { Log } from './log.ts'
import { traceOf } from './tracing.ts'

const nothing = () => undefined

/** Takes the server's warnings and errors; what it reports about its normal work is no line. */
export function serverLog(log: Log, about: object = {}): FastifyBaseLogger {
  const at = (level: 'warn' | 'error') => (details: unknown, message?: string) => {
    if (typeof details === 'string') return log[level](about, details)
    const facts: { err?: Error } = details instanceof Error ? { err: details } : { ...(details as object) }
    // The message of an error is written with the error, where it quotes nothing.
    const isOwn = message !== undefined && message !== facts.err?.message
    log[level]({ ...facts, ...about }, isOwn ? message : 'the HTTP server reports an error')
  }
  return {
    level: 'warn',
    fatal: at('error'),
    error: at('error'),
    warn: at('warn'),
    info: nothing,
    debug: nothing,
    trace: nothing,
    silent: nothing,
    child: ({ reqId }) => serverLog(log, typeof reqId === 'string' ? { requestId: reqId } : about),
  }
}

const callers = new WeakMap<FastifyRequest, { userId: string; tenantId: number }>()

/** Once it is known who sent the request. */
export const noteCaller = (request: FastifyRequest, { actor, tenant }: Caller): void =>
  void callers.set(request, { userId: actor.userId, tenantId: tenant.tenantId })

/** A line has the pattern of the route. Its address may have names, codes and queries in it. */
export function logRequests(http: FastifyInstance, { config, log }: App): void {
  if (!config.hasAccessLog) return
  http.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw
    const [begun, sent] = [performance.now(), socket.bytesWritten]
    // At the end of the answer, or when the client left before it.
    reply.raw.once('close', () =>
      log.info(
        {
          requestId: request.id,
          method: request.method,
          route: request.routeOptions.url ?? 'none',
          status: reply.statusCode,
          ms: Math.round(performance.now() - begun),
          bytes: socket.bytesWritten - sent,
          ...traceOf(request),
          ...callers.get(request),
        },
        reply.raw.writableFinished ? 'request' : 'request that its client broke off',
      ),
    )
  })
}
