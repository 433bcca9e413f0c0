import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import * as reports from './reports.service.ts'

export const reportsRoom: Room = { name: 'reports', bindings: bindingsOf(reports) }
