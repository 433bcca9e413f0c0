import * as routes from '@serialis/contract/platform/exports/exports.routes.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { exportList } from './exports.service.ts'

export const exportsRoom: Room = { name: 'exports', bindings: [bind(routes.exportList, exportList)] }
