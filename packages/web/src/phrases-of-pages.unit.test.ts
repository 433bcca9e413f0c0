import { expect, test } from 'vitest'
import { pageFiles, partsOf, roomsOfPhrases } from '../build/pages.ts'
import { deskEn } from './desk/desk.en.ts'
import { deskZh } from './desk/desk.zh.ts'
import { engagementEn } from './engagement/engagement.en.ts'
import { engagementZh } from './engagement/engagement.zh.ts'
import { LATE_WINGS, type LateWing } from './kit/language/wings.ts'
import type { Screen } from './kit/navigation/screen.ts'
import { languages } from './languages.ts'
import { officeEn } from './office.en.ts'
import { officeZh } from './office.zh.ts'
import { en } from './phrases.en.ts'
import { zh } from './phrases.zh.ts'
import { plantEn } from './plant/plant.en.ts'
import { plantZh } from './plant/plant.zh.ts'
import { productionEn } from './plant/production.en.ts'
import { productionZh } from './plant/production.zh.ts'
import { screens } from './screens.ts'
import { workplaceEn } from './workplace/workplace.en.ts'
import { workplaceZh } from './workplace/workplace.zh.ts'

const late: Record<LateWing, object> = {
  office: officeEn,
  plant: plantEn,
  production: productionEn,
  desk: deskEn,
  engagement: engagementEn,
  workplace: workplaceEn,
}
const lateWingOf = (room: string) => LATE_WINGS.find((wing) => room in late[wing])
/** Wings whose phrases do not come with the language, so that pages that show them must request them. */
const wingsOf = (rooms: readonly string[]) =>
  [...new Set(rooms.map(lateWingOf).filter((wing) => wing !== undefined))].toSorted()

const files = pageFiles(screens)
const titleRoom = ({ title }: Screen) => title.split('.')[0]!
/** The screens above a page are named in its breadcrumb. */
const trailOf = (screen: Screen): Screen[] => [
  screen,
  ...screens.filter(({ name }) => name === screen.parent).flatMap(trailOf),
]

test('every page asks for the wings whose phrases it shows, and for no others', () => {
  for (const [screen, file] of files) {
    const needed = wingsOf([...partsOf(file).flatMap(roomsOfPhrases), ...trailOf(screen).map(titleRoom)])
    const also = [...(screen.alsoPhrases ?? [])]
    const asked = [screen.wing, ...also]
    expect(asked, `${screen.path} shows phrases of ${needed.join(', ')}`).toEqual(expect.arrayContaining(needed))
    // A part that names records of every room requests all of them.
    if (LATE_WINGS.every((wing) => asked.includes(wing))) continue
    expect(needed, `${screen.path} asks for phrases of ${asked.join(', ')}`).toEqual(expect.arrayContaining(also))
  }
})

/** They name events, subjects and permissions of every room, by codes that only the run knows. */
const NAME_ALL = [
  'EventListPage',
  'EventDetailPage',
  'EventPrintPage',
  'BundlePage',
  'RoleFormPages',
  'RoleViewPage',
  'SerialListPage',
  'PassportPage',
  'PushListPage',
]

test.each(NAME_ALL)('%s asks for the phrases of every wing', (page) => {
  const screen = [...files].find(([, file]) => file.endsWith(`/${page}.tsx`))![0]
  expect([screen.wing, ...(screen.alsoPhrases ?? [])]).toEqual(expect.arrayContaining([...LATE_WINGS]))
})

test('a screen is of the wing that has the phrases of its room', () => {
  for (const screen of screens)
    if (lateWingOf(titleRoom(screen)) !== undefined)
      expect(screen.wing, screen.path).toBe(lateWingOf(titleRoom(screen)))
})

test('what stands around every page shows only phrases that come with the language', () => {
  expect(partsOf('main.tsx')).toContain('kit/scanner/ScanBox.tsx')
  expect(wingsOf(partsOf('main.tsx').flatMap(roomsOfPhrases))).toEqual([])
})

test('phrases are read from what is loaded, never from the file of one language', () => {
  const parts = new Set(['main.tsx', ...files.values()].flatMap(partsOf))
  expect([...parts].filter((file) => /\.(en|zh)\.ts$/.test(file))).toEqual([])
})

test('the parts of a language are all its phrases', async () => {
  const parts = {
    en: [officeEn, plantEn, productionEn, deskEn, engagementEn, workplaceEn],
    zh: [officeZh, plantZh, productionZh, deskZh, engagementZh, workplaceZh],
  }
  for (const [locale, all] of Object.entries({ en, zh }) as ['en' | 'zh', typeof en][]) {
    const { start, ...wings } = languages[locale]
    const loaded = await Promise.all(LATE_WINGS.map((wing) => wings[wing]()))
    expect(loaded).toEqual(parts[locale])
    expect(Object.assign({}, (await start()).phrases, ...loaded)).toEqual(all)
  }
})
