/** Why a member is in an audience may say what medicines it has: that is for those who may see health data. */

import { recordActivity } from '@serialis/contract/engagement/activities/activities.routes.ts'
import { explainAudience } from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import type { PermissionName } from '@serialis/contract/permissions.ts'
import { beforeAll, expect, it } from 'vitest'
import { userWith } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { someMembers } from '../tags/tags.fixtures.ts'
import { builtAudience, ruleOf } from './audiences.fixtures.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ work: true })
})

it('what the member did is told to them alone, and with it whether the whole rule holds', async () => {
  const [memberId = ''] = await someMembers(t.admin, 1)
  const body = {
    activityId: 'a-1',
    type: 'VISIT',
    member: { id: memberId },
    occurredAt: t.app.clock.now().toISOString(),
  }
  await t.admin.call(recordActivity, { body })
  const visited = {
    kind: 'ACTIVITY',
    type: 'VISIT',
    matches: [],
    compared: 'AT_LEAST',
    count: 1,
    window: { kind: 'EVER' },
  }
  const phone = { kind: 'IDENTITY', values: ['PHONE'], isVerified: false }
  const { id } = await builtAudience(t.admin, ruleOf(visited, phone))
  const verdictsTo = async (...more: PermissionName[]) => {
    const by = await userWith(t.http, t.admin, ['audiences.list', 'audiences.explain', 'members.list', ...more])
    const { verdicts } = await by.call(explainAudience, { params: { id, memberId }, query: {} })
    return verdicts.map(({ place, holds }) => [place, holds])
  }
  expect(await verdictsTo('members.listHealth')).toEqual([
    ['', true],
    ['0', true],
    ['1', true],
  ])
  expect(await verdictsTo()).toEqual([
    ['', null],
    ['0', null],
    ['1', true],
  ])
})
