/** Runs every night: sets suppliers to EXPIRED whose last day is over in the tenant's time zone. */

import type { TaskKind, TaskRun } from '../../kit/jobs/task.ts'
import type { NightlyInput } from '../../platform/tasks/nightly.service.ts'
import { listEndedSuppliers, lockSupplier, updateSupplier } from './suppliers.queries.ts'

export const EXPIRE_KIND = 'suppliers.expire'

export const expireSuppliers: TaskKind = {
  kind: EXPIRE_KIND,
  async run(task: TaskRun, input: unknown) {
    const { day } = input as NightlyInput
    let expired = 0
    for (const id of await task.read((db) => listEndedSuppliers(db, day))) {
      task.signal.throwIfAborted()
      await task.write('supplier.expired', async ({ db, event, now }) => {
        const row = await lockSupplier(db, id)
        Object.assign(event, { subjectType: 'supplier', subjectId: id })
        if (row?.status !== 'ACTIVE' || row.validUntil >= day) return
        await updateSupplier(db, id, { status: 'EXPIRED' }, now)
        event.details = { status: ['ACTIVE', 'EXPIRED'], validUntil: row.validUntil }
        expired++
      })
    }
    await task.finish(null, async () => ({ result: { expired } }))
  },
}
