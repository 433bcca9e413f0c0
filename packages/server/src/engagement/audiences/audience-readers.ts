/** Rules of audiences read tags and other audiences: those are archived and deleted only when no rule does. */

import { tagUsers } from '../tags/tag-users.ts'
import { audienceUsers } from './audience-users.ts'
import { countReaders } from './rule/versions.queries.ts'

export const audienceReaders = [
  tagUsers.extension((db, id, limit) => countReaders(db, 'TAG', id, limit)),
  audienceUsers.extension((db, id, limit) => countReaders(db, 'AUDIENCE', id, limit)),
]
