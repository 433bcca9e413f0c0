import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { namedTasks } from '../../kit/jobs/named-tasks.ts'
import { FORGET_KIND, forgetMemberImports } from './forgetting/forgetting.tasks.ts'
import { personalImports } from './forgetting/personal-imports.ts'
import * as rows from './import-rows.service.ts'
import { importTable } from './member-imports.queries.ts'
import * as imports from './member-imports.service.ts'
import { memberImportTasks } from './member-imports.tasks.ts'
import { mergingImports } from './merging-imports.ts'
import { memberImportFiles } from './whole-files.ts'

/** Members from files. */
export const memberImportsRoom: Room = {
  name: 'member-imports',
  extensions: [
    ...memberImportFiles,
    ...personalImports,
    mergingImports,
    namedTasks.extension({ table: 'member_imports', column: 'task_id', states: ['CHECKING', 'ENTERING'] }),
  ],
  bindings: [...bindingsOf(imports), ...bindingsOf(rows)],
  tasks: [...memberImportTasks(), forgetMemberImports],
  nightly: [FORGET_KIND],
  files: importTable.files,
}
