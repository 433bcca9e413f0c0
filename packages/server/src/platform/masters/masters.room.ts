import type { Room } from '../../kit/http/room.ts'
import { masterFileBindings, masterFileWork } from './master-files.service.ts'
import { checkMasterImport, enterMasterImport } from './master-files.tasks.ts'

/** Plain masters of every kind; the rooms that declare them have the other routes. */
export const mastersRoom: Room = {
  name: 'masters',
  extensions: [masterFileWork],
  bindings: masterFileBindings,
  tasks: [checkMasterImport, enterMasterImport],
}
