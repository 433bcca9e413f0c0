/** Fewer than ten members are shown to nobody who may not see identities in full. */

import * as routes from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import { assignTag, getTag, listTags, removeTag } from '@serialis/contract/engagement/tags/tags.routes.ts'
import type { ExportableList } from '@serialis/contract/lists.ts'
import type { PermissionName } from '@serialis/contract/permissions.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { exportList } from '@serialis/contract/platform/exports/exports.routes.ts'
import { downloadTaskFile } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { taskIn } from '../../platform/tasks/tasks.fixtures.ts'
import { activeTag, someMembers } from '../tags/tags.fixtures.ts'
import { activeAudience } from './audiences.fixtures.ts'

let t: TestApp
let people: string[]
/** Reads audiences and tags, and may not see identities in full. */
let reader: Client
let privacy: Client

const READS: PermissionName[] = ['audiences.list', 'audiences.exportList', 'tags.list', 'tags.exportList']

beforeAll(async () => {
  t = await testApp({ work: true })
  people = await someMembers(t.admin, 11)
  reader = await userWith(t.http, t.admin, READS)
  privacy = await userWith(t.http, t.admin, [...READS, 'members.unmask'])
})

const rooms = {
  audience: {
    list: 'audiences',
    make: () => activeAudience(t.admin),
    add: (id: string, members: string[]) => t.admin.call(routes.addToAudience, { params: { id }, body: { members } }),
    take: (id: string, members: string[]) =>
      t.admin.call(routes.removeFromAudience, { params: { id }, body: { members } }),
    page: async (by: Client, id: string) => (await by.call(routes.getAudience, { params: { id } })).members,
    row: async (by: Client, search: string) =>
      (await by.call(routes.listAudiences, { query: { search } })).items.map(({ members }) => members),
  },
  tag: {
    list: 'tags',
    make: () => activeTag(t.admin),
    add: (id: string, members: string[]) => t.admin.call(assignTag, { params: { id }, body: { members } }),
    take: (id: string, members: string[]) => t.admin.call(removeTag, { params: { id }, body: { members } }),
    page: async (by: Client, id: string) => (await by.call(getTag, { params: { id } })).members,
    row: async (by: Client, search: string) =>
      (await by.call(listTags, { query: { search } })).items.map(({ members }) => members),
  },
} as const

const fileOf = async (by: Client, list: ExportableList, search: string): Promise<string> => {
  const { taskId } = await by.call(exportList, { body: { list, format: 'CSV', filter: { search } } })
  await taskIn(by, taskId)
  return (await by.raw(downloadTaskFile, { params: { id: taskId } })).body.toString()
}

describe.each(['audience', 'tag'] as const)('members of the %s', (subjectType) => {
  const room = rooms[subjectType]

  it('are counted from ten on, and below that for who may see identities in full', async () => {
    const { id, code } = await room.make()
    const expectTold = async (told: number | null, exact: number) => {
      expect(await room.page(reader, id)).toBe(told)
      expect(await room.row(reader, code)).toEqual([told])
      expect(await room.page(privacy, id)).toBe(exact)
      expect(await room.row(privacy, code)).toEqual([exact])
    }
    await expectTold(null, 0)
    await room.add(id, people.slice(0, 9))
    await expectTold(null, 9)
    expect(await fileOf(reader, room.list, code)).toMatch(/Fewer than 10/)
    expect(await fileOf(privacy, room.list, code)).toMatch(/,"?9"?,/)
    await room.add(id, people.slice(9, 10))
    await expectTold(10, 10)
    expect(await fileOf(reader, room.list, code)).not.toMatch(/Fewer than 10/)
  })

  it('come and go without events that say how few', async () => {
    const { id } = await room.make()
    const members = async () => {
      const { items } = await t.admin.call(listEvents, { query: { subjectType, subjectId: id } })
      return items.slice(0, -2).map(({ details }) => details['members'] ?? null)
    }
    await room.add(id, people)
    await room.take(id, people.slice(0, 9))
    await room.take(id, people.slice(9))
    await room.add(id, people.slice(0, 1))
    expect(await members()).toEqual([null, null, null, [null, 10]])
  })
})
