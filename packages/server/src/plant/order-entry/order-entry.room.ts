import { orderImports } from '@serialis/contract/plant/order-entry/order-entry.routes.ts'
import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { recordNumbers } from '../../platform/audit/record-numbers.ts'
import { importWork } from '../../platform/imports/import-work.ts'
import { bindImports } from '../../platform/imports/imports-bindings.ts'
import { isImportOfSites } from '../../platform/imports/imports.service.ts'
import { importInvariants } from './order-entry.verify.queries.ts'
import { orderFiles } from './order-files-import.ts'
import { checkImport, enterImport, orderJudging } from './order-files.tasks.ts'
import * as orderUpsert from './order-upsert.service.ts'

/** Orders from files and from other systems. */
export const orderEntryRoom: Room = {
  name: 'order-entry',
  siteRules: [
    {
      record: 'orderImport',
      subjects: ['order_import', 'product_import', 'master_import'],
      isOfSites: isImportOfSites,
    },
  ],
  tasks: [checkImport, enterImport],
  invariants: importInvariants,
  extensions: [
    recordNumbers.extension({
      subjects: ['order_import', 'product_import', 'master_import'],
      table: 'table_imports',
      number: 'file_name',
    }),
    importWork('orderImportDecide', { of: orderFiles.kind }),
  ],
  bindings: [
    ...bindImports(orderImports, () => ({ sort: orderFiles, rows: orderJudging })),
    ...bindingsOf(orderUpsert),
  ],
}
