import { orderImports, upsertOrder as upsertRoute } from '@serialis/contract/plant/order-entry/order-entry.routes.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { bindImports } from '../../platform/imports/imports-bindings.ts'
import { importInvariants } from './order-entry.verify.queries.ts'
import { orderFiles } from './order-files-import.ts'
import { checkImport, enterImport, orderJudging } from './order-files.tasks.ts'
import { upsertOrder } from './order-upsert.service.ts'

/** Orders from files and from other systems. */
export const orderEntryRoom: Room = {
  name: 'order-entry',
  tasks: [checkImport, enterImport],
  invariants: importInvariants,
  bindings: [bind(upsertRoute, upsertOrder), ...bindImports(orderImports, orderFiles, orderJudging)],
}
