/** Who has which role now, for rooms that look at each grant. */

import { listHeldGrants } from '../users/users.queries.ts'

export type { HeldGrant } from '../users/users.queries.ts'

export const grantsHeld = listHeldGrants
