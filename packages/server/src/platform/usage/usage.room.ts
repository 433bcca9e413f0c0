import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { noteUsage } from './quota-usage.service.ts'
import { startQuotaWatch, watchUsage } from './quota-watch.service.ts'
import * as usage from './usage.service.ts'

export const usageRoom: Room = {
  name: 'usage',
  tasks: [noteUsage],
  nightly: [noteUsage.kind],
  start: startQuotaWatch,
  onEvent: watchUsage,
  bindings: bindingsOf(usage),
}
