/** Files of records, for tests. */

import * as routes from '@serialis/contract/engagement/record-imports/record-imports.routes.ts'
import type { RecordImport } from '@serialis/contract/engagement/record-imports/record-imports.schema.ts'
import type { Client } from '../../../test/harness/client.ts'
import { waitUntil } from '../../../test/harness/wait-until.ts'

const isAtRest = ({ status }: Pick<RecordImport, 'status'>) => status !== 'CHECKING' && status !== 'ENTERING'

export function recordDesk(clerk: Client, collectionId: string) {
  const file = (id: string) => clerk.call(routes.getRecordImport, { params: { id } })
  const atRest = (id: string) => waitUntil(() => file(id), isAtRest)
  const upload = (content: string | Buffer, name = 'stores.csv') =>
    clerk.upload(routes.uploadRecordImport, { params: { id: collectionId } }, { name, content })
  return {
    file,
    atRest,
    upload,
    checked: async (content: string | Buffer, name?: string) => atRest((await upload(content, name)).id),
    planned: async ({ id }: Pick<RecordImport, 'id'>, columns: string[]) => {
      const { version } = await file(id)
      await clerk.call(routes.planRecordImport, { params: { id }, body: { version, columns } })
      return atRest(id)
    },
    entered: async ({ id }: Pick<RecordImport, 'id'>) => {
      const { version } = await file(id)
      await clerk.call(routes.enterRecordImport, { params: { id }, body: { version } })
      return atRest(id)
    },
    rows: async ({ id }: Pick<RecordImport, 'id'>) =>
      (await clerk.call(routes.listRecordImportRows, { params: { id }, query: { limit: 200 } })).items,
    mend: async ({ id }: Pick<RecordImport, 'id'>, line: number, data: Record<string, unknown>) =>
      clerk.call(routes.mendRecordImportRow, {
        params: { id, line },
        body: { version: (await file(id)).version, data },
      }),
  }
}
