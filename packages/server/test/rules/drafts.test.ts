/** Every form keeps what was typed, for its user, until it is sent. Those that may not are named, each with its reason. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const SOURCES = join(import.meta.dirname, '../../../web/src')
const PASSWORDS = 'a form about a password keeps nothing'
const PERSONAL = 'personal data of a member would stay in the browser'
const WITHOUT_DRAFT: Readonly<Record<string, string>> = {
  confirmAuthenticatorApp: 'a password, and a code that is valid for half a minute',
  askDeletion: 'a password, and a code that works once',
  confirmDeletion: 'a password, and a code that works once',
  resetPassword: PASSWORDS,
  changeOwnPassword: PASSWORDS,
  choosePassword: PASSWORDS,
  createMember: PERSONAL,
  updateMember: PERSONAL,
  updateMemberAttributes: PERSONAL,
  addMemberIdentity: PERSONAL,
  readmitPerson: PERSONAL,
  recordMemberConsent: PERSONAL,
  bookMemberPoints: PERSONAL,
  createMemberMerge: PERSONAL,
  createPrivacyRequest: PERSONAL,
  mendRecordImportRow: PERSONAL,
  claimSerial: PERSONAL,
  offerSerial: PERSONAL,
  acceptSerial: PERSONAL,
  searchMembers: PERSONAL,
  decideUnmatched: 'one choice about a value, which is decided once',
}

/** Each call's route, and whether its options name a draft of their own: `draft` inside of `initial` is a field. */
function formsOf(source: string): { route: string; hasDraft: boolean }[] {
  return [...source.matchAll(/useContractForm\(\s*([\w.]+),/g)].map(({ 0: call, 1: route = '', index }) => {
    let depth = 0
    let own = ''
    for (const character of source.slice(index + call.length)) {
      if ('{(['.includes(character)) depth++
      if (depth === 1) own += character
      if ('})]'.includes(character) && --depth === 0) break
    }
    return { route, hasDraft: /[{,]\s*draft[:,]/.test(own) }
  })
}

const forms = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx'))
  .flatMap((path) => formsOf(readFileSync(join(SOURCES, path), 'utf8')).map((form) => ({ ...form, path })))

it('sees the forms of the console, and tells a draft from a field of that name', () => {
  expect(forms.length).toBeGreaterThan(50)
  expect(formsOf("useContractForm(a, { initial: { draft: 1 }, onDone }) useContractForm(b.c, { draft: 'x' })")).toEqual(
    [
      { route: 'a', hasDraft: false },
      { route: 'b.c', hasDraft: true },
    ],
  )
})

it('every form has a draft, or a reason not to', () => {
  const without = forms.filter(({ hasDraft, route }) => !hasDraft && !(route in WITHOUT_DRAFT))
  expect(without.map(({ path, route }) => `${path}: ${route}`)).toEqual([])
  // A reason that no form needs any longer is removed.
  const open = new Set(forms.flatMap(({ hasDraft, route }) => (hasDraft ? [] : [route])))
  expect(Object.keys(WITHOUT_DRAFT).filter((route) => !open.has(route))).toEqual([])
})
