import { trace } from '@opentelemetry/api'
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import pg from 'pg'
import { beforeEach, expect, it, vi } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { testApp } from '../../../test/harness/database.ts'
import { started, taskIn } from '../../platform/tasks/tasks.fixtures.ts'
import { startWorkers } from '../../platform/tasks/worker.service.ts'
import { buildHttp } from '../http/http.ts'
import type { TaskKind } from '../jobs/task.ts'
import { openLog } from './log.ts'

const exporter = new InMemorySpanExporter()
new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }).register()
atEnd(() => trace.disable())
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const t = await testApp()

beforeEach(() => exporter.reset())

const spans = () =>
  exporter.getFinishedSpans().map((span) => ({
    name: span.name,
    attributes: span.attributes,
    traceId: span.spanContext().traceId,
    id: span.spanContext().spanId,
    parent: span.parentSpanContext?.spanId,
  }))

it('a request continues the trace of its caller, and its transactions are part of it', async () => {
  const { headers } = await t.http.inject({
    url: listEvents.path,
    headers: { authorization: `Bearer ${t.admin.token}`, traceparent: `00-${TRACE}-00f067aa0ba902b7-01` },
  })
  await vi.waitFor(() => expect(spans().map(({ name }) => name)).toContain(`GET ${listEvents.path}`))
  const ofTrace = spans().filter(({ traceId }) => traceId === TRACE)
  const request = ofTrace.find(({ name }) => name.startsWith('GET'))
  expect(request).toMatchObject({
    parent: '00f067aa0ba902b7',
    attributes: {
      'http.route': listEvents.path,
      'http.response.status_code': 200,
      'serialis.request_id': headers['x-request-id'],
    },
  })
  expect(ofTrace.filter(({ name }) => name === 'transaction').map(({ parent }) => parent)).toContain(request?.id)
})

it('the line of a request in the log names its trace', async () => {
  const lines: string[] = []
  const log = openLog(
    () => true,
    (line) => lines.push(line),
  )
  const config = { ...t.app.config, hasAccessLog: true }
  const http = await buildHttp({ app: { ...t.app, config, log }, ground: {} as never, bindings: [], constraints: {} })
  await http.inject({ url: '/nowhere', headers: { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` } })
  await http.close()
  expect(lines.map((line) => JSON.parse(line) as unknown)).toContainEqual(expect.objectContaining({ traceId: TRACE }))
})

it('a task is a span of its own, with its transactions', async () => {
  const kind: TaskKind = {
    kind: 'test.read',
    async run(task) {
      await task.read(async () => undefined)
      await task.finish(null, async () => ({}))
    },
  }
  const stop = await startWorkers({ app: t.app, kinds: [kind], databaseUrl: t.database.appUrl })
  const { taskId } = await started(t.app, t.admin, { kind: kind.kind })
  await taskIn(t.admin, taskId)
  await stop()
  const task = spans().find(({ name }) => name === 'task test.read')
  expect(task?.attributes).toEqual({ 'serialis.task_id': taskId })
  expect(spans().filter(({ name, parent }) => name === 'transaction' && parent === task?.id)).toHaveLength(2)
})

it('a span has the pattern of the address, and nothing that the caller sent', async () => {
  const canary = 'canary-5f1c'
  await t.http.inject({
    url: `/api/access/users/${canary}?q=${canary}`,
    headers: { authorization: `Bearer ${canary}` },
  })
  await vi.waitFor(() => expect(spans().map(({ name }) => name)).toContain('GET /api/access/users/:id'))
  expect(JSON.stringify(spans())).not.toContain(canary)
})

it('the database knows the transaction of a request by its id', async () => {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  const { headers } = await t.http.inject({
    url: listEvents.path,
    headers: { authorization: `Bearer ${t.admin.token}` },
  })
  const texts = sent.mock.calls.map(([text]) => String(text))
  sent.mockRestore()
  expect(
    texts.filter((text) => text.includes(`application_name = 'serialis ${String(headers['x-request-id'])}'`)).length,
  ).toBeGreaterThan(0)
})
