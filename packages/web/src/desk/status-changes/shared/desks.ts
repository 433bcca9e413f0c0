/** The three desks: one set of pages, with the routes, addresses and permissions of each. */

import type { ChangeTrigger } from '@serialis/contract/desk/status-changes/desks.ts'
import { changeKinds } from '@serialis/contract/desk/status-changes/desks.ts'
import { statusChangesRoutes } from '@serialis/contract/desk/status-changes/status-changes.routes.ts'
import type { ChangeDetail } from '@serialis/contract/desk/status-changes/status-changes.schema.ts'
import type { PermissionName } from '@serialis/contract/permissions.ts'
import type { Messages } from 'use-intl'
import { type Path, pathTo, paths } from '../../../kit/navigation/paths.ts'

type Routes = (typeof statusChangesRoutes)['UPD']

export interface Desk {
  trigger: ChangeTrigger
  routes: Routes
  create: PermissionName
  listPath: Path
  createPath: Path
  detailPath(id: string): string
}

/** Routes of the desks differ only in path and permission. */
const desk = (trigger: ChangeTrigger, at: Omit<Desk, 'trigger' | 'routes' | 'create'>): Desk => ({
  trigger,
  routes: statusChangesRoutes[trigger] as Routes,
  create: changeKinds[trigger].create,
  ...at,
})

export const desks: Record<ChangeTrigger, Desk> = {
  UPD: desk('UPD', {
    listPath: paths.statusUpdates,
    createPath: paths.statusUpdateCreate,
    detailPath: (id) => pathTo(paths.statusUpdate, { id }),
  }),
  SCR: desk('SCR', {
    listPath: paths.scrap,
    createPath: paths.scrapCreate,
    detailPath: (id) => pathTo(paths.scrapDetail, { id }),
  }),
  ACT: desk('ACT', {
    listPath: paths.activations,
    createPath: paths.activationCreate,
    detailPath: (id) => pathTo(paths.activation, { id }),
  }),
}

/** Operations that some desk offers. */
export type OfferedOperation = keyof Messages['statusChanges']['operations']
export const offered = (operation: ChangeDetail['operation']): OfferedOperation => operation as OfferedOperation

export interface ChangeProps {
  desk: Desk
  change: ChangeDetail
}
