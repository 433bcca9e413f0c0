/**
 * kill -9 of the process that takes messages in and applies them, at random statements: every message that was accepted is
 * applied, each exactly once, counted at both ends. What was not answered is sent again under its own ID, as senders do.
 */

import { createMember } from '@serialis/contract/engagement/members/members.routes.ts'
import { beforeAll, expect, it } from 'vitest'
import { openOrderServers, type OrderServers } from '../../../test/faults/order-servers.ts'
import { seededRandom } from '../../../test/generators/generate-results.ts'
import { waitUntil } from '../../../test/harness/wait-until.ts'
import { aField } from '../collections/meta-data.fixtures.ts'
import { type OpenEndpoint, signed } from '../inbound/inbound.fixtures.ts'
import { aFeed } from './applying.fixtures.ts'

const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
const KILLS = 4
const EACH = 60
/** Statements that name messages: of taking in, routing and applying. */
const STATEMENTS = 30
const WHEN = ['before', 'sent', 'answered', 'committed'] as const

let servers: OrderServers
let visits: OpenEndpoint

beforeAll(async () => {
  servers = await openOrderServers()
  const fields = [aField('no', { isRequired: true }), aField('externalId')]
  ;({ open: visits } = await aFeed(servers.t.admin, { code: 'visits', kind: 'EVENT', keyPath: 'no', fields }))
  await servers.t.admin.call(createMember, { body: { externalId: 'M-1', phone: '+8613700600001' } })
  await servers.takeOver()
})

/** True once it was accepted. */
async function send(id: string): Promise<boolean> {
  const payload = Buffer.from(JSON.stringify({ no: id, externalId: 'M-1' }))
  const headers = signed(payload, { secret: visits.secret, at: new Date(), id })
  try {
    const answer = await servers.http.inject({ method: 'POST', url: visits.endpoint.path, headers, payload })
    return answer.statusCode === 202
  } catch {
    return false
  }
}

it(`${KILLS} kills at random statements: what was accepted is applied once (seed ${SEED})`, async () => {
  const random = seededRandom(SEED)
  const kills: string[] = []
  const sent: string[] = []
  const accepted = new Set<string>()
  while (kills.length < KILLS) {
    const nth = 1 + Math.floor(random() * STATEMENTS)
    const when = WHEN[Math.floor(random() * WHEN.length)]!
    await servers.tell({ words: ['inbox_messages'], nth, when })
    const some = Array.from({ length: EACH }, (_, at) => `m-${kills.length}-${at}`)
    sent.push(...some)
    const hand = async (ids: readonly string[]) => {
      for (const id of ids) if (await send(id)) accepted.add(id)
    }
    await Promise.all([0, 1, 2].map((lane) => hand(some.filter((_, at) => at % 3 === lane))))
    // The loops of the product ask for messages as well, so that the process ends in any case.
    await servers.ended()
    await servers.undone()
    kills.push(`${when} statement ${nth}`)
    const { rows } = await servers.owner.query<{ count: number }>('select count(*)::int as count from inbox_messages')
    expect(rows[0]!.count, kills.at(-1)).toBeGreaterThanOrEqual(accepted.size)
    await servers.takeOver()
    for (const id of sent.filter((one) => !accepted.has(one))) await waitUntil(() => send(id), Boolean)
    for (const id of sent) accepted.add(id)
  }
  console.log(`seed ${SEED}: killed ${kills.join(', ')}`)
  const { rows } = await waitUntil(
    () =>
      servers.owner.query<{ status: string; applications: number; count: number }>(
        'select status, applications, count(*)::int as count from inbox_messages group by 1, 2',
      ),
    (found) => found.rows.every(({ status }) => status !== 'NEW' && status !== 'ROUTED'),
  )
  // Counted at both ends: no message twice, and one activity of each.
  expect(rows).toEqual([{ status: 'APPLIED', applications: 1, count: sent.length }])
  const { rows: done } = await servers.owner.query(
    'select count(*)::int as count, count(distinct activity_id)::int as once from member_activities',
  )
  expect(done).toEqual([{ count: sent.length, once: sent.length }])
}, 60_000)
