import type { Room } from '../../kit/http/room.ts'
import { verdictPage } from './verdict-page.ts'

/** What a consumer is told who scans a pack, on the public listener. */
export const verdictsRoom: Room = { name: 'verdicts', bindings: [], publicPages: [verdictPage] }
