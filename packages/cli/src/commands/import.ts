import { REPEATABLE, type Command } from '../command.ts'
import { EXITS, Ended } from '../exits.ts'
import { importOrders } from './import-orders.ts'
import { importResult } from './import-result.ts'

export const importCommand: Command = {
  options: {
    order: { type: 'string' },
    commit: { type: 'boolean' },
    errors: { type: 'string' },
    ...REPEATABLE,
  },
  takes: [2, 2],
  async run(values, [what, path]) {
    if (what === 'result') return importResult(String(path), values)
    if (what === 'orders') return importOrders(String(path), values)
    throw new Ended(EXITS.usage, 'say what the file holds: import result FILE --order NUMBER, or import orders FILE')
  },
}
