/**
 * Erasures in a restored installation. A backup that is older than an erasure brings the person back, so the list of
 * erased members, which is kept outside, is put to it before it opens.
 */

import * as routes from '@serialis/contract/engagement/privacy-requests/privacy-requests.routes.ts'
import { listsOfPeople } from '@serialis/contract/lists.ts'
import { z } from 'zod'
import { bind } from '../../kit/http/bind.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { recordSystemEvent } from '../../platform/audit/audit.service.ts'
import { EXPORT_KIND } from '../../platform/exports/exports.service.ts'
import { removeFilesNow } from '../../platform/tasks/keeping/files-of-lists.service.ts'
import { eraseAtOnce, erasedMemberIds } from '../members/erasing/erasing.service.ts'
import { personalRows } from '../members/erasing/personal-tables.ts'
import { suppressAgain, suppressedIdentities } from '../members/erasing/suppressed.service.ts'
import { withMerged } from '../members/merging/merged-members.service.ts'
import { listOfMembers } from './privacy-requests.queries.ts'
import { ACCESS_KIND } from './task-kinds.ts'

const FORMAT = 'serialis-erasures-1'

const erasureList = z.object({
  format: z.literal(FORMAT),
  tenant: z.string(),
  members: z.array(z.uuid()),
  /** Keyed hashes of what erased members were recognized by; absent in lists of before. */
  suppressed: z.array(z.object({ member: z.uuid(), hash: z.string().regex(/^[0-9a-f]{64}$/) })).default([]),
})
export type ErasureList = z.infer<typeof erasureList>

/** Throws on a file that the product did not write. */
export const erasureListOf = (text: string): ErasureList => erasureList.parse(JSON.parse(text))

/** Ids and keyed hashes alone: they name nobody once the members are erased. */
export const downloadErasureList = bind(routes.downloadErasureList, async (ctx) => {
  const members = await erasedMemberIds(ctx.db)
  const suppressed = (await suppressedIdentities(ctx.db)).map(({ memberId, valueHash }) => ({
    member: memberId,
    hash: valueHash.toString('hex'),
  }))
  const list: ErasureList = { format: FORMAT, tenant: ctx.tenant.code, members, suppressed }
  const bytes = Buffer.from(`${JSON.stringify(list, null, 1)}\n`)
  Object.assign(ctx.event, { subjectType: 'list', subjectId: 'erasures', details: { members: members.length } })
  const fileName = `erasures-${ctx.tenant.code}.json`
  return { contentType: 'application/json', fileName, size: bytes.length, body: inOne(bytes) }
})

async function* inOne(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

/** In one transaction: nobody works in the installation yet. Members that the backup does not know are passed over. */
export async function eraseAgain(ctx: Ctx, lists: readonly ErasureList[]): Promise<number> {
  const own = lists.filter(({ tenant }) => tenant === ctx.tenant.code)
  await suppressAgain(
    ctx.db,
    own.flatMap(({ suppressed }) =>
      suppressed.map(({ member, hash }) => ({ memberId: member, valueHash: Buffer.from(hash, 'hex') })),
    ),
  )
  let count = 0
  for (const memberId of new Set(own.flatMap(({ members }) => members))) {
    if (!(await eraseAtOnce(ctx, memberId))) continue
    // By its identities, which go with the rest.
    for (const { beforeApproval } of personalRows.of(ctx.app)) if (beforeApproval) await beforeApproval(ctx, memberId)
    const requests = (await listOfMembers(ctx.db, await withMerged(ctx.db, memberId))).map(({ id }) => id)
    for (const { effect, look, erase } of personalRows.of(ctx.app)) {
      if (look) while (!(await look(ctx, memberId)).isDone);
      if (effect !== 'KEPT') while ((await erase(ctx, memberId)) > 0);
    }
    await removeFilesNow(ctx, { kind: ACCESS_KIND, lists: requests }, [])
    await recordSystemEvent(ctx, 'privacy_request.erasure_repeated', {
      subjectType: 'member',
      subjectId: memberId,
      details: { memberId },
    })
    count++
  }
  if (count > 0) await removeFilesNow(ctx, { kind: EXPORT_KIND, lists: listsOfPeople }, ['identity'])
  return count
}
