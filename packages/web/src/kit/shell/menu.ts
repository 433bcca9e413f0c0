/** The whole menu of the specification. An entry without a screen is hidden outside the development build. */

import type { Messages } from 'use-intl'
import { type Path, paths } from '../navigation/paths.ts'
import type { Screen } from '../navigation/screen.ts'
import { mayOpen } from '../wire/session.ts'

type MenuName = keyof Messages['kit']['menu']
interface MenuEntry {
  title: MenuName
  path: Path
  /** Code of the menu position, held upward by its six-digit codes. */
  code: `${number}` | 'session'
  /** The specification names the page here too; it is at home in another section. */
  isSecond?: boolean
}
export interface MenuSection {
  title: MenuName | null
  entries: readonly MenuEntry[]
}

export const menu: readonly MenuSection[] = [
  {
    title: null,
    entries: [
      { title: 'home', path: paths.home, code: 'session' },
      { title: 'dashboard', path: paths.dashboard, code: '09' },
      { title: 'news', path: paths.news, code: '14' },
    ],
  },
  {
    title: 'serialNumbers',
    entries: [
      { title: 'applications', path: paths.applications, code: '0200' },
      { title: 'statusUpdates', path: paths.statusUpdates, code: '0201' },
      { title: 'serials', path: paths.serials, code: '0202' },
      { title: 'checks', path: paths.checks, code: '0203' },
      { title: 'scrap', path: paths.scrap, code: '0204' },
      { title: 'activations', path: paths.activations, code: '0205' },
      { title: 'pushes', path: paths.pushes, code: '0206' },
      { title: 'packagingDesk', path: paths.packagingDesk, code: '0214' },
      { title: 'requestLog', path: paths.requestLog, code: '0213' },
      { title: 'pulls', path: paths.pulls, code: '0217' },
      { title: 'messages', path: paths.messages, code: '0218' },
      { title: 'recalls', path: paths.recalls, code: '0215' },
      { title: 'onboardings', path: paths.onboardings, code: '0219' },
      { title: 'extracts', path: paths.extracts, code: '0216' },
      { title: 'suspectScans', path: paths.suspectScans, code: '0202' },
    ],
  },
  {
    title: 'production',
    entries: [
      { title: 'orders', path: paths.orders, code: '0302' },
      { title: 'results', path: paths.results, code: '0302' },
      { title: 'lines', path: paths.lines, code: '0301' },
      { title: 'factories', path: paths.factories, code: '0304' },
      { title: 'suppliers', path: paths.suppliers, code: '0211' },
      { title: 'supplierAuthorities', path: paths.supplierAuthorities, code: '0212' },
    ],
  },
  {
    title: 'products',
    entries: [
      { title: 'productList', path: paths.products, code: '0101' },
      { title: 'productCategories', path: paths.productCategories, code: '0100' },
      { title: 'productGroups', path: paths.productGroups, code: '0102' },
    ],
  },
  {
    title: 'alertCentre',
    entries: [
      { title: 'alerts', path: paths.alerts, code: '0300' },
      { title: 'alertTypes', path: paths.alertTypes, code: '0303' },
      { title: 'alertLines', path: paths.lines, code: '0301', isSecond: true },
      { title: 'alertProducts', path: paths.products, code: '0101', isSecond: true },
      { title: 'alertOrders', path: paths.orders, code: '0302', isSecond: true },
    ],
  },
  {
    title: 'configuration',
    entries: [
      { title: 'rules', path: paths.rules, code: '0402' },
      { title: 'packagingTemplates', path: paths.packagingTemplates, code: '0401' },
      { title: 'dictionary', path: paths.dictionary, code: '0400' },
      { title: 'mails', path: paths.mails, code: '0405' },
      { title: 'workflows', path: paths.workflows, code: '0403' },
      { title: 'poolConfigs', path: paths.poolConfigs, code: '0210' },
      { title: 'tracelinkAccounts', path: paths.tracelinkAccounts, code: '0207' },
      { title: 'sftpAccounts', path: paths.sftpAccounts, code: '0208' },
      { title: 'webserviceAccounts', path: paths.webserviceAccounts, code: '0209' },
    ],
  },
  {
    title: 'mainData',
    entries: [
      { title: 'brands', path: paths.brands, code: '13' },
      { title: 'counters', path: paths.counters, code: '13' },
      { title: 'regions', path: paths.regions, code: '13' },
      { title: 'businessUnits', path: paths.businessUnits, code: '13' },
      { title: 'sourceChannels', path: paths.sourceChannels, code: '13' },
      { title: 'categoryAccounts', path: paths.categoryAccounts, code: '13' },
      { title: 'dataCenterConfig', path: paths.dataCenterConfig, code: '13' },
      { title: 'memberConfig', path: paths.memberConfig, code: '13' },
    ],
  },
  {
    title: 'marketing',
    entries: [
      { title: 'members', path: paths.members, code: '06' },
      { title: 'collections', path: paths.dataCenter, code: '07' },
      { title: 'communication', path: paths.communication, code: '10' },
      { title: 'campaigns', path: paths.campaigns, code: '11' },
      { title: 'audiences', path: paths.audiences, code: '12' },
      { title: 'tags', path: paths.tags, code: '12' },
    ],
  },
  {
    title: 'system',
    entries: [
      { title: 'users', path: paths.users, code: '0501' },
      { title: 'roles', path: paths.roles, code: '0500' },
      { title: 'apiKeys', path: paths.apiKeys, code: '0503' },
      { title: 'events', path: paths.events, code: '0502' },
      { title: 'tenants', path: paths.tenants, code: '08' },
    ],
  },
]

const hasScreen = (screens: readonly Screen[]) => {
  const built = new Set(screens.map(({ path }) => path))
  return ({ path }: MenuEntry) => built.has(path)
}

/** Titles of declared entries whose page a later issue builds; one test lists them. */
export function hiddenMenuEntries(screens: readonly Screen[]): string[] {
  const isBuilt = hasScreen(screens)
  return menu
    .flatMap(({ entries }) => entries)
    .filter((entry) => !isBuilt(entry))
    .map(({ title }) => title)
}

export interface ShownEntry extends MenuEntry {
  isBuilt: boolean
}
export interface ShownSection {
  title: MenuName | null
  entries: ShownEntry[]
}

/** What this user sees: granted, and built unless `showsUnbuilt`. Sections without entries disappear. */
export function menuFor(
  screens: readonly Screen[],
  authorities: readonly string[],
  showsUnbuilt: boolean,
): ShownSection[] {
  const isBuilt = hasScreen(screens)
  return menu
    .map(({ title, entries }) => ({
      title,
      entries: entries
        .map((entry) => ({ ...entry, isBuilt: isBuilt(entry) }))
        .filter((entry) => (entry.isBuilt || showsUnbuilt) && mayOpen(authorities, entry.code)),
    }))
    .filter(({ entries }) => entries.length > 0)
}
