/** What people meet in the console: phrases, screens and menu. */

import {
  loadChinese,
  loadEnglish,
  loadMenu,
  loadScreens,
  sha256Hex,
  type Phrases,
  type WebScreen,
} from './registries.ts'
import { sorted, type Fact } from './subject.ts'
import { permissionText } from './wire.ts'

const leavesOf = (phrases: Phrases, above = ''): [string, string][] =>
  Object.entries(phrases).flatMap(([key, value]) =>
    typeof value === 'string' ? [[above + key, value]] : leavesOf(value, `${above}${key}.`),
  )

const shortDigest = (text: string | undefined) => (text === undefined ? 'missing' : sha256Hex(text).slice(0, 8))

/** Digests of the English and the Chinese text: a phrase that moves to another key keeps them. */
export async function phraseFacts(): Promise<Fact[]> {
  const english = new Map(leavesOf(await loadEnglish()))
  const chinese = new Map(leavesOf(await loadChinese()))
  const keys = [...new Set([...english.keys(), ...chinese.keys()])]
  return sorted(keys.map((key) => [key, `${shortDigest(english.get(key))} ${shortDigest(chinese.get(key))}`]))
}

function factsOfScreen({ path, permission, title, parent, frame }: WebScreen, addresses: Map<string, string>): Fact[] {
  const above = parent === undefined ? undefined : (addresses.get(parent) ?? 'missing')
  const facts = { permission: permissionText(permission), title, parent: above, frame }
  return Object.entries(facts).flatMap(([name, value]): Fact[] =>
    value === undefined ? [] : [[`screen ${path} ${name}`, value]],
  )
}

export async function screenFacts(): Promise<Fact[]> {
  const menu = await loadMenu()
  const entries = menu.flatMap(({ name, entries }): Fact[] => [
    [`menu ${name} entries`, entries.map((entry) => entry.path).join(' ')],
    ...entries.map((entry): Fact => [
      `menu ${name} ${entry.path}`,
      `${entry.code} ${entry.title}${entry.isSecond ? ' second' : ''}`,
    ]),
  ])
  const sections: Fact = ['menu sections', menu.map(({ name }) => name).join(' ')]
  const screens = await loadScreens()
  const addresses = new Map(screens.map(({ name, path }) => [name, path]))
  return [...sorted(screens.flatMap((screen) => factsOfScreen(screen, addresses))), sections, ...entries]
}
