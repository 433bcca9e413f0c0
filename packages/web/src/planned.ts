/**
 * Pages of the specification that a later version builds. The menu of a development build shows them; building one
 * moves its entry to the room's screens.
 */

import { ROOT } from './kit/navigation/paths.ts'
import type { MenuScreen } from './kit/navigation/screen.ts'

export const plannedScreens: readonly MenuScreen[] = [
  { path: `${ROOT}/news`, permission: '14', title: 'kit.menu.news', menu: { section: 'start', place: 30 } },
  {
    path: `${ROOT}/config/dictionary`,
    permission: '0400',
    title: 'kit.menu.dictionary',
    menu: { section: 'configuration', place: 30 },
  },
  {
    path: `${ROOT}/main_data/brands`,
    permission: '13',
    title: 'kit.menu.brands',
    menu: { section: 'mainData', place: 10 },
  },
  {
    path: `${ROOT}/main_data/counters`,
    permission: '13',
    title: 'kit.menu.counters',
    menu: { section: 'mainData', place: 20 },
  },
  {
    path: `${ROOT}/main_data/regions`,
    permission: '13',
    title: 'kit.menu.regions',
    menu: { section: 'mainData', place: 30 },
  },
  {
    path: `${ROOT}/main_data/business_units`,
    permission: '13',
    title: 'kit.menu.businessUnits',
    menu: { section: 'mainData', place: 40 },
  },
  {
    path: `${ROOT}/main_data/source_channels`,
    permission: '13',
    title: 'kit.menu.sourceChannels',
    menu: { section: 'mainData', place: 50 },
  },
  {
    path: `${ROOT}/main_data/category_accounts`,
    permission: '13',
    title: 'kit.menu.categoryAccounts',
    menu: { section: 'mainData', place: 60 },
  },
  {
    path: `${ROOT}/main_data/data_center_config`,
    permission: '13',
    title: 'kit.menu.dataCenterConfig',
    menu: { section: 'mainData', place: 70 },
  },
  {
    path: `${ROOT}/main_data/member_config`,
    permission: '13',
    title: 'kit.menu.memberConfig',
    menu: { section: 'mainData', place: 80 },
  },
  {
    path: `${ROOT}/member/members`,
    permission: '06',
    title: 'kit.menu.members',
    menu: { section: 'marketing', place: 10 },
  },
  {
    path: `${ROOT}/data_center`,
    permission: '07',
    title: 'kit.menu.collections',
    menu: { section: 'marketing', place: 20 },
  },
  {
    path: `${ROOT}/communication`,
    permission: '10',
    title: 'kit.menu.communication',
    menu: { section: 'marketing', place: 30 },
  },
  {
    path: `${ROOT}/campaign/campaigns`,
    permission: '11',
    title: 'kit.menu.campaigns',
    menu: { section: 'marketing', place: 40 },
  },
  {
    path: `${ROOT}/audience/audiences`,
    permission: '12',
    title: 'kit.menu.audiences',
    menu: { section: 'marketing', place: 50 },
  },
  {
    path: `${ROOT}/audience/tags`,
    permission: '12',
    title: 'kit.menu.tags',
    menu: { section: 'marketing', place: 60 },
  },
  {
    path: `${ROOT}/tenant/tenants`,
    permission: '08',
    title: 'kit.menu.tenants',
    menu: { section: 'system', place: 50 },
  },
]
