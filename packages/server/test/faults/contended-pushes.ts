/** A command whose event is to be pushed, and one that ends the target. */

import { randomUUID } from 'node:crypto'
import { packMembers, unpackMembers } from '@serialis/contract/desk/packing/packing.routes.ts'
import { createPushTarget, deletePushTarget } from '@serialis/contract/desk/push/push.routes.ts'
import { looseUnits } from './contended-packs.ts'
import type { Scene } from './contended.ts'
import type { Contention } from './interleavings.ts'

/** Nobody listens here, so a job stays open. */
const NOWHERE = 'http://127.0.0.1:9/'

export function pushContentions(scene: Scene): Contention<never>[] {
  const { author, superuser } = scene
  const looseUnit = looseUnits(scene, 10)
  /** One pack, loose again for each interleaving. */
  let pack: { unit: number; from: number } | undefined
  async function loosened() {
    if (pack === undefined) return (pack = await looseUnit())
    const body = { container: pack.from, members: [pack.unit], reason: 'to be packed anew' }
    await author.call(unpackMembers, { body })
    return pack
  }
  const aTarget = () =>
    author.call(createPushTarget, { body: { name: `To ${randomUUID()}`, url: NOWHERE, format: 'JSON_V1' } })
  /** Always there: a tenant without targets is not asked about them for a second. */
  let witness: Promise<{ id: string }> | undefined
  const contention: Contention<{ id: string; version: number; unit: number; from: number }> = {
    name: 'an event to be pushed, and the deletion of the target',
    async prepare() {
      const { id } = await (witness ??= aTarget())
      await superuser.query('update push_targets set is_active = false where id <> $1', [id])
      return { ...(await loosened()), ...(await aTarget()) }
    },
    first: ({ unit, from }, through) =>
      through(author).call(packMembers, { body: { container: from, members: [unit] } }),
    second: ({ id, version }, through) =>
      through(author).call(deletePushTarget, { params: { id }, body: { version, reason: 'no longer asked for' } }),
    async state({ id }) {
      const { rows } = await superuser.query<{ jobs: number; isDeleted: boolean }>(
        `select (select count(*)::int from push_jobs where target_id = $1) as jobs, deleted_at is not null as "isDeleted"
           from push_targets where id = $1`,
        [id],
      )
      return `${rows[0]?.jobs} jobs, ${rows[0]?.isDeleted ? 'deleted' : 'kept'}`
    },
    outcomes: ['done, push_target_has_open_jobs: 1 jobs, kept', 'done, done: 0 jobs, deleted'],
  }
  return [contention as unknown as Contention<never>]
}
