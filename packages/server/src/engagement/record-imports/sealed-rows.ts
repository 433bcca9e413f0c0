/** Rows and titles of a file of records, which may be about persons: sealed for their place. */

import type { RecordData } from '@serialis/contract/engagement/records/records.schema.ts'
import { rowSeals } from '../../platform/imports/mapped/row-seals.ts'

export const { sealedRow, openRow, sealedTitles, openTitles } = rowSeals<RecordData>('record import')
