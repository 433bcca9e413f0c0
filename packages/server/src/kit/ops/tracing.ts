/**
 * Spans of requests, transactions and tasks for OpenTelemetry. An installation that wants them loads an SDK before the
 * product (see docs/operations/logs.md); without one, the calls do nothing. A span has no input and no address with
 * values in it, as the log has none.
 */

import {
  context,
  propagation,
  type Attributes,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
} from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PRODUCT_VERSION } from './product-version.ts'

const tracer = trace.getTracer('serialis', PRODUCT_VERSION)
const contexts = new WeakMap<FastifyRequest, Context>()

/** The span that the SDK or a library opened for this request already, or else what the headers of the caller name. */
const parentOf = ({ headers }: FastifyRequest): Context => {
  const active = context.active()
  return trace.getSpan(active) === undefined ? propagation.extract(active, headers) : active
}

/** A span for each request, with the pattern of its route. */
export function traceRequests(http: FastifyInstance): void {
  http.addHook('onRequest', async (request, reply) => {
    const parent = parentOf(request)
    const { method, id, routeOptions } = request
    const route = routeOptions.url ?? 'none'
    const attributes = { 'http.request.method': method, 'http.route': route, 'serialis.request_id': id }
    const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent)
    contexts.set(request, trace.setSpan(parent, span))
    reply.raw.once('close', () => {
      span.setAttribute('http.response.status_code', reply.statusCode)
      if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    })
  })
}

/** What `work` does belongs to the span of the request. */
export const inSpanOf = <T>(request: FastifyRequest, work: () => T): T =>
  context.with(contexts.get(request) ?? context.active(), work)

/** The trace of a request for its line in the log; nothing without an SDK. */
export function traceOf(request: FastifyRequest): { traceId?: string } {
  const span = trace.getSpan(contexts.get(request) ?? context.active())?.spanContext()
  return span !== undefined && trace.isSpanContextValid(span) ? { traceId: span.traceId } : {}
}

/** Runs `work` in a span of its own, which says whether the work failed. */
export const traced = <T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> =>
  tracer.startActiveSpan(name, { kind: SpanKind.CLIENT, attributes }, async (span) => {
    try {
      return await work()
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
