import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import * as closing from './closing.service.ts'
import { startDeletions } from './deleting.service.ts'
import * as deletion from './deletion.service.ts'
import * as lost from './lost-administrator.service.ts'
import * as tenants from './managed-tenants.service.ts'
import * as ownClosing from './own-closing.service.ts'
import * as status from './tenant-status.service.ts'

export const tenantManagementRoom: Room = {
  name: 'tenant-management',
  bindings: bindingsOf(tenants, lost, closing, deletion, ownClosing, status),
  start: startDeletions,
}
