/** Audiences whose rules ask an attribute: publishing what breaks it names them first. */

import { leavesOf } from '@serialis/contract/engagement/audiences/rules.schema.ts'
import { fieldReaders } from '../../collections/field-readers.ts'
import { listAsking } from '../audiences.queries.ts'

export const attributeReaders = fieldReaders.extension(async (db, collectionId, paths) => {
  const asking = await listAsking(db, collectionId)
  return asking.flatMap(({ code, rule }) => {
    const asked = leavesOf(rule).flatMap((leaf) =>
      leaf.kind === 'ATTRIBUTE' && leaf.collectionId === collectionId && paths.includes(leaf.path) ? [leaf.path] : [],
    )
    return [...new Set(asked)].map((path) => ({ path, name: code }))
  })
})
