import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { namedTasks } from '../../kit/jobs/named-tasks.ts'
import { recordNumbers } from '../audit/record-numbers.ts'
import * as keys from './bundle-keys.service.ts'
import { constraints, filesOfBundles } from './bundles.queries.ts'
import * as bundles from './bundles.service.ts'
import { bundleWork } from './bundles.service.ts'
import { bundleInvariants } from './bundles.verify.queries.ts'
import { enterBundleTask } from './entering.tasks.ts'

export const bundlesRoom: Room = {
  name: 'bundles',
  constraints,
  bindings: bindingsOf(bundles, keys),
  tasks: [enterBundleTask],
  files: filesOfBundles,
  invariants: bundleInvariants,
  extensions: [
    bundleWork,
    namedTasks.extension({ table: 'bundles', column: 'task_id', states: ['ENTERING'] }),
    recordNumbers.extension({ subjects: ['bundle_key'], table: 'bundle_keys', number: 'name' }),
  ],
}
