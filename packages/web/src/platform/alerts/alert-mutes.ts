/** Of which open alerts a person is notified: all high ones, and those of no muted type or level. */

import {
  ALERT_LEVELS,
  ALERT_TYPES,
  type AlertLevel,
  type AlertType,
} from '@serialis/contract/platform/alerts/alerts.schema.ts'
import type { Mutes } from '../../kit/notices/mutes.ts'

/** The kinds that can be muted here: levels other than high, types, and the ends of tasks. */
export const ENDS_OF_TASKS = 'tasks'
export const MUTABLE_LEVELS = ALERT_LEVELS.filter((level) => level !== 'HIGH')
export const MUTABLE = [ENDS_OF_TASKS, ...MUTABLE_LEVELS, ...ALERT_TYPES] as const
export type Mutable = (typeof MUTABLE)[number]
export const isMutable = (kind: string): kind is Mutable => MUTABLE.some((one) => one === kind)

export const isTold = ({ isMuted }: Pick<Mutes, 'isMuted'>, alert: { type: AlertType; level: AlertLevel }): boolean =>
  alert.level === 'HIGH' || !(isMuted(alert.type) || isMuted(alert.level))
