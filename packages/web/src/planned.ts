/**
 * Pages of the specification that a later version builds, each with the code of its place in the menu. The menu of a
 * development build shows them; building one moves its entry to the room's screens.
 */

import type { Messages } from 'use-intl'
import { ROOT } from './kit/navigation/paths.ts'
import type { MenuScreen, MenuSectionName } from './kit/navigation/screen.ts'

type Planned = readonly [path: string, code: `${number}`, title: keyof Messages['kit']['menu']]

/** By section, in the order of the menu, behind the pages that are built. */
const planned: Partial<Record<MenuSectionName, readonly Planned[]>> = {
  members: [
    ['member/rewards', '0605', 'memberRewards'],
    ['member/claims', '0606', 'memberClaims'],
  ],
  communication: [
    ['communication/templates', '1000', 'messageTemplates'],
    ['communication/accounts', '1001', 'channelAccounts'],
    ['communication/consents', '1002', 'consents'],
    ['communication/suppressions', '1003', 'suppressions'],
    ['communication/caps', '1004', 'sendingCaps'],
    ['communication/send_log', '1005', 'sendLog'],
  ],
  campaign: [
    ['campaign/campaigns', '1100', 'campaignList'],
    ['campaign/calendar', '1102', 'campaignCalendar'],
    ['campaign/reports', '1103', 'campaignReports'],
    ['campaign/tasks', '1104', 'campaignTasks'],
    ['campaign/approvals', '1105', 'campaignApprovals'],
  ],
}

/** Places of built pages are smaller. */
const FIRST_PLACE = 1000

export const plannedScreens: readonly MenuScreen[] = Object.entries(planned).flatMap(([section, pages]) =>
  pages.map(([path, permission, title], at) => ({
    path: `${ROOT}/${path}`,
    permission,
    title: `kit.menu.${title}` as const,
    menu: { section: section as MenuSectionName, place: FIRST_PLACE + at },
  })),
)
