import { downloadOrderReport as route } from '@serialis/contract/plant/reports/reports.routes.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { downloadOrderReport } from './reports.service.ts'

export const reportsRoom: Room = { name: 'reports', bindings: [bind(route, downloadOrderReport)] }
