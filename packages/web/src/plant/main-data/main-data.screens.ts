import { ROOT } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const mainDataPaths = {
  brands: `${ROOT}/main_data/brands`,
  counters: `${ROOT}/main_data/counters`,
  regions: `${ROOT}/main_data/regions`,
  businessUnits: `${ROOT}/main_data/business_units`,
  sourceChannels: `${ROOT}/main_data/source_channels`,
  categoryAccounts: `${ROOT}/main_data/category_accounts`,
  dataCenterConfig: `${ROOT}/main_data/data_center_config`,
  memberConfig: `${ROOT}/main_data/member_config`,
  mainDataRule: `${ROOT}/main_data/approval`,
} as const

export const mainDataScreens = screens('plant', mainDataPaths, {
  brands: {
    permission: 'brands.list',
    worksUnread: true,
    title: 'mainData.brands.title',
    menu: { section: 'mainData', place: 10 },
    page: () => import('./BrandListPage.tsx').then((m) => m.BrandListPage),
  },
  counters: {
    permission: 'counters.list',
    worksUnread: true,
    title: 'mainData.counters.title',
    menu: { section: 'mainData', place: 20 },
    page: () => import('./CounterListPage.tsx').then((m) => m.CounterListPage),
  },
  regions: {
    permission: 'regions.list',
    worksUnread: true,
    title: 'mainData.regions.title',
    menu: { section: 'mainData', place: 30 },
    page: () => import('./TreePages.tsx').then((m) => m.RegionPage),
  },
  businessUnits: {
    permission: 'businessUnits.list',
    worksUnread: true,
    title: 'mainData.businessUnits.title',
    menu: { section: 'mainData', place: 40 },
    page: () => import('./TreePages.tsx').then((m) => m.BusinessUnitPage),
  },
  sourceChannels: {
    permission: 'sourceChannels.list',
    worksUnread: true,
    title: 'mainData.sourceChannels.title',
    menu: { section: 'mainData', place: 50 },
    page: () => import('./SourceChannelListPage.tsx').then((m) => m.SourceChannelListPage),
  },
  categoryAccounts: {
    permission: 'categoryAccounts.list',
    worksUnread: true,
    title: 'mainData.categoryAccounts.title',
    menu: { section: 'mainData', place: 60 },
    page: () => import('./CategoryAccountListPage.tsx').then((m) => m.CategoryAccountListPage),
  },
  dataCenterConfig: {
    permission: 'dataCenterConfig.list',
    title: 'mainData.configs.dataCenter.title',
    menu: { section: 'mainData', place: 70 },
    page: () => import('./configs/DataCenterConfigPage.tsx').then((m) => m.DataCenterConfigPage),
  },
  memberConfig: {
    permission: 'memberConfig.list',
    title: 'mainData.configs.member.title',
    menu: { section: 'mainData', place: 80 },
    page: () => import('./configs/MemberConfigPage.tsx').then((m) => m.MemberConfigPage),
  },
  mainDataRule: {
    permission: 'mainDataRule.list',
    title: 'mainData.rule.title',
    menu: { section: 'mainData', place: 90 },
    page: () => import('./MainDataRulePage.tsx').then((m) => m.MainDataRulePage),
  },
})
