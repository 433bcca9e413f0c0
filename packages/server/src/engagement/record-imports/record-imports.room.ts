import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { namedTasks } from '../../kit/jobs/named-tasks.ts'
import { FORGET_KIND, forgetRecordImports } from './forgetting/forgetting.tasks.ts'
import { personalRecordImports } from './forgetting/personal-imports.ts'
import * as rows from './import-rows.service.ts'
import { importTable } from './record-imports.queries.ts'
import * as imports from './record-imports.service.ts'
import { recordImportTasks } from './record-imports.tasks.ts'
import { recordImportFiles } from './whole-files.ts'

/** Records of collections from files. */
export const recordImportsRoom: Room = {
  name: 'record-imports',
  extensions: [
    ...recordImportFiles,
    ...personalRecordImports,
    namedTasks.extension({ table: 'record_imports', column: 'task_id', states: ['CHECKING', 'ENTERING'] }),
  ],
  bindings: [...bindingsOf(imports), ...bindingsOf(rows)],
  tasks: [...recordImportTasks(), forgetRecordImports],
  nightly: [FORGET_KIND],
  files: importTable.files,
}
