import * as routes from '@serialis/contract/production/imports.routes.ts'
import * as waiting from '@serialis/contract/production/waiting.routes.ts'
import { bind, type Room } from '../kit/bind.ts'
import * as imports from './imports.service.ts'
import { importInvariants } from './imports.verify.queries.ts'
import { checkImport, enterImport } from './imports.tasks.ts'
import { getOrderWaitingLimits, saveOrderWaitingLimits, startWaitingWatch } from './orders.waiting.service.ts'
import { upsertOrder } from './upsert.service.ts'

/** Orders that do not come from a person's form, and orders that wait for a person. */
export const orderImportsRoom: Room = {
  name: 'orderImports',
  tasks: [checkImport, enterImport],
  invariants: importInvariants,
  bindings: [
    bind(routes.upsertOrder, upsertOrder),
    bind(routes.listOrderImports, imports.listOrderImports),
    bind(routes.getOrderImport, imports.getOrderImport),
    bind(routes.listOrderImportRows, imports.listOrderImportRows),
    bind(routes.downloadOrderImportTemplate, imports.downloadOrderImportTemplate),
    bind(routes.uploadOrderImport, imports.uploadOrderImport),
    bind(routes.mendOrderImportRow, imports.mendOrderImportRow),
    bind(routes.enterOrderImport, imports.enterOrderImport),
    bind(routes.dropOrderImport, imports.dropOrderImport),
    bind(routes.downloadWrongOrderRows, imports.downloadWrongOrderRows),
    bind(waiting.getOrderWaitingLimits, getOrderWaitingLimits),
    bind(waiting.saveOrderWaitingLimits, saveOrderWaitingLimits),
  ],
  start: startWaitingWatch,
}
