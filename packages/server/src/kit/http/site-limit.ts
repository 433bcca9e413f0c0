/** The limit of an account to sites, and what a room declares about those of its records that belong to sites. */

import type { SiteRecord } from '@serialis/contract/reach.ts'
import type { SubjectType } from '@serialis/contract/subjects.ts'
import type { RawBuilder } from 'kysely'
import type { TenantDb } from '../db/db.ts'

/**
 * The record with this id belongs to the sites of the caller: a condition for queries, always true for accounts without
 * a limit.
 */
export type SiteCondition = (db: TenantDb, id: RawBuilder<unknown>) => RawBuilder<boolean>

/** One kind of record that belongs to sites. */
export interface SiteRule {
  /** The kind, if routes name it in `sites`. */
  record?: SiteRecord
  /** Types of subjects by which events and alerts refer to such records. A subject without a rule belongs to no site. */
  subjects?: readonly SubjectType[]
  isOfSites: SiteCondition
}

/** The rules of all rooms. */
export interface SiteRules {
  readonly records: ReadonlyMap<SiteRecord, SiteCondition>
  readonly subjects: ReadonlyMap<string, SiteCondition>
}

export interface SiteLimit {
  /** The factories. Records of other factories are treated as missing. */
  readonly ids: readonly string[]
  /** The caller, who also sees records that they created themselves, when no site is known for those. */
  readonly viewerId: string
  readonly rules: SiteRules
}
