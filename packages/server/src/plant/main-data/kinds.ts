/** The kinds of main data: each has a table, is a subject of the event log, and is referred to by columns of others. */

import type { MainDataKind } from '@serialis/contract/plant/main-data/main-data.schema.ts'

export interface Reference {
  table: 'regions' | 'business_units' | 'sales_counters' | 'category_accounts' | 'factories'
  column: 'parentId' | 'regionId' | 'brandId' | 'channelId' | 'ownerId' | 'businessUnitId'
  /** The name of their count in the phrase of a refused deletion. */
  as: 'inside' | 'counters' | 'accounts' | 'factories'
  /** The subject of those records, and the field of their history that names this one. */
  subject: MainDataKind | 'factory'
  field: string
}

export const tableOf = {
  brand: 'brands',
  counter: 'sales_counters',
  region: 'regions',
  business_unit: 'business_units',
  source_channel: 'source_channels',
  category_account: 'category_accounts',
} as const satisfies Record<MainDataKind, string>

const ofAccount = { table: 'category_accounts', as: 'accounts', subject: 'category_account' } as const

const ofFactory = { table: 'factories', as: 'factories', subject: 'factory' } as const

/** What refers to a record of each kind. */
export const referencesOf: Readonly<Record<MainDataKind, readonly Reference[]>> = {
  brand: [{ ...ofAccount, column: 'brandId', field: 'brand' }],
  counter: [],
  region: [
    { table: 'regions', column: 'parentId', as: 'inside', subject: 'region', field: 'parent' },
    { table: 'sales_counters', column: 'regionId', as: 'counters', subject: 'counter', field: 'region' },
    { ...ofFactory, column: 'regionId', field: 'region' },
  ],
  business_unit: [
    { table: 'business_units', column: 'parentId', as: 'inside', subject: 'business_unit', field: 'parent' },
    { ...ofAccount, column: 'ownerId', field: 'owner' },
    { ...ofFactory, column: 'businessUnitId', field: 'businessUnit' },
  ],
  source_channel: [{ ...ofAccount, column: 'channelId', field: 'channel' }],
  category_account: [],
}

/** The limit of accounts that names records of the kind. */
export const limitBy = {
  region: 'regionIds',
  business_unit: 'businessUnitIds',
  brand: 'brandIds',
} as const satisfies Partial<Record<MainDataKind, string>>

export const limits = (kind: MainDataKind): kind is keyof typeof limitBy => kind in limitBy

/** What a record of the kind refers to. */
export const namedBy = (kind: MainDataKind): { of: MainDataKind; column: Reference['column'] }[] =>
  (Object.entries(referencesOf) as [MainDataKind, readonly Reference[]][]).flatMap(([of, references]) =>
    references.filter(({ subject }) => subject === kind).map(({ column }) => ({ of, column })),
  )

/** What a kind of main data has that its form does not fill. */
export type ContentsOf<Row> = Omit<Row, 'id' | 'aliases' | 'version' | keyof ApprovalShown>
interface ApprovalShown {
  approval: unknown
  isInForce: unknown
  change: unknown
  allowed: unknown
}
