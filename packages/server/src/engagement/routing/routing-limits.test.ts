import { getInboxMessage } from '@serialis/contract/engagement/inbound/inbox.routes.ts'
import {
  createRouting,
  getRouting,
  publishRouting,
  saveRoutingDraft,
  tryRouting,
} from '@serialis/contract/engagement/routing/routings.routes.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { userWith } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { anOpenEndpoint, type OpenEndpoint, signed } from '../inbound/inbound.fixtures.ts'
import { routeMessages } from './routing-work.ts'
import { publishedModels } from './routings.fixtures.ts'

let t: TestApp

beforeAll(async () => {
  t = await testApp()
  await publishedModels(t.admin, ['shop_orders'])
})

const rule = (name: string, condition: string) => ({ name, condition, models: ['shop_orders'] })

async function published(rules = [rule('All', 'true')]): Promise<{ open: OpenEndpoint; id: string }> {
  const open = await anOpenEndpoint(t.admin)
  const { id } = await t.admin.call(createRouting, { body: { endpointId: open.endpoint.id } })
  await t.admin.call(saveRoutingDraft, { params: { id }, body: { version: 1, match: 'ALL', rules } })
  await t.admin.call(publishRouting, { params: { id }, body: { version: 2, reason: 'As agreed with the shop' } })
  return { open, id }
}
async function send({ endpoint, secret }: OpenEndpoint, record: unknown): Promise<string> {
  const body = JSON.stringify(record)
  const headers = signed(body, { secret, at: t.app.clock.now() })
  const answer = await t.http.inject({ method: 'POST', url: endpoint.path, headers, payload: body })
  expect(answer.statusCode).toBe(202)
  return (answer.json() as { id: string }).id
}
const message = (id: string) => t.admin.call(getInboxMessage, { params: { id } })

describe('rules that ask too much', () => {
  const loop = 'body.x.all(i, i != 2 && i != 3 && i != 4 && i != 5 && i != 6)'
  const rules = Array.from({ length: 50 }, (_, at) => rule(`Rule ${at}`, [loop, loop, loop, loop].join(' && ')))

  it('hold up neither requests nor other messages, and their message waits for better ones', async () => {
    const { open, id } = await published(rules)
    const record = { x: Array.from({ length: 10_000 }, () => 1) }
    const hostile = await send(
      open,
      Array.from({ length: 11 }, () => record),
    )
    const other = await published()
    const good = await send(other.open, { status: 'PAID' })
    let longest = 0
    let last = performance.now()
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }, 5)
    await routeMessages(t.app, 1)
    await expect.poll(async () => (await message(hostile)).routingNumber, { timeout: 20_000 }).toBe(1)
    clearInterval(timer)
    expect(longest).toBeLessThan(1_500)
    // Each of its records fits every rule.
    expect(await message(hostile)).toMatchObject({ status: 'NEW', unroutedRecord: expect.any(Number) })
    await expect.poll(async () => (await message(good)).status).toBe('ROUTED')
    const trial = await t.admin.call(tryRouting, { params: { id }, body: { messageId: hostile } })
    expect(trial.records).toBe(11)
    expect(trial.unrouted + trial.tried.length).toBe(11)
    expect(trial.unrouted).toBeGreaterThan(0)
  })
})

it('a routing whose rules can no longer be read does not stop the others', async () => {
  const broken = await published()
  const owner = new pg.Client({ connectionString: t.database.ownerUrl })
  await owner.connect()
  await owner.query('update routing_versions set rules = $2 where routing_id = $1', [
    broken.id,
    JSON.stringify([rule('Sum', 'body.a + 1 == 2')]),
  ])
  await owner.end()
  const other = await published()
  const good = await send(other.open, { status: 'PAID' })
  await expect(routeMessages(t.app, 1)).rejects.toThrow('routing_condition_not_allowed')
  await expect.poll(async () => (await message(good)).status).toBe('ROUTED')
})

it('who reads routings is offered no step', async () => {
  const { id } = await published()
  const reader = await userWith(t.http, t.admin, ['routings.list'])
  expect(await reader.call(getRouting, { params: { id } })).toMatchObject({ allowed: [] })
})
