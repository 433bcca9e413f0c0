/** Formatted texts of records: stored with references to their files, shown with addresses that a browser can get. */

import { fileOf, referenceOf } from '@serialis/contract/platform/rich-text/files/file-reference.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { cleanedAgain } from '../markup/cleaned.ts'
import { sourcesOf, withSources } from '../markup/sources.ts'
import { fileAddresses } from './files/file-addresses.ts'
import { filesOfDocument, recordUses } from './files/uses.service.ts'

/**
 * The clean texts of a record as they are stored, in the transaction that saves it: files that the author may not use are
 * left out, and the others are recorded as used. Without texts the record uses none any more.
 */
export async function storedTexts(
  ctx: Ctx,
  subject: { subjectType: string; subjectId: string },
  texts: readonly string[],
): Promise<string[]> {
  const files = await filesOfDocument(ctx, subject, texts.flatMap(sourcesOf))
  const used = new Set<string>()
  const stored = texts.map((text) =>
    cleanedAgain(
      withSources(text, (source) => {
        if (fileOf(source) === undefined) return source
        const id = files.get(source)
        if (id !== undefined) used.add(id)
        return id === undefined ? undefined : referenceOf(id)
      }),
    ),
  )
  await recordUses(ctx, subject, [...used])
  return stored
}

/** Shows stored texts to this reader. They are cleaned again: the list of what a text may hold can have changed. */
export async function textsShown({ app, db, now }: Pick<Ctx, 'app' | 'db' | 'now'>): Promise<(text: string) => string> {
  const addresses = await fileAddresses(app, db.tenantId, now)
  return (text) =>
    withSources(cleanedAgain(text), (source) => {
      const file = fileOf(source)
      return file === undefined ? source : addresses.of(file.id)
    })
}
