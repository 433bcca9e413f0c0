import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import * as views from './views.service.ts'
import { viewConstraints } from './views.service.ts'

export const viewsRoom: Room = {
  name: 'views',
  bindings: bindingsOf(views),
  constraints: viewConstraints,
}
