/** The routes of one kind of uploaded table, for the room that owns its rows. */

import type { ImportRoutes } from '@serialis/contract/platform/imports/imports.routes.ts'
import { bind, type Binding } from '../../kit/http/bind.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { fieldFailure } from '../../kit/http/failure.ts'
import * as imports from './imports.service.ts'
import { correctRow, type RowValidation } from './row-correction.ts'

interface Handled<C extends string, K extends string> {
  sort: imports.ImportSort<C>
  rows: RowValidation<C, K>
}

/** `handledBy` answers the kind of table by the params of the path. */
export function bindImports<C extends string, K extends string>(
  routes: ImportRoutes,
  handledBy: (ctx: Ctx, params: Readonly<Record<string, unknown>> | undefined) => Handled<C, K>,
): Binding[] {
  return [
    bind(routes.list, (ctx, { params, query }) => imports.pageOfImports(ctx, handledBy(ctx, params).sort, query)),
    bind(routes.get, (ctx, { params }) => imports.showImport(ctx, handledBy(ctx, params).sort, params.id)),
    bind(routes.rows, (ctx, { params, query }) =>
      imports.pageOfRows(ctx, handledBy(ctx, params).sort, params.id, query),
    ),
    bind(routes.template, (ctx, { params }) => imports.templateOf(ctx, handledBy(ctx, params).sort, params.format)),
    bind(routes.upload, (ctx, { params }) => imports.uploadImport(ctx, handledBy(ctx, params).sort)),
    bind(routes.mend, (ctx, { params, body }) => {
      const { sort, rows } = handledBy(ctx, params)
      for (const name of Object.keys(body.cells))
        if (!sort.words.columns.includes(name as C))
          throw fieldFailure(`cells.${name}`, 'unknown_field', 'invalid_input', { names: name })
      return correctRow(ctx, sort, rows, {
        ...params,
        version: body.version,
        cells: body.cells as Partial<Record<C, string>>,
      })
    }),
    bind(routes.enter, (ctx, { params, body }) =>
      imports.enterImport(ctx, handledBy(ctx, params).sort, {
        id: params.id,
        version: body.version,
        leavesOutWrong: body.leaveOutWrong,
      }),
    ),
    bind(routes.drop, (ctx, { params, body }) =>
      imports.dropImport(ctx, handledBy(ctx, params).sort, { id: params.id, version: body.version }),
    ),
    bind(routes.wrongRows, (ctx, { params }) => imports.wrongRowsOf(ctx, handledBy(ctx, params).sort, params.id)),
  ]
}
