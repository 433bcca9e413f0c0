import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import * as status from './tenant-status.service.ts'

export const tenantsRoom: Room = { name: 'tenants', bindings: bindingsOf(status) }
