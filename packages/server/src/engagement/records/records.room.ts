import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { forgetRecords } from './forgetting.tasks.ts'
import { personalRecords } from './personal-records.ts'
import { recordFiles, recordsExport } from './records.exports.ts'
import { constraints } from './records.queries.ts'
import * as records from './records.service.ts'

export const recordsRoom: Room = {
  name: 'records',
  constraints,
  extensions: [...recordFiles, ...personalRecords],
  exports: [recordsExport],
  bindings: bindingsOf(records),
  tasks: [forgetRecords],
  nightly: [forgetRecords.kind],
}
