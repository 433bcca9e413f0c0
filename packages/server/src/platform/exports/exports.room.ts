import * as routes from '@serialis/contract/platform/exports/exports.routes.ts'
import { bind, type Room } from '../../kit/http/bind.ts'
import { exportList } from './exports.service.ts'

export const exportsRoom: Room = { name: 'exports', bindings: [bind(routes.exportList, exportList)] }
