import { expect, test } from 'vitest'
import { permissions } from '../../../permissions.ts'
import { codesOfTemplate, roleTemplates } from './role-templates.ts'

test('only the template of an administrator reads or makes accounts, roles and keys', () => {
  const ofAccounts = Object.entries(permissions)
    .filter(([name]) => /^(roles|users|apiKeys|passwordPolicy)\./.test(name))
    .map(([, code]): string => code)
  for (const template of roleTemplates) {
    const held = codesOfTemplate(template).filter((code) => ofAccounts.includes(code))
    expect(held.length > 0, template).toBe(template === 'administrator')
  }
})

test('who applies for a change of status does not approve it by the same template', () => {
  for (const template of roleTemplates)
    for (const kind of ['statusUpdates', 'scraps', 'activations'] as const) {
      const codes = codesOfTemplate(template)
      expect(
        codes.includes(permissions[`${kind}.create`]) && codes.includes(permissions[`${kind}.approve`]),
        `${template}: ${kind}`,
      ).toBe(false)
    }
})

test('the data center is open to the template of a data engineer, and to no other', () => {
  // What a message or a record holds may be about persons: who reads it is named one by one.
  const unmasking: readonly string[] = [permissions['inbox.unmask'], permissions['records.unmask']]
  const ofDataCenter = Object.values(permissions).filter((code) => code.startsWith('07') && !unmasking.includes(code))
  for (const template of roleTemplates) {
    const held = codesOfTemplate(template).filter((code) => code.startsWith('07'))
    expect(held, template).toEqual(template === 'engineer' ? ofDataCenter.sort() : [])
  }
})

test('members and their tags are open to the template of marketing, and to no other', () => {
  for (const template of roleTemplates) {
    const held = codesOfTemplate(template).filter((code) => /^(?:06|12)/.test(code))
    expect(held.length > 0, template).toBe(template === 'marketer')
  }
})
