/**
 * Codes are permanent: a printed pack must decode after every upgrade. These files were written when their codec
 * version was created and never change. A codec that computes anything else needs a new version number and a file of
 * its own.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { snRuleShape } from '@serialis/contract/numbers/codes/rule.schema.ts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { keyCheckValue } from '../../platform/secrets/keys.ts'
import { CODEC_VERSION, compileRule } from './rule.ts'
import { versionDigest } from './version-digest.ts'

const goldenFile = z.object({
  codecVersion: z.number().int(),
  versions: z
    .array(
      z.object({
        name: z.string(),
        key: z.string().length(64),
        rule: snRuleShape,
        size: z.string(),
        keyCheckValue: z.string(),
        digest: z.string(),
        logic: z.string(),
        codes: z.array(z.tuple([z.number(), z.string()])).min(8),
      }),
    )
    .min(1),
})
const folder = join(import.meta.dirname, 'golden')
const files = readdirSync(folder).map((name) => goldenFile.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))))

describe('golden codes', () => {
  it('there is a file for the codec that new rule versions get', () => {
    expect(files.map(({ codecVersion }) => codecVersion)).toContain(CODEC_VERSION)
  })

  it.each(
    files.flatMap(({ codecVersion, versions }) =>
      versions.map((version) => [codecVersion, version.name, version] as const),
    ),
  )('codec %i, %s', (codecVersion, _name, golden) => {
    const key = Buffer.from(golden.key, 'hex')
    const codec = compileRule(golden.rule, key, codecVersion)
    expect(String(codec.size)).toBe(golden.size)
    expect(keyCheckValue(key)).toBe(golden.keyCheckValue)
    expect(versionDigest(codec)).toBe(golden.digest)
    expect(golden.codes.map(([index]) => codec.codeAt(index, golden.logic))).toEqual(
      golden.codes.map(([, code]) => code),
    )
    expect([
      ...codec.decode(Buffer.from(golden.codes.map(([, code]) => code).join(''), 'latin1'), golden.codes.length)
        .indexes,
    ]).toEqual(golden.codes.map(([index]) => index))
  })
})
