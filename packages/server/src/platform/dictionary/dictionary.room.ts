import type { Room } from '../../kit/http/room.ts'
import { dictionaryConfiguration } from './dictionary-configuration.ts'
import { constraints } from './dictionary.queries.ts'
import { dictionary } from './dictionary.service.ts'

export const dictionaryRoom: Room = {
  name: 'dictionary',
  constraints,
  ...dictionary,
  extensions: [...dictionary.extensions, dictionaryConfiguration],
}
