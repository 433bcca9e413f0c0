/**
 * What samples of transfer models keep of a member: a message that was pasted in may be about a person. A sample with an
 * identity of the member is emptied as a whole, since it says more than the identity.
 */

import { sampleOf } from '@serialis/contract/engagement/transfers/transfer-models.schema.ts'
import { pagesAfter } from '../../kit/lists/pages-by-id.ts'
import { identityValues } from '../members/erasing/identity-values.ts'
import { type Holding, personalRows, type PersonalRows } from '../members/erasing/personal-tables.ts'
import { isAboutMember, markOf, textsIn } from '../members/erasing/texts-about.ts'
import { emptySample, listSamples, type SampleRow, type SampleTable } from './samples.queries.ts'
import { lockTransferModel, updateTransferModel } from './transfer-models.queries.ts'

/** Each as long as a sample may be. */
const SAMPLES_AT_ONCE = 20
async function* samplesOf(of: Holding, table: SampleTable, memberId: string): AsyncGenerator<readonly SampleRow[]> {
  const values = await identityValues(of, memberId)
  if (values.length === 0) return
  const marks = values.map(markOf)
  const isAbout = isAboutMember(values, of.tenant)
  const pages = pagesAfter<SampleRow>((after) => listSamples(of.db, table, { marks, after, limit: SAMPLES_AT_ONCE }))
  for await (const rows of pages) yield rows.filter(({ sample }) => isAbout(textsIn(sampleOf(sample))))
}

const samples = (table: SampleTable): PersonalRows => ({
  table,
  effect: 'EMPTIED',
  async *list(of, memberId) {
    for await (const rows of samplesOf(of, table, memberId))
      yield rows.map(({ code, number, sample }) => ({ code, version: number === 0 ? null : number, sample }))
  },
  // By identities, which go with the approval.
  async beforeApproval(of, memberId) {
    let emptied = 0
    for await (const rows of samplesOf(of, table, memberId))
      for (const row of rows) {
        if (table === 'transfer_model_drafts') {
          // A person who has the draft open must not save the sample again.
          await lockTransferModel(of.db, row.modelId)
          await updateTransferModel(of.db, row.modelId, {}, of.db.now)
        }
        await emptySample(of.db, table, row)
        emptied += 1
      }
    return emptied
  },
  erase: async () => 0,
})

export const personalSamples = (['transfer_model_drafts', 'transfer_model_versions'] as const).map((table) =>
  personalRows.extension(samples(table)),
)
