/** What lines make of their sample: a draft shows it, and is published only without errors. */

import { coverageOf, type Mapped, mapRecord } from '@serialis/contract/engagement/transfers/map-record.ts'
import { dictsOf } from '@serialis/contract/engagement/transfers/transfer-lines.ts'
import { sampleOf, type TransferContents } from '@serialis/contract/engagement/transfers/transfer-models.schema.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { failure, found, requireThat } from '../../kit/http/failure.ts'
import { dayIn } from '../../kit/ops/clock.ts'
import { publishedMetaData } from '../collections/read-meta-data.ts'
import { heldDicts, publishedDicts } from '../dictionaries/read-dicts.ts'

interface Tested {
  mapped: Mapped
  coverage: number
  faults: number
}

/** Null without a sample. The dictionaries are held; what the lines name must be published. */
export async function tested(
  { db, tenant, now }: Pick<Ctx, 'db' | 'tenant' | 'now'>,
  collectionId: string,
  { metaNumber, sample, lines }: TransferContents,
): Promise<Tested | null> {
  const metaData = (await publishedMetaData(db, collectionId)).find(({ number }) => number === metaNumber)
  const { fields } = found(metaData, 'transfer_meta_data_not_published')
  const ids = dictsOf(lines)
  requireThat((await heldDicts(db, ids)).length === ids.length, 'transfer_dictionary_not_published')
  const record = sampleOf(sample)
  if (record === undefined) return null
  const mapped = mapRecord({ fields, lines }, record, await publishedDicts(db, ids), dayIn(tenant.zone, now))
  const faults = mapped.faults.length + mapped.recordFaults.length
  return { mapped, faults, coverage: coverageOf(fields, mapped).percent }
}

/** Also an error that leaves a field empty or gives a default: a sample is what the model is made for. */
export function requireNoFaults({ mapped: { faults, recordFaults } }: Tested): void {
  const [fault] = faults
  if (fault !== undefined)
    throw failure('transfer_sample_has_errors', { line: fault.line + 1, target: fault.at, count: faults.length })
  const [other] = recordFaults
  if (other !== undefined) throw failure('transfer_record_has_errors', { at: other.at, count: recordFaults.length })
}
