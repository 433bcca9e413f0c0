/**
 * npm run torture -- --seeds 200: jobs of the product are killed with -9 at random moments, and all invariants must hold afterwards. `--seed 17` repeats one seed, `--from 100` begins there, `--at-once 2` runs two in parallel, `--small` uses less data.
 * `--faults`: nothing is killed; writes and syncs of the database and of stored files fail instead, one job at a time. It needs a C compiler.
 * `--clock`: nothing is killed; the clock of the product and of its database steps back and ahead, and over midnight. It needs libfaketime.
 * `--packets`: the connection to the database breaks at each message of a command.
 * `--interleavings`: pairs of commands that contend, in every order with one interruption.
 * `--soak --minutes 30`: the product at work; memory, open files and connections must not grow.
 * `--documents 10000`: generated result files and opening stocks are checked and committed, and no commit may differ from its dry run.
 * `--model --seeds 20`: three people work over HTTP, and a model of the ledger says what must be read.
 */

import { parseArgs } from 'node:util'
import { tortureInterleavings, torturePackets } from './contended.ts'
import { lackFor, tortureDisturbed, type Disturbance } from './disturbed.ts'
import { tortureDocuments } from './documents.ts'
import { tortureModel } from './model.ts'
import { keepResult } from './results.ts'
import { soak } from './soak.ts'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '200' },
    seed: { type: 'string' },
    from: { type: 'string', default: '0' },
    'at-once': { type: 'string', default: '2' },
    small: { type: 'boolean', default: false },
    documents: { type: 'string' },
    model: { type: 'boolean', default: false },
    faults: { type: 'boolean', default: false },
    clock: { type: 'boolean', default: false },
    packets: { type: 'boolean', default: false },
    interleavings: { type: 'boolean', default: false },
    soak: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '30' },
  },
})
const first = Number(values.seed ?? values.from)
const count = values.seed === undefined ? Number(values.seeds) : 1

async function run(): Promise<number> {
  if (values.documents !== undefined) {
    const differing = await tortureDocuments(Number(values.documents), first)
    return keepResult('documents', `${values.documents} documents, ${differing} differing`, differing === 0)
  }
  if (values.model) {
    const differing = await tortureModel(count, first)
    return keepResult('model', `${count} seeds, ${differing} differing`, differing === 0)
  }
  if (values.packets) {
    const { count: cuts, faults } = await torturePackets()
    return keepResult('packets', `${cuts} cuts, ${faults.length} faults`, faults.length === 0)
  }
  if (values.soak) {
    const { told = '', faults } = await soak(Number(values.minutes))
    return keepResult('soak', `${values.minutes} minutes, ${told}`, faults.length === 0)
  }
  if (values.interleavings) {
    const { count: orders, faults } = await tortureInterleavings()
    return keepResult('interleavings', `${orders} interleavings, ${faults.length} faults`, faults.length === 0)
  }
  const by: Disturbance = values.faults ? 'faults' : values.clock ? 'clock' : 'seeds'
  const lack = lackFor(by)
  if (lack === undefined)
    return tortureDisturbed(by, { first, count, atOnce: Number(values['at-once']), isSmall: values.small })
  console.error(lack)
  return 1
}

process.exit(await run())
