/** Lists of members as files, for tests. */

import * as routes from '@serialis/contract/engagement/member-lists/member-lists.routes.ts'
import type {
  ListEffect,
  ListTarget,
  MemberList,
} from '@serialis/contract/engagement/member-lists/member-lists.schema.ts'
import type { Client } from '../../../test/harness/client.ts'
import { waitUntil } from '../../../test/harness/wait-until.ts'

type Named = Pick<MemberList, 'id'>
const isAtRest = ({ status }: Pick<MemberList, 'status'>) => status !== 'CHECKING' && status !== 'ENTERING'

export interface ForWhom {
  target: ListTarget
  targetId: string
  effect: ListEffect
}

export function listDesk(clerk: Client) {
  const file = (id: string) => clerk.call(routes.getMemberList, { params: { id } })
  const atRest = (id: string) => waitUntil(() => file(id), isAtRest)
  const upload = (body: ForWhom, content: string | Buffer, name = 'guests.csv') =>
    clerk.upload(routes.uploadMemberList, { body }, { name, content })
  return {
    file,
    atRest,
    upload,
    checked: async (body: ForWhom, content: string | Buffer, name?: string) =>
      atRest((await upload(body, content, name)).id),
    planned: async ({ id }: Named, change: Partial<Pick<MemberList, 'columns' | 'effect'>>) => {
      const { columns, effect, version } = await file(id)
      await clerk.call(routes.planMemberList, { params: { id }, body: { columns, effect, version, ...change } })
      return atRest(id)
    },
    entered: async ({ id }: Named) => {
      const { version } = await file(id)
      await clerk.call(routes.enterMemberList, { params: { id }, body: { version } })
      return atRest(id)
    },
    rows: async ({ id }: Named) =>
      (await clerk.call(routes.listMemberListRows, { params: { id }, query: { limit: 200 } })).items,
    mend: async ({ id }: Named, line: number, cells: Record<string, string>) =>
      clerk.call(routes.mendMemberListRow, {
        params: { id, line },
        body: { version: (await file(id)).version, cells },
      }),
  }
}

export const LIST_RIGHTS = [
  'memberLists.import',
  'tags.list',
  'tags.create',
  'tags.editStatus',
  'tags.assign',
  'audiences.list',
  'audiences.create',
  'audiences.editStatus',
  'audiences.assign',
  'members.list',
  'members.create',
  'members.freeze',
  // Without it, no outcome says whose a row is.
  'members.unmask',
] as const
