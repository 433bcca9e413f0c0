/** For the room that keeps the rules of tags. */

import type { TenantDb } from '../../../kit/db/db.ts'
import { updateTag } from '../tags.queries.ts'

export { countTagged } from '../tagged.queries.ts'
export { findTag, type TagRow } from '../tags.queries.ts'
export { openedTag } from '../tags.service.ts'
export { mayDo as tagMayDo } from '../tags.view.ts'
export { countBeyond, type Followed, followFitting, holdTag } from './tags-by-rules.queries.ts'

/** Its rule changed: who had read the tag before has an older version. It must be locked by the caller. */
export const touchTag = (db: TenantDb, id: string, now: Date): Promise<void> => updateTag(db, id, {}, now)
