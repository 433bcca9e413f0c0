import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createMasterKeyFile,
  createDataKey,
  KeyRefusal,
  keyCheckValue,
  masterKeyOf,
  readMasterKey,
  rewrapKey,
  unwrapKey,
  wrapKey,
  wrappedBy,
} from './keys.ts'
import { masterKeyOfRecovery, recoveryKeyOf } from './recovery-key.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'serialis-keys-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('master key', () => {
  it('is written once with mode 600 and read back', () => {
    const file = join(folder, 'new.key')
    expect(readMasterKey({ file, text: undefined })).toBeNull()
    const made = createMasterKeyFile(file, { wrappedKeysExist: false })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readMasterKey({ file, text: undefined })).toEqual(made)
    const before = readFileSync(file)
    expect(() => createMasterKeyFile(file, { wrappedKeysExist: false })).toThrow(KeyRefusal)
    expect(readFileSync(file)).toEqual(before)
  })

  it('is never invented when rule versions exist, but may be restored', () => {
    const file = join(folder, 'restored.key')
    expect(() => createMasterKeyFile(file, { wrappedKeysExist: true })).toThrow(
      'bring the file back or restore it from the recovery key',
    )
    const bytes = randomBytes(32)
    expect(createMasterKeyFile(file, { wrappedKeysExist: true, bytes }).bytes).toEqual(bytes)
  })

  it('comes from the environment first, and damaged or open files are refused', () => {
    const file = join(folder, 'damaged.key')
    const hex = 'ab'.repeat(32)
    expect(readMasterKey({ file, text: hex })?.bytes.toString('hex')).toBe(hex)
    writeFileSync(file, 'not a key', { mode: 0o600 })
    expect(() => readMasterKey({ file, text: undefined })).toThrow('does not hold a master key')
    expect(() => readMasterKey({ file, text: 'ab' })).toThrow('the environment does not hold a master key')
    writeFileSync(file, hex)
    chmodSync(file, 0o644)
    expect(() => readMasterKey({ file, text: undefined })).toThrow('set its mode to 600')
  })
})

describe('wrapped keys', () => {
  const master = masterKeyOf(Buffer.alloc(32, 1))
  const other = masterKeyOf(Buffer.alloc(32, 2))
  const key = createDataKey()

  it('open with their master key and owner only', () => {
    const wrapped = wrapKey(master, key, 'tenant 1 version a')
    expect(wrapped.includes(key)).toBe(false)
    expect(wrappedBy(wrapped)).toBe(master.id)
    expect(unwrapKey(master, wrapped, 'tenant 1 version a')).toEqual(key)
    expect(() => unwrapKey(other, wrapped, 'tenant 1 version a')).toThrow(
      `was wrapped by master key ${master.id}, not by ${other.id}`,
    )
    expect(() => unwrapKey(master, wrapped, 'tenant 2 version a')).toThrow(
      'was changed or belongs to another rule version',
    )
  })

  it('do not open when any byte was changed', () => {
    const wrapped = wrapKey(master, key, 'x')
    for (let at = 0; at < wrapped.length; at++) {
      const changed = Buffer.from(wrapped)
      changed[at] = (changed[at] as number) ^ 1
      expect(() => unwrapKey(master, changed, 'x')).toThrow(KeyRefusal)
    }
    expect(() => unwrapKey(master, wrapped.subarray(1), 'x')).toThrow('unknown form')
  })

  it('move to a new master key without changing the data key', () => {
    const moved = rewrapKey(master, other, wrapKey(master, key, 'x'), 'x')
    expect(keyCheckValue(unwrapKey(other, moved, 'x'))).toBe(keyCheckValue(key))
    expect(() => unwrapKey(master, moved, 'x')).toThrow(KeyRefusal)
  })
})

describe('recovery key', () => {
  it('restores any master key, however it is typed', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        const master = masterKeyOf(Buffer.from(bytes))
        const paper = recoveryKeyOf(master)
        expect(paper).toMatch(/^([2-9A-HJKMNP-Z]{5}-){12}[2-9A-HJKMNP-Z]{5}$/)
        expect(masterKeyOfRecovery(paper)).toEqual(master)
        expect(masterKeyOfRecovery(` ${paper.toLowerCase().replaceAll('-', ' ')}\n`)).toEqual(master)
      }),
    )
  })

  it('names the group with a wrong character, swapped neighbours or a wrong place', () => {
    const groups = recoveryKeyOf(masterKeyOf(randomBytes(32))).split('-')
    const refused = (changed: string[], place: number) =>
      expect(() => masterKeyOfRecovery(changed.join('-'))).toThrow(`group ${place + 1} `)
    groups.forEach((group, place) => {
      for (let at = 0; at < group.length; at++) {
        const wrong = group.slice(0, at) + (group.charAt(at) === 'K' ? 'M' : 'K') + group.slice(at + 1)
        refused(groups.with(place, wrong), place)
        const swapped = group.slice(0, at) + group.charAt(at + 1) + group.charAt(at) + group.slice(at + 2)
        if (at < 3 && swapped !== group) refused(groups.with(place, swapped), place)
      }
    })
    expect(() => masterKeyOfRecovery([groups[1], groups[0], ...groups.slice(2)].join('-'))).toThrow('group 1 ')
    expect(() => masterKeyOfRecovery(groups.slice(1).join('-'))).toThrow('has 65 characters, got 60')
    expect(() => masterKeyOfRecovery('Z'.repeat(65))).toThrow(KeyRefusal)
  })
})
