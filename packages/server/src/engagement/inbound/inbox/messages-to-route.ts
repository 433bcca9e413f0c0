/** What the room of routings needs of messages: those to judge, and a place for what it found. */

import type { TenantDb } from '../../../kit/db/db.ts'
import { findSealedMessage } from './inbox.queries.ts'
import * as queries from './routing-claims.queries.ts'

export type ClaimedMessage = queries.ClaimedMessage

/** With its sealed body. */
export const storedMessage = (db: TenantDb, id: string) => findSealedMessage(db, id)

export const { claimToRoute, countUnrouted, markDead, markRouted, markUnrouted } = queries
