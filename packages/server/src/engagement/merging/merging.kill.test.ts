/**
 * kill -9 of the server that merges two members or takes it back, at random statements of the command: both are as they
 * were or everything has happened, and asked again by the careful client it has happened once.
 */

import { randomUUID } from 'node:crypto'
import { recordActivity } from '@serialis/contract/engagement/activities/activities.routes.ts'
import { recordMemberConsent } from '@serialis/contract/engagement/members/consents.routes.ts'
import * as routes from '@serialis/contract/engagement/merging/merging.routes.ts'
import { bookMemberPoints, getMemberPoints } from '@serialis/contract/engagement/points/points.routes.ts'
import { assignTag } from '@serialis/contract/engagement/tags/tags.routes.ts'
import { beforeAll, expect, it } from 'vitest'
import type { StatementPlace } from '../../../test/faults/order-child.ts'
import { openOrderServers, type OrderServers } from '../../../test/faults/order-servers.ts'
import { seededRandom } from '../../../test/generators/generate-results.ts'
import { CallRefused, type Client, clientOf } from '../../../test/harness/client.ts'
import { activeTag } from '../tags/tags.fixtures.ts'
import { proposedMerge, rowsOfMembers, signedMerge, verifiedMember } from './merging.fixtures.ts'

const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
const PAIRS = 6
/** Of a merge and what takes it back that name members: about as many as the shorter one has. */
const STATEMENTS = 28
const WHEN = ['before', 'sent', 'answered', 'committed'] as const
const POINTS = 100
/** Rows that both have alike, of which the survivor keeps one until the merge is taken back: the tag. */
const DOUBLED = 1

let servers: OrderServers
let clerk: Client
/** Whose commands go to the process that is killed. */
let decider: Client
let tag: string

beforeAll(async () => {
  servers = await openOrderServers()
  clerk = servers.t.admin
  decider = clientOf(servers.http, clerk.token, clerk.account, clerk.password)
  tag = (await activeTag(clerk)).id
  await servers.takeOver()
})

const everything = (...ids: string[]) => rowsOfMembers(servers.owner, ids)

async function aPair() {
  const one = await verifiedMember(clerk, { name: 'Wei Zhang' })
  const other = await verifiedMember(clerk, { name: 'W. Zhang', birthday: '1990-02-03' })
  await clerk.call(assignTag, { params: { id: tag }, body: { members: [one, other] } })
  for (const id of [one, other]) {
    await clerk.call(bookMemberPoints, {
      params: { id },
      body: { kind: 'EARN', points: POINTS, reason: 'At the desk' },
    })
    await clerk.call(recordMemberConsent, {
      params: { id },
      body: { purpose: 'LOYALTY', state: 'GRANTED', source: 'PAPER', decidedOn: '2026-06-10', proof: 'paper' },
    })
    const occurredAt = new Date().toISOString()
    const body = { activityId: randomUUID(), type: 'VISIT', occurredAt, props: {}, member: { id } }
    await clerk.call(recordActivity, { body })
  }
  return { one, other, id: await proposedMerge(clerk, other, one) }
}

/** Whether both are as they were before the command, or as they are after it; anything between is neither. */
async function isDone(
  pair: Awaited<ReturnType<typeof aPair>>,
  command: 'merge' | 'unmerge',
  before: readonly string[],
) {
  const { one, other, id } = pair
  const [status, rows] = [
    (await clerk.call(routes.getMemberMerge, { params: { id } })).status,
    await everything(one, other),
  ]
  const left = (await everything(other)).filter((row) => !row.startsWith('members '))
  if (command === 'merge') {
    if (status === 'PROPOSED') expect(rows).toEqual(before)
    else expect([status, left, rows.length]).toEqual(['MERGED', [], before.length - DOUBLED])
    return status === 'MERGED'
  }
  if (status === 'UNMERGED') expect(rows).toEqual(before)
  else expect([status, left, rows.length]).toEqual(['MERGED', [], before.length - DOUBLED])
  return status === 'UNMERGED'
}

it(`${2 * PAIRS} kills at random statements: all of a merge or nothing of it, and once (seed ${SEED})`, async () => {
  const random = seededRandom(SEED)
  const told: string[] = []
  let died = 0
  /** True when the process was killed while it did it. */
  async function survived(
    pair: Awaited<ReturnType<typeof aPair>>,
    command: 'merge' | 'unmerge',
    before: readonly string[],
  ): Promise<void> {
    const place: StatementPlace = {
      words: ['member'],
      nth: 1 + Math.floor(random() * STATEMENTS),
      when: WHEN[Math.floor(random() * WHEN.length)]!,
    }
    const route = command === 'merge' ? routes.mergeMembers : routes.unmergeMembers
    const input = await signedMerge(clerk, pair.id)
    // The one that serves may know of a place that the command before did not come to.
    await servers.tell(place)
    const answered = await decider.call(route, input).then(
      () => true,
      (error: Error) => {
        if (error instanceof CallRefused) throw error
        return false
      },
    )
    told.push(`${command} ${answered ? 'done before' : place.when} statement ${place.nth}`)
    if (!answered) {
      died++
      await servers.ended()
      await servers.undone()
      const done = await isDone(pair, command, before)
      await servers.takeOver()
      if (done)
        // The client that heard nothing asks once more, and learns that it was done.
        expect(await decider.refusal(route, input)).toMatchObject({ message: 'member_merge_not_open' })
      else await decider.call(route, await signedMerge(clerk, pair.id))
    }
    expect(await isDone(pair, command, before), told.at(-1)).toBe(true)
  }
  for (let at = 0; at < PAIRS; at++) {
    const pair = await aPair()
    const before = await everything(pair.one, pair.other)
    await survived(pair, 'merge', before)
    expect(await clerk.call(getMemberPoints, { params: { id: pair.one } })).toMatchObject({ balance: 2 * POINTS })
    await survived(pair, 'unmerge', before)
    for (const id of [pair.one, pair.other])
      expect(await clerk.call(getMemberPoints, { params: { id } })).toMatchObject({ balance: POINTS })
    const { rows } = await servers.owner.query(
      `select action, count(*)::int as count from events where tenant_id = 1 and subject_id = $1 group by action order by action`,
      [pair.id],
    )
    expect(rows).toEqual(
      ['member_merge.merged', 'member_merge.proposed', 'member_merge.unmerged'].map((action) => ({ action, count: 1 })),
    )
  }
  console.log(`seed ${SEED}: ${told.join(', ')}`)
  expect(died).toBeGreaterThanOrEqual(PAIRS / 2)
}, 120_000)
