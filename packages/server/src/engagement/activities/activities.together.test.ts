/** Activities that arrive at once share transactions, and each is answered as if it were alone. */

import { recordActivity } from '@serialis/contract/engagement/activities/activities.routes.ts'
import { createMember } from '@serialis/contract/engagement/members/members.routes.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { watchBlocked } from '../../../test/harness/blocked.ts'
import { userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { watchStatements } from '../../../test/harness/statements.ts'

let t: TestApp
let till: Client
let shop: Client
let memberId: string
let heldId: string
let superuser: pg.Client
let made = 0

beforeAll(async () => {
  t = await testApp()
  till = await userWith(t.http, t.admin, ['activities.recordActivities'])
  shop = await userWith(t.http, t.admin, ['activities.recordActivities'])
  const clerk = await userWith(t.http, t.admin, ['members.list', 'members.create'])
  memberId = (await clerk.call(createMember, { body: { phone: '+8613700000001' } })).id
  heldId = (await clerk.call(createMember, { body: { phone: '+8613700000002' } })).id
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
})

const activity = (activityId = `together-${++made}`, id = memberId) => ({
  activityId,
  type: 'PURCHASE',
  member: { id },
  occurredAt: t.app.clock.now().toISOString(),
})
const send = (by: Client, body = activity()) => by.call(recordActivity, { body })
const refusal = (by: Client, body = activity()) => by.refusal(recordActivity, { body })
const stored = async (ids: readonly string[]) => {
  const { rows } = await superuser.query<{ id: string; sender: string }>(
    'select activity_id as id, received_from as sender from member_activities where activity_id = any($1)',
    [ids],
  )
  return rows
}

describe('many at once', () => {
  it('are all kept, each with its sender, by fewer transactions than there are', async () => {
    // Known tokens need no statement of their own.
    await Promise.all([send(till), send(shop)])
    const all = Array.from({ length: 120 }, () => activity())
    const watched = watchStatements(t.app.pool)
    const { statements } = await watched.during(() =>
      Promise.all(all.map((body, at) => send(at % 2 ? till : shop, body))),
    )
    const rows = await stored(all.map(({ activityId }) => activityId))
    expect(rows).toHaveLength(120)
    const senders = new Map(rows.map(({ id, sender }) => [id, sender]))
    expect(new Set(all.filter((_, at) => at % 2).map(({ activityId }) => senders.get(activityId))).size).toBe(1)
    expect(new Set(senders.values()).size).toBe(2)
    expect(statements.filter(({ text }) => text.startsWith('insert into member_activities')).length).toBeLessThan(30)
  })

  it('are refused one by one: who may not, who is unknown, what came before', async () => {
    const known = activity()
    await send(till, known)
    const good = activity()
    // Its token is read in the transaction that it shares.
    const stranger = await userWith(t.http, t.admin, ['members.list'])
    const [, , ...answers] = await Promise.all([
      send(till),
      send(till),
      send(till, good),
      refusal(stranger),
      refusal(shop, activity(undefined, '00000000-0000-7000-8000-000000000000')),
      send(shop, known),
      send(shop),
    ])
    expect(answers).toMatchObject([
      { outcome: 'ACCEPTED' },
      { status: 403, message: 'no_permission' },
      { status: 404, message: 'activity_member_unknown' },
      { outcome: 'DUPLICATE' },
      { outcome: 'ACCEPTED' },
    ])
    expect(await stored([good.activityId, known.activityId])).toHaveLength(2)
  })

  it('do not suffer from one that the database refuses', async () => {
    await superuser.query(`
      create function refuse_poison() returns trigger language plpgsql as $$
      begin if new.activity_id = 'poison' then raise check_violation; end if; return new; end $$;
      create trigger poison before insert on member_activities for each row execute function refuse_poison()`)
    onTestFinished(async () => void (await superuser.query('drop function refuse_poison cascade')))
    const all = Array.from({ length: 40 }, () => activity())
    // The first ones have a transaction of their own, and the others wait for it.
    const before = all.slice(0, 10).map((body) => send(shop, body))
    const spoiled = refusal(till, activity('poison'))
    const [poison, ...others] = await Promise.all([
      spoiled,
      ...before,
      ...all.slice(10).map((body) => send(shop, body)),
    ])
    expect(poison.status).toBeGreaterThanOrEqual(400)
    expect(others.every(({ outcome }) => outcome === 'ACCEPTED')).toBe(true)
    expect(await stored([...all.map(({ activityId }) => activityId), 'poison'])).toHaveLength(40)
  })

  it('do not wait for a member whom another command holds', async () => {
    const blocked = await watchBlocked(t.database.superuserUrl)
    await superuser.query('begin')
    await superuser.query('select 1 from members where id = $1 for update', [heldId])
    const first = [send(till), send(till)]
    const held = send(shop, activity(undefined, heldId))
    const others = await Promise.all([...first, ...Array.from({ length: 30 }, () => send(shop))])
    expect(others.every(({ outcome }) => outcome === 'ACCEPTED')).toBe(true)
    await blocked('member')
    await superuser.query('commit')
    expect(await held).toEqual({ outcome: 'ACCEPTED' })
  })
})
