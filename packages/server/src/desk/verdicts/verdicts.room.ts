import type { Room } from '../../kit/http/room.ts'
import { verdictPage } from './verdict-page.ts'

/** The page of a pack for who scans it, on the public listener. */
export const verdictsRoom: Room = { name: 'verdicts', bindings: [], publicPages: [verdictPage] }
