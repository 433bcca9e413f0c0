import { orderImports, upsertOrder as upsertRoute } from '@serialis/contract/production/imports.routes.ts'
import * as waiting from '@serialis/contract/production/waiting.routes.ts'
import { bindImports } from '../imports/imports.bindings.ts'
import { bind, type Room } from '../kit/bind.ts'
import { orderFiles } from './imports.sort.ts'
import { checkImport, enterImport, orderJudging } from './imports.tasks.ts'
import { importInvariants } from './imports.verify.queries.ts'
import { getOrderWaitingLimits, saveOrderWaitingLimits, startWaitingWatch } from './orders.waiting.service.ts'
import { upsertOrder } from './upsert.service.ts'

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
