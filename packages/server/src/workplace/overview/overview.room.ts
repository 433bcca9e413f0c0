import * as routes from '@serialis/contract/workplace/overview/overview.routes.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { getDashboard } from './dashboard.service.ts'

export const overviewRoom: Room = { name: 'overview', bindings: [bind(routes.getDashboard, getDashboard)] }
