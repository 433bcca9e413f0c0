/** Binds one function to the same route of every desk. */

import { changeTriggers, type ChangeTrigger } from '@serialis/contract/desk/status-changes/desks.ts'
import {
  statusChangesRoutes,
  type statusUpdateRoutes,
} from '@serialis/contract/desk/status-changes/status-changes.routes.ts'
import { bind, type Binding, type Handler } from '../../kit/http/bind.ts'

/** The routes of the desks differ only in path and permission, so those of one desk give the types for all. */
type DeskRoutes = typeof statusUpdateRoutes

export const bindDesks = <N extends keyof DeskRoutes>(
  name: N,
  handlerOf: (trigger: ChangeTrigger) => Handler<DeskRoutes[N]>,
): Binding[] =>
  changeTriggers.map((trigger) => bind((statusChangesRoutes[trigger] as DeskRoutes)[name], handlerOf(trigger)))
