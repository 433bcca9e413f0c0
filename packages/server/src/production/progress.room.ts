import * as routes from '@serialis/contract/production/progress.routes.ts'
import { bind, type Room } from '../kit/bind.ts'
import { getOrderProgress, reportOrderProgress } from './progress.service.ts'

export const progressRoom: Room = {
  name: 'progress',
  bindings: [bind(routes.getOrderProgress, getOrderProgress), bind(routes.reportOrderProgress, reportOrderProgress)],
}
