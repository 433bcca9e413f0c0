/** Whether the line of an order has its package, and whether the package can be recalled. */

import * as routes from '@serialis/contract/plant/line-connections/line-connections.routes.ts'
import type { HandoverState } from '@serialis/contract/plant/line-connections/line-connections.schema.ts'
import { bind } from '../../../kit/http/bind.ts'
import { found } from '../../../kit/http/failure.ts'
import { packageStanding, type PackageStanding } from '../../orders/packages/orders-of-line.service.ts'
import { findConnection, type ConnectionRow } from '../connections.queries.ts'
import { findOpenRecall, findPackageExchange, type ExchangeRow } from './exchanges.queries.ts'
import { isStillHere } from './exchanges.service.ts'

function stateOf(
  { package: built }: PackageStanding,
  handed: ExchangeRow | undefined,
  connection: ConnectionRow | undefined,
): HandoverState {
  if (built === undefined) return 'NONE'
  if (built.acknowledgedAt !== null) return 'ACKNOWLEDGED'
  if (handed === undefined) return 'BY_HAND'
  if (isStillHere(handed, connection)) return 'HERE'
  return handed.status === 'SENT' ? 'SENT' : 'UNSURE'
}

export const getOrderHandover = bind(routes.getOrderHandover, async ({ db }, { params }) => {
  const standing = found(await packageStanding(db, params.id))
  const { lineId, lineName, isProduced, package: built } = standing
  const handed = built && (await findPackageExchange(db, built.id))
  const recall = await findOpenRecall(db, params.id)
  const connection = lineId === null ? undefined : await findConnection(db, lineId)
  const state = stateOf(standing, handed, connection)
  return {
    state,
    lineName,
    isProduced,
    packageNumber: built?.number ?? null,
    acknowledgedAt: built?.acknowledgedAt?.toISOString() ?? null,
    acknowledgedBy: built?.acknowledgedBy ?? '',
    recall:
      recall === undefined
        ? null
        : {
            askedAt: recall.createdAt.toISOString(),
            askedBy: recall.createdByName,
            reason: recall.reason,
            deadlineAt: recall.deadlineAt?.toISOString() ?? null,
          },
    mayRecall: connection?.isActive === true && recall === undefined && state !== 'NONE' && state !== 'HERE',
  }
})
