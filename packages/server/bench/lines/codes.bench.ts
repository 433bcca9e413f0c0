/** The codec alone, on one core: encoding, the same against @noble/ciphers, and decoding over 200 rule versions. */

import { pathToFileURL } from 'node:url'
import { FF1 } from '@noble/ciphers/ff1.js'
import { createDecoder } from '../../src/numbers/codes/decoder.ts'
import { aRule, manyRules, random } from '../../src/numbers/codes/rule.fixtures.ts'
import { compileRule, type RuleCodec } from '../../src/numbers/codes/rule.ts'

const key = Buffer.alloc(32, 7)
const CODES = 1_000_000
const NOBLE_CODES = 4_000
const VERSIONS = 200
const BATCH = 100_000
const ROUNDS = 5

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number

function secondsOf(work: () => void): number {
  const from = performance.now()
  work()
  return (performance.now() - from) / 1000
}

function encodeRate(codec: RuleCodec): number {
  const out = Buffer.alloc(CODES * codec.width)
  codec.encode(0, CODES, '', out)
  return median(
    Array.from({ length: ROUNDS }, (_, round) => CODES / secondsOf(() => codec.encode(round * CODES, CODES, '', out))),
  )
}

/** Noble at the same work: index to digits, FF1, digits to characters. */
function nobleRate(alphabet: string, width: number): number {
  const cipher = FF1(alphabet.length, key)
  const digits = Array.from({ length: width }, () => 0)
  let written = 0
  const encode = (index: number) => {
    for (let at = width - 1, rest = index; at >= 0; at--) {
      digits[at] = rest % alphabet.length
      rest = Math.floor(rest / alphabet.length)
    }
    written += cipher
      .encrypt(digits)
      .map((digit) => alphabet.charAt(digit))
      .join('').length
  }
  for (let index = 0; index < 500; index++) encode(index)
  const rates = Array.from(
    { length: ROUNDS },
    () =>
      NOBLE_CODES /
      secondsOf(() => {
        for (let index = 0; index < NOBLE_CODES; index++) encode(index)
      }),
  )
  if (written === 0) throw new Error('noble encoded nothing')
  return median(rates)
}

/** Codes of all versions, mixed; each round gets texts that were not hashed or flattened before. */
function decodeRate(): number {
  const versions = manyRules(VERSIONS).map((rule, i) => ({ version: i, codec: compileRule(rule, Buffer.alloc(32, i)) }))
  const decoder = createDecoder(versions)
  const text = Array.from({ length: BATCH }, (_, i) =>
    versions[(i * 7919) % VERSIONS]?.codec.codeAt((i * 31) % 999_983, ''),
  ).join('\n')
  const rates = Array.from({ length: ROUNDS + 1 }, () => {
    const codes = text.split('\n')
    let found = 0
    const seconds = secondsOf(() => {
      for (const version of decoder.resolve(codes).version) if (version >= 0) found++
    })
    if (found !== BATCH) throw new Error(`only ${found} of ${BATCH} codes were resolved`)
    return BATCH / seconds
  })
  return median(rates.slice(1))
}

export async function run(): Promise<Record<string, number>> {
  // The slower of the two usual alphabets counts.
  const rates = (['CLEAR_31', 'ALPHANUMERIC_36'] as const).map((alphabet) => {
    const width = alphabet === 'CLEAR_31' ? 10 : 12
    const codec = compileRule(aRule([random(alphabet, width)]), key)
    const ours = encodeRate(codec)
    return { ours, ratio: ours / nobleRate(codec.shape.number.alphabet, width) }
  })
  return {
    encode_per_s: Math.min(...rates.map(({ ours }) => ours)),
    encode_vs_noble: Math.min(...rates.map(({ ratio }) => ratio)),
    decode_per_s: decodeRate(),
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(await run())
