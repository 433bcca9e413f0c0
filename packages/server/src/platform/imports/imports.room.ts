import type { Room } from '../../kit/http/room.ts'
import { namedTasks } from '../../kit/jobs/named-tasks.ts'
import { filesOfImports } from './imports.queries.ts'
import { tableImportInvariants } from './imports.verify.queries.ts'

/** Uploaded tables of every kind; the rooms that accept them have the routes. */
export const importsRoom: Room = {
  name: 'imports',
  extensions: [namedTasks.extension({ table: 'table_imports', column: 'task_id' })],
  bindings: [],
  files: filesOfImports,
  invariants: tableImportInvariants,
}
