/** What a member is known by, in full: for rooms that find what they keep of it by such values. */

import { knownSecretBox } from '../../../platform/secrets/secrets.service.ts'
import { openIdentity } from '../identities.ts'
import { listIdentities } from '../members.queries.ts'
import type { Holding } from './personal-tables.ts'

export async function identityValues({ app, db }: Pick<Holding, 'app' | 'db'>, memberId: string): Promise<string[]> {
  const box = await knownSecretBox(app, db)
  if (box === undefined) return []
  return (await listIdentities(db, [memberId])).map((row) => openIdentity(box, row))
}
