/** What `npm run verify` holds against configuration bundles: whole after an entry, and each fault is found. */

import { dropBundle } from '@serialis/contract/platform/bundles/bundles.routes.ts'
import pg from 'pg'
import { expect, it } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { testApp } from '../../../test/harness/database.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { acceptKeyOf, aReason, aRole, enter, exported, upload } from './bundles.fixtures.ts'
import { bundleInvariants } from './bundles.verify.queries.ts'

it('an entered bundle has its signature, its events and no item in between, and what was altered is found', async () => {
  const t = await testApp({ work: true })
  await acceptKeyOf(t.other, t.admin)
  await aReason(t.admin, 'W1')
  await aRole(t, 'Planner', ['010100'])
  const dropped = await upload(t.other, await exported(t.admin))
  await t.other.call(dropBundle, { params: { id: dropped.id }, body: { version: dropped.version } })
  const { id, outcomes } = await enter(t.other, await upload(t.other, await exported(t.admin)))
  expect(outcomes.DONE + outcomes.WAITS).toBeGreaterThan(0)
  await upload(t.other, await exported(t.admin))
  const superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
  const faults = async () =>
    (await bundleInvariants({ client: superuser, tenantId: 2 } as unknown as TenantDb)).map(({ checked, violated }) => [
      checked > 0,
      violated,
    ])
  const whole = [
    [true, 0],
    [true, 0],
    [true, 0],
  ]
  expect(await faults()).toEqual(whole)
  const entered = `tenant_id = 2 and bundle_id = '${id}' and outcome in ('DONE', 'WAITS')`
  const alterations: readonly (readonly [at: number, change: string])[] = [
    [0, `update bundles set status = 'CHECKED', ended_at = null where tenant_id = 2 and id = '${id}'`],
    [0, `update bundles set status = 'DONE', ended_at = now() where tenant_id = 2 and id = '${dropped.id}'`],
    [0, `update bundles set ended_at = null where tenant_id = 2 and id = '${id}'`],
    [1, `update bundle_items set outcome = 'OPEN', event_ids = null where ${entered}`],
    [1, `update bundle_items set is_chosen = false where ${entered}`],
    [1, `update bundle_items set refusal = '{"key":"not_found","params":{}}' where ${entered}`],
    [2, `update bundle_items set event_ids = array[gen_random_uuid()] where ${entered}`],
    [
      2,
      `update bundle_items i set event_ids = (select array_agg(e.id) from events e where e.tenant_id = 2 and e.action = 'session.opened') where ${entered}`,
    ],
    [2, `update bundle_items set event_ids = '{}' where tenant_id = 2 and bundle_id = '${dropped.id}'`],
  ]
  for (const [at, change] of alterations) {
    await superuser.query('begin')
    await superuser.query(change)
    expect((await faults())[at], change).not.toEqual([true, 0])
    await superuser.query('rollback')
  }
  expect(await faults()).toEqual(whole)
})
