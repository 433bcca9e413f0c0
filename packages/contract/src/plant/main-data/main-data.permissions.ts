export const mainDataPermissions = {
  'brands.list': '130200',
  'brands.create': '130201',
  'brands.edit': '130202',
  'brands.delete': '130203',
  'counters.list': '130300',
  'counters.create': '130301',
  'counters.edit': '130302',
  'counters.delete': '130303',
  'regions.list': '130400',
  'regions.create': '130401',
  'regions.edit': '130402',
  'regions.delete': '130403',
  'businessUnits.list': '130500',
  'businessUnits.create': '130501',
  'businessUnits.edit': '130502',
  'businessUnits.delete': '130503',
  'sourceChannels.list': '130600',
  'sourceChannels.create': '130601',
  'sourceChannels.edit': '130602',
  'sourceChannels.delete': '130603',
  'categoryAccounts.list': '130700',
  'categoryAccounts.create': '130701',
  'categoryAccounts.edit': '130702',
  'categoryAccounts.delete': '130703',
} as const

/** Subject types of the event log, and who may read their history. */
export const mainDataSubjects = {
  brand: { history: 'brands.list', sites: 'shared' },
  counter: { history: 'counters.list', sites: 'shared' },
  category_account: { history: 'categoryAccounts.list', sites: 'shared' },
  region: { history: 'regions.list', sites: 'shared' },
  business_unit: { history: 'businessUnits.list', sites: 'shared' },
  source_channel: { history: 'sourceChannels.list', sites: 'shared' },
} as const

/** Lists that can be exported as a file. */
export const mainDataLists = {
  brands: { permission: 'brands.list', reads: 'brands.list', sites: 'shared' },
  counters: { permission: 'counters.list', reads: 'counters.list', sites: 'shared' },
  categoryAccounts: { permission: 'categoryAccounts.list', reads: 'categoryAccounts.list', sites: 'shared' },
  regions: { permission: 'regions.list', reads: 'regions.list', sites: 'shared' },
  businessUnits: { permission: 'businessUnits.list', reads: 'businessUnits.list', sites: 'shared' },
  sourceChannels: { permission: 'sourceChannels.list', reads: 'sourceChannels.list', sites: 'shared' },
} as const
