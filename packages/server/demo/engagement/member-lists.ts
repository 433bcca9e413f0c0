/** Lists of members as files: one that gave a tag, and one that waits for a decision; and a tag for a whole audience. */

import { listAudienceOptions } from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import { runTagOverAudience } from '@serialis/contract/engagement/audiences/runs/audience-runs.routes.ts'
import {
  enterMemberList,
  getMemberList,
  uploadMemberList,
} from '@serialis/contract/engagement/member-lists/member-lists.routes.ts'
import { listTagOptions } from '@serialis/contract/engagement/tags/tags.routes.ts'
import { waitUntil } from '../../test/harness/wait-until.ts'
import type { People } from '../platform/people.ts'
import { FIRST_NUMBER } from './imported-members.ts'

const isAtRest = ({ status }: { status: string }) => status !== 'CHECKING' && status !== 'ENTERING'
/** Of members of the shop's file. */
const numbers = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => `+86${FIRST_NUMBER + from + at}`)
const csvOf = (rows: readonly string[]) => `手机号,备注\r\n${rows.map((row) => `${row},`).join('\r\n')}\r\n`

export async function seedMemberLists({ marketer }: Pick<People, 'marketer'>): Promise<void> {
  const ended = (id: string) =>
    waitUntil(() => marketer.call(getMemberList, { params: { id } }), isAtRest, { seconds: 300 })
  const { items: tags } = await marketer.call(listTagOptions, { query: { status: 'ACTIVE', kind: 'MANUAL', limit: 1 } })
  const { items: audiences } = await marketer.call(listAudienceOptions, {
    query: { status: 'ACTIVE', mode: 'STATIC', limit: 1 },
  })
  const upload = async (body: Parameters<typeof marketer.upload<typeof uploadMemberList>>[1]['body'], file: object) =>
    ended((await marketer.upload(uploadMemberList, { body }, file as { name: string; content: string })).id)
  for (const { id: targetId } of tags) {
    const body = { target: 'TAG', targetId, effect: 'ADD' } as const
    const { id, version } = await upload(body, { name: '活动签到 Guests.csv', content: csvOf(numbers(0, 40)) })
    await marketer.call(enterMemberList, { params: { id }, body: { version } })
    await ended(id)
  }
  for (const { id: targetId } of audiences) {
    const rows = ['139', 'no number', ...numbers(30, 50)]
    const body = { target: 'AUDIENCE', targetId, effect: 'ADD' } as const
    await upload(body, { name: '代理商名单 Agency.csv', content: csvOf(rows) })
    for (const { id } of tags)
      await marketer.call(runTagOverAudience, {
        params: { id },
        body: { audienceId: targetId, effect: 'ADD', reason: '春季活动 Spring campaign' },
      })
  }
}
