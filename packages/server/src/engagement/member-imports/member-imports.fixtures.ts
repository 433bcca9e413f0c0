/** Files of members, for tests. */

import * as routes from '@serialis/contract/engagement/member-imports/member-imports.routes.ts'
import type {
  MemberImport,
  MemberImportPlan,
} from '@serialis/contract/engagement/member-imports/member-imports.schema.ts'
import { getMember, listMembers, searchMembers } from '@serialis/contract/engagement/members/members.routes.ts'
import type { Client } from '../../../test/harness/client.ts'
import { waitUntil } from '../../../test/harness/wait-until.ts'

const isAtRest = ({ status }: Pick<MemberImport, 'status'>) => status !== 'CHECKING' && status !== 'ENTERING'

export function importDesk(clerk: Client) {
  const file = (id: string) => clerk.call(routes.getMemberImport, { params: { id } })
  const atRest = (id: string) => waitUntil(() => file(id), isAtRest)
  const upload = (content: string | Buffer, name = 'members.csv') =>
    clerk.upload(routes.uploadMemberImport, {}, { name, content })
  return {
    file,
    atRest,
    upload,
    checked: async (content: string | Buffer, name?: string) => atRest((await upload(content, name)).id),
    planned: async ({ id }: Pick<MemberImport, 'id'>, change: Partial<Omit<MemberImportPlan, 'version'>>) => {
      const { columns, foundBy, verifiedKinds, verifiedProof, consentDay, consentSource, consentProof, version } =
        await file(id)
      await clerk.call(routes.planMemberImport, {
        params: { id },
        body: {
          columns,
          foundBy,
          verifiedKinds,
          verifiedProof,
          consentDay,
          consentSource,
          consentProof,
          version,
          ...change,
        },
      })
      return atRest(id)
    },
    entered: async ({ id }: Pick<MemberImport, 'id'>) => {
      const { version } = await file(id)
      await clerk.call(routes.enterMemberImport, { params: { id }, body: { version } })
      return atRest(id)
    },
    rows: async ({ id }: Pick<MemberImport, 'id'>) =>
      (await clerk.call(routes.listMemberImportRows, { params: { id }, query: { limit: 200 } })).items,
    mend: async ({ id }: Pick<MemberImport, 'id'>, line: number, cells: Record<string, string>) =>
      clerk.call(routes.mendMemberImportRow, {
        params: { id, line },
        body: { version: (await file(id)).version, cells },
      }),
    /** The member with this identity. */
    member: async (text: string) => {
      const { identity } = await clerk.call(searchMembers, { body: { text } })
      const { items } = await clerk.call(listMembers, { query: { identity } })
      return items[0] && clerk.call(getMember, { params: { id: items[0].id } })
    },
  }
}

export const IMPORT_RIGHTS = [
  'memberImports.list',
  'memberImports.create',
  'memberImports.run',
  'memberImports.export',
  'members.list',
  'members.create',
  'members.edit',
  // Without it, no outcome says whose a row is.
  'members.unmask',
] as const
export const BLIND_RIGHTS = IMPORT_RIGHTS.filter((right) => right !== 'members.unmask')
