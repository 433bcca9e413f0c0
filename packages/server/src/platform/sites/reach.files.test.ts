/** Files of rows and accounts that are limited to regions. */

import { getRole } from '@serialis/contract/platform/access/access.routes.ts'
import { exportList } from '@serialis/contract/platform/exports/exports.routes.ts'
import { masterImports } from '@serialis/contract/platform/masters/master-files.routes.ts'
import { downloadTaskFile } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import { getMyWork } from '@serialis/contract/workplace/my-work/my-work.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../../../test/harness/client.ts'
import { taskIn } from '../tasks/tasks.fixtures.ts'
import { aPlace, limitedUser, withoutApproval, type Place } from './reach.fixtures.ts'
import { twoSites, type TwoSites } from './sites.fixtures.ts'

let t: TwoSites['t']
let here: TwoSites['here']
let roleId: string
let me: Client
let ownPlace: Place

beforeAll(async () => {
  const all = await twoSites()
  ;({ t, here, roleId } = all)
  await withoutApproval(t.admin)
  ownPlace = await aPlace(t.admin, 'OWN', here.factory)
  await aPlace(t.admin, 'THEIRS', all.there.factory)
  me = await limitedUser(all, 'limited', { regionIds: [ownPlace.region] })
}, 600_000)

describe('a file of rows', () => {
  const counterFile = (code: string, region: string) => ({
    name: `${code}.csv`,
    content: `code,name,regionId,zone\n${code},From a file,${region},Europe/Berlin\n`,
  })
  const params = { master: 'counters' }
  const upload = (by: Client, file: { name: string; content: string }) =>
    by.upload(masterImports.upload, { params }, file)
  const checked = async (by: Client, id: string) => {
    const at = { params: { ...params, id } }
    await expect
      .poll(async () => (await by.call(masterImports.get, at)).status, { timeout: 30_000, interval: 25 })
      .toBe('CHECKED')
    return by.call(masterImports.get, at)
  }

  it('belongs to its uploader, and brings nothing outside of the limits', async () => {
    const { id: others } = await upload(t.admin, counterFile('SECRET', 'THEIRS-AREA'))
    await checked(t.admin, others)
    expect((await me.refusal(masterImports.get, { params: { ...params, id: others } })).status).toBe(404)
    expect((await me.refusal(masterImports.rows, { params: { ...params, id: others }, query: {} })).status).toBe(404)
    expect((await me.call(masterImports.list, { params, query: {} })).items).toEqual([])
    expect(JSON.stringify(await me.call(getMyWork, { query: {} }))).not.toContain(others)
    for (const [region, wrong] of [
      ['OWN-AREA', 0],
      ['THEIRS-AREA', 1],
    ] as const)
      expect(await checked(me, (await upload(me, counterFile(`F-${region}`, region))).id)).toMatchObject({ wrong })
  })

  it('of users has their limits, as the exported list does', async () => {
    const { admin } = t
    const { name: role } = await admin.call(getRole, { params: { id: roleId } })
    const row = (account: string, limits: string) => `${account},Filed,f@example.com,${role},${limits}\n`
    const file = {
      name: 'users.csv',
      content: `account,name,email,roleIds,siteIds,regionIds,businessUnitIds\n${row('right', 'Works here,"OWN-AREA, OWN-REGION",OWN-UNIT')}${row('wrong', 'Works gone,OWN-GONE,UNIT-GONE')}`,
    }
    const { id } = await admin.upload(masterImports.upload, { params: { master: 'users' } }, file)
    const at = { params: { master: 'users', id } }
    const stateOf = async () => (await admin.call(masterImports.get, at)).status
    await expect.poll(stateOf, { timeout: 30_000, interval: 25 }).toBe('CHECKED')
    const { items } = await admin.call(masterImports.rows, { ...at, query: {} })
    const faults = items.map((one) => one.faults.map(({ column }) => column).filter((column) => column.endsWith('Ids')))
    expect(faults).toEqual([[], ['siteIds', 'regionIds', 'businessUnitIds']])

    await limitedUser({ t, roleId }, 'filed', {
      siteIds: [here.factory],
      regionIds: [ownPlace.area, ownPlace.region],
      businessUnitIds: [ownPlace.unit],
    })
    const { taskId } = await admin.call(exportList, {
      body: { list: 'users', format: 'CSV', filter: { account: 'filed' } },
    })
    await taskIn(admin, taskId)
    const text = (await admin.raw(downloadTaskFile, { params: { id: taskId } })).body.toString()
    expect(text).toContain('Works here,"OWN-AREA, OWN-REGION",OWN-UNIT')
  })
})
