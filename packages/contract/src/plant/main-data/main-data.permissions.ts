export const mainDataPermissions = {
  'brands.list': '130200',
  'brands.create': '130201',
  'brands.edit': '130202',
  'brands.delete': '130203',
  'brands.approve': '130212',
  'counters.list': '130300',
  'counters.create': '130301',
  'counters.edit': '130302',
  'counters.delete': '130303',
  'counters.approve': '130312',
  'regions.list': '130400',
  'regions.create': '130401',
  'regions.edit': '130402',
  'regions.delete': '130403',
  'regions.approve': '130412',
  'businessUnits.list': '130500',
  'businessUnits.create': '130501',
  'businessUnits.edit': '130502',
  'businessUnits.delete': '130503',
  'businessUnits.approve': '130512',
  'sourceChannels.list': '130600',
  'sourceChannels.create': '130601',
  'sourceChannels.edit': '130602',
  'sourceChannels.delete': '130603',
  'sourceChannels.approve': '130612',
  'categoryAccounts.list': '130700',
  'categoryAccounts.create': '130701',
  'categoryAccounts.edit': '130702',
  'categoryAccounts.delete': '130703',
  'categoryAccounts.approve': '130712',
  'dataCenterConfig.list': '130800',
  'dataCenterConfig.edit': '130802',
  'memberConfig.list': '130900',
  'memberConfig.edit': '130902',
  // 1310, the next free section of 13: which kinds another person approves.
  'mainDataRule.list': '131000',
  'mainDataRule.edit': '131002',
} as const

/** Subject types of the event log, and who may read their history. */
export const mainDataSubjects = {
  brand: { history: 'brands.list' },
  counter: { history: 'counters.list' },
  category_account: { history: 'categoryAccounts.list' },
  region: { history: 'regions.list' },
  business_unit: { history: 'businessUnits.list' },
  source_channel: { history: 'sourceChannels.list', sites: 'shared' },
  data_center_config: { history: 'dataCenterConfig.list', sites: 'shared' },
  member_config: { history: 'memberConfig.list', sites: 'shared' },
  main_data_rule: { history: 'mainDataRule.list', sites: 'shared' },
} as const

/** Lists that can be exported as a file. */
export const mainDataLists = {
  brands: { permission: 'brands.list', reads: 'brands.list', sites: 'own' },
  counters: { permission: 'counters.list', reads: 'counters.list', sites: 'own' },
  categoryAccounts: { permission: 'categoryAccounts.list', reads: 'categoryAccounts.list', sites: 'own' },
  regions: { permission: 'regions.list', reads: 'regions.list', sites: 'own' },
  businessUnits: { permission: 'businessUnits.list', reads: 'businessUnits.list', sites: 'own' },
  sourceChannels: { permission: 'sourceChannels.list', reads: 'sourceChannels.list', sites: 'shared' },
} as const

/** What waits for a person, with the permission to do it. */
export const mainDataWork = {
  brandApprove: 'brands.approve',
  counterApprove: 'counters.approve',
  regionApprove: 'regions.approve',
  businessUnitApprove: 'businessUnits.approve',
  sourceChannelApprove: 'sourceChannels.approve',
  categoryAccountApprove: 'categoryAccounts.approve',
} as const

/** Commands for many rows of a list at once. */
export const mainDataBulk = {
  approveBrands: { list: 'brands', permission: 'brands.approve', subject: 'brand', needsReason: true },
  rejectBrands: { list: 'brands', permission: 'brands.approve', subject: 'brand', needsReason: true },
  approveCounters: { list: 'counters', permission: 'counters.approve', subject: 'counter', needsReason: true },
  rejectCounters: { list: 'counters', permission: 'counters.approve', subject: 'counter', needsReason: true },
  approveRegions: { list: 'regions', permission: 'regions.approve', subject: 'region', needsReason: true },
  rejectRegions: { list: 'regions', permission: 'regions.approve', subject: 'region', needsReason: true },
  approveBusinessUnits: {
    list: 'businessUnits',
    permission: 'businessUnits.approve',
    subject: 'business_unit',
    needsReason: true,
  },
  rejectBusinessUnits: {
    list: 'businessUnits',
    permission: 'businessUnits.approve',
    subject: 'business_unit',
    needsReason: true,
  },
  approveSourceChannels: {
    list: 'sourceChannels',
    permission: 'sourceChannels.approve',
    subject: 'source_channel',
    needsReason: true,
  },
  rejectSourceChannels: {
    list: 'sourceChannels',
    permission: 'sourceChannels.approve',
    subject: 'source_channel',
    needsReason: true,
  },
  approveCategoryAccounts: {
    list: 'categoryAccounts',
    permission: 'categoryAccounts.approve',
    subject: 'category_account',
    needsReason: true,
  },
  rejectCategoryAccounts: {
    list: 'categoryAccounts',
    permission: 'categoryAccounts.approve',
    subject: 'category_account',
    needsReason: true,
  },
} as const
