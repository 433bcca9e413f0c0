import { describe, expect, it } from 'vitest'
import { aUsualRule } from './rule.fixtures.ts'
import { compileRule } from './rule.ts'
import { versionDigest } from './version-digest.ts'

describe('version digest', () => {
  it('changes with key and rule, and with nothing else', () => {
    const digest = (rule = aUsualRule(), fill = 1) => versionDigest(compileRule(rule, Buffer.alloc(32, fill)))
    expect(digest()).toBe(digest())
    expect(new Set([digest(), digest(aUsualRule('B')), digest(aUsualRule(), 2)]).size).toBe(3)
  })
})
