/** The repair of a result that could not be processed: the dry run again, once the cause elsewhere is corrected. */

import type { Ctx } from '../../kit/http/context.ts'
import { found } from '../../kit/http/failure.ts'
import type { Repair, RepairedAlert } from '../../kit/jobs/repair.ts'
import { findWrongFile, type ResultFileRow } from './results.queries.ts'
import { checkResultFile } from './results.service.ts'

const wrongFile = ({ db }: Ctx, { subjectId }: RepairedAlert): Promise<ResultFileRow | undefined> =>
  findWrongFile(db, subjectId)

export const resultRepairs: readonly Repair[] = [
  {
    type: 'E10',
    subjectType: 'order',
    name: 'recheckResult',
    permission: 'orders.retry',
    event: 'result_file.check_started',
    isOffered: async (ctx, alert) => (await wrongFile(ctx, alert)) !== undefined,
    run: async (ctx, alert) => {
      const { id, enterUnknown, replaceTimes } = found(await wrongFile(ctx, alert))
      await checkResultFile(ctx, { params: { id }, query: undefined, body: { enterUnknown, replaceTimes } })
      return {}
    },
  },
]
