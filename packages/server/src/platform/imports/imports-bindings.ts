/** The routes of one kind of uploaded table, for the room that owns its rows. */

import type { ImportRoutes } from '@serialis/contract/platform/imports/imports.routes.ts'
import { bind, type Binding } from '../../kit/http/bind.ts'
import * as imports from './imports.service.ts'
import { correctRow, type RowValidation } from './row-correction.ts'

export function bindImports<C extends string, K extends string>(
  routes: ImportRoutes,
  sort: imports.ImportSort<C>,
  judging: RowValidation<C, K>,
): Binding[] {
  return [
    bind(routes.list, (ctx, { query }) => imports.pageOfImports(ctx, sort, query)),
    bind(routes.get, (ctx, { params }) => imports.showImport(ctx, sort, params.id)),
    bind(routes.rows, (ctx, { params, query }) => imports.pageOfRows(ctx, sort, params.id, query)),
    bind(routes.template, (ctx, { params }) => imports.templateOf(ctx, sort, params.format)),
    bind(routes.upload, (ctx) => imports.uploadImport(ctx, sort)),
    // The shape of the route limits the cells to the columns of this kind.
    bind(routes.mend, (ctx, { params, body }) =>
      correctRow(ctx, sort, judging, {
        ...params,
        version: body.version,
        cells: body.cells as Partial<Record<C, string>>,
      }),
    ),
    bind(routes.enter, (ctx, { params, body }) =>
      imports.enterImport(ctx, sort, { id: params.id, version: body.version, leavesOutWrong: body.leaveOutWrong }),
    ),
    bind(routes.drop, (ctx, { params, body }) =>
      imports.dropImport(ctx, sort, { id: params.id, version: body.version }),
    ),
    bind(routes.wrongRows, (ctx, { params }) => imports.wrongRowsOf(ctx, sort, params.id)),
  ]
}
