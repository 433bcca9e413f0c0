// The rooms of the product, and the test files of one of them. A room is a folder of a floor's `src`, or of a wing there.

import { readdirSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { root } from './prepare.mjs'

const WINGS = ['platform', 'numbers', 'plant', 'desk', 'engagement', 'workplace']

const entriesOf = (path) => readdirSync(path, { withFileTypes: true })
const foldersOf = (path) =>
  entriesOf(path)
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
const packages = ['contract', 'server', 'web'].map((name) => join(root, 'packages', name))

const roomsOf = (source) =>
  foldersOf(source).flatMap((name) => (WINGS.includes(name) ? foldersOf(join(source, name)) : [name]))
export const rooms = [...new Set(packages.flatMap((path) => roomsOf(join(path, 'src'))))].sort()

function* testsBelow(path) {
  for (const entry of entriesOf(path)) {
    if (entry.name === 'node_modules' || entry.name === 'dist') continue
    if (entry.isDirectory()) yield* testsBelow(join(path, entry.name))
    else if (/\.test\.tsx?$/.test(entry.name)) yield relative(root, join(path, entry.name)).replaceAll('\\', '/')
  }
}

const inRoom = (file, room) => file.split('/').slice(2, -1).includes(room)
const namedAfter = (file, room) =>
  /^packages\/\w+\/test\//.test(file) && new RegExp(`(?:^|\\.)${room}[.-]`).test(basename(file))

/**
 * Test files by vitest project. A file belongs to the room that a folder of its path names, or, in a folder `test`, a part of its name
 * (`faults.orders.test.ts` is of orders, `ledger-mutants.test.ts` of the ledger).
 */
export function testsOf(room) {
  const files = packages
    .flatMap((path) => [...testsBelow(path)])
    .filter((file) => inRoom(file, room) || namedAfter(file, room))
  const isBrowser = (file) => file.endsWith('.browser.test.ts')
  const isUnit = (file) => file.endsWith('.unit.test.ts') || file.startsWith('packages/contract/')
  return {
    unit: files.filter(isUnit),
    api: files.filter((file) => !isUnit(file) && !isBrowser(file)),
    browser: files.filter(isBrowser),
  }
}
