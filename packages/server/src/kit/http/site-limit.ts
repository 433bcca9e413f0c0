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

/**
 * What an account or key is limited to. A kind that is absent does not limit it; an empty list lets it see nothing, and
 * never means all.
 */
export interface Reach {
  /** The factories that all limits to factories, regions and business units leave. */
  siteIds?: readonly string[] | undefined
  /** The chosen regions; what is below them belongs to them. */
  regionIds?: readonly string[] | undefined
  /** The chosen business units; what is below them belongs to them. */
  businessUnitIds?: readonly string[] | undefined
  /** The brands whose products, and what is made of them, it sees. */
  brandIds?: readonly string[] | undefined
}

/** The limits without anything else that their owner has. */
export const reachOf = ({ siteIds, regionIds, businessUnitIds, brandIds }: Reach): Reach => ({
  ...(siteIds && { siteIds: [...siteIds] }),
  ...(regionIds && { regionIds: [...regionIds] }),
  ...(businessUnitIds && { businessUnitIds: [...businessUnitIds] }),
  ...(brandIds && { brandIds: [...brandIds] }),
})

export const isLimited = (reach: Reach): boolean => Object.keys(reachOf(reach)).length > 0

/** The same text for callers who see the same. */
export const reachKey = (reach: Reach): string =>
  JSON.stringify(Object.entries(reachOf(reach)).map(([kind, ids]: [string, string[]]) => [kind, ids.toSorted()]))

/** The limit of the caller. Records of other factories are treated as missing. */
export interface SiteLimit extends Reach {
  /** The caller, who also sees records that they created themselves, when no site is known for those. */
  readonly viewerId: string
  readonly rules: SiteRules
}
