import { orderImports, upsertOrder as upsertRoute } from '@serialis/contract/plant/order-entry/order-entry.routes.ts'
import * as waiting from '@serialis/contract/plant/orders/waiting.routes.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { bindImports } from '../../platform/imports/imports.bindings.ts'
import { getOrderWaitingLimits, saveOrderWaitingLimits, startWaitingWatch } from '../orders/waiting/waiting.service.ts'
import { importInvariants } from './order-entry.verify.queries.ts'
import { orderFiles } from './order-files.import.ts'
import { checkImport, enterImport, orderJudging } from './order-files.tasks.ts'
import { upsertOrder } from './order-upsert.service.ts'

/** Orders that do not come from a person's form, and orders that wait for a person. */
export const orderImportsRoom: Room = {
  name: 'orderImports',
  tasks: [checkImport, enterImport],
  invariants: importInvariants,
  bindings: [
    bind(upsertRoute, upsertOrder),
    ...bindImports(orderImports, orderFiles, orderJudging),
    bind(waiting.getOrderWaitingLimits, getOrderWaitingLimits),
    bind(waiting.saveOrderWaitingLimits, saveOrderWaitingLimits),
  ],
  start: startWaitingWatch,
}
