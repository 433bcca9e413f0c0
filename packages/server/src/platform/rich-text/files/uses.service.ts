/** For rooms whose records hold documents: which files a document may hold, and which it does hold. */

import { fileOf } from '@serialis/contract/platform/rich-text/files/file-reference.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import * as queries from './document-files.queries.ts'
import type { UsingSubject } from './document-files.queries.ts'
import { isAddressValid } from './file-addresses.ts'

/**
 * The files that the document may hold, by the text of each `src` or `href` that names one: those of the author, those that the
 * subject holds already, and those whose address the author was given for another document. Of other tenants, none.
 */
export async function filesOfDocument(
  ctx: Ctx,
  { subjectType, subjectId }: UsingSubject,
  texts: readonly string[],
): Promise<Map<string, string>> {
  const { app, db, actor, now } = ctx
  const named = texts.flatMap((text) => {
    const file = fileOf(text)
    return file === undefined ? [] : [{ text, file }]
  })
  if (named.length === 0) return new Map()
  const ids = [...new Set(named.map(({ file }) => file.id))]
  const userId = actor.kind === 'user' ? actor.userId : '00000000-0000-0000-0000-000000000000'
  const usable = new Set(await queries.listUsable(db, { userId, subjectType, subjectId, ids }))
  const known = new Set(await queries.listKnown(db, ids))
  const found = new Map<string, string>()
  for (const { text, file } of named) {
    const isGiven =
      known.has(file.id) && file.signed?.tenantId === db.tenantId && (await isAddressValid(app, file, now))
    if (usable.has(file.id) || isGiven) found.set(text, file.id)
  }
  return found
}

/** Records what the document of the subject holds from now on: in the transaction that saves it, with none when it goes. */
export async function recordUses({ db, now }: Ctx, subject: UsingSubject, ids: readonly string[]): Promise<void> {
  const before = await queries.listUses(db, subject)
  const gone = before.filter((id) => !ids.includes(id))
  const more = [...new Set(ids)].filter((id) => !before.includes(id))
  if (more.length > 0) await queries.insertUses(db, subject, more)
  if (gone.length > 0) await queries.deleteUses(db, subject, gone)
  if (more.length + gone.length > 0) await queries.updateUnusedSince(db, [...more, ...gone], now)
}
