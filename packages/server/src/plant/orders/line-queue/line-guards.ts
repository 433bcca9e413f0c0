/** Rooms that exchange files with lines say why a line cannot be given an order. */

import type { Ctx } from '../../../kit/http/context.ts'
import { extensionPoint } from '../../../kit/http/extension-point.ts'
import type { LineInForce } from '../../lines/lines.service.ts'

interface LineGuard {
  /** The key of the refusal, whose parameters are `line` and `type`; null: the line can be given orders. */
  refusalOf(ctx: Pick<Ctx, 'db'>, line: LineInForce): Promise<'line_connection_of_other_type' | null>
}
export const lineGuards = extensionPoint<LineGuard>()
