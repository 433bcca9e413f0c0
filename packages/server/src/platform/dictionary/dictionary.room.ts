import type { Room } from '../../kit/http/room.ts'
import { constraints } from './dictionary.queries.ts'
import { dictionary } from './dictionary.service.ts'

export const dictionaryRoom: Room = { name: 'dictionary', constraints, ...dictionary }
