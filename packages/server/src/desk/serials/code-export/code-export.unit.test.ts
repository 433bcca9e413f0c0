import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { SnRuleShape } from '@serialis/contract/numbers/codes/rule.schema.ts'
import { describe, expect, it } from 'vitest'
import { aRule, aUsualRule, fixed } from '../../../numbers/codes/rule.fixtures.ts'
import { CODEC_VERSION, compileRule } from '../../../numbers/codes/rule.ts'
import { codesCsv } from './code-export.ts'
import { type CodeRun, rowSuffix } from './code-rows.ts'
import { createSlots } from './slots.ts'

const run = (shape: SnRuleShape, firstIndex: number, count: number, suffix: string): CodeRun => ({
  rule: shape,
  key: randomBytes(32),
  codecVersion: CODEC_VERSION,
  firstIndex,
  count,
  logic: '',
  suffix,
})

const rowsOf = ({ rule: shape, key, firstIndex, count, suffix }: CodeRun) => {
  const codec = compileRule(shape, key)
  return Array.from({ length: count }, (_, at) => codec.codeAt(firstIndex + at, '') + suffix.trimEnd())
}

describe('the codes download', () => {
  it.each([
    ['here', 20_000],
    ['in a thread', 60_000],
  ])('holds every code of every run, in order, written %s', async (_where, count) => {
    const runs = [
      run(aUsualRule(), 5, count, rowSuffix('09506000134352', 'EA')),
      run(aUsualRule(), 0, 1, rowSuffix(null, 'PL')),
    ]
    const text = (await buffer(codesCsv(runs, createSlots(1)))).toString()
    expect(text.split('\n')).toEqual(['code,gtin,level', ...runs.flatMap(rowsOf), ''])
  })

  it('quotes codes that hold a comma or a quotation mark', async () => {
    const quoted = run(
      aRule([fixed('A'), { kind: 'RANDOM', alphabet: 'OWN', characters: '0,"=', width: 10 }]),
      0,
      3000,
      rowSuffix(null, 'EA'),
    )
    const lines = (await buffer(codesCsv([quoted], createSlots(1)))).toString().trimEnd().split('\n').slice(1)
    const codes = rowsOf(quoted).map((row) => row.slice(0, 11))
    const cell = (code: string) => (/[",]/.test(code) ? `"${code.replaceAll('"', '""')}"` : code)
    expect(lines).toEqual(codes.map((code) => `${cell(code)},,EA`))
  })

  it('stops its worker and gives its slot back when the reader goes away', async () => {
    const slots = createSlots(1)
    const endless = codesCsv([run(aUsualRule(), 0, 2 ** 31, rowSuffix(null, 'EA'))], slots)
    let read = 0
    for await (const chunk of endless) {
      read += (chunk as Buffer).length
      if (read > 3_000_000) break
    }
    await (
      await slots.take(AbortSignal.timeout(10_000))
    )()
    expect(slots.isFull).toBe(false)
  })

  it('fails when the worker fails', async () => {
    const broken = { ...run(aUsualRule(), 0, 60_000, ''), codecVersion: 99 }
    await expect(buffer(codesCsv([broken], createSlots(1)))).rejects.toThrow('codec version 99')
  })
})

describe('slots', () => {
  it('go to those who wait, in order, and never to more than fit', async () => {
    const slots = createSlots(2)
    const order: number[] = []
    let most = 0
    let now = 0
    const user = async (number: number) => {
      const release = await slots.take(new AbortController().signal)
      order.push(number)
      most = Math.max(most, ++now)
      await new Promise(setImmediate)
      now--
      release()
      release()
    }
    await Promise.all(Array.from({ length: 9 }, (_, number) => user(number)))
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
    expect(most).toBe(2)
    expect(slots.isFull).toBe(false)
  })

  it('are not taken by those who stop waiting', async () => {
    const slots = createSlots(1)
    const release = await slots.take(new AbortController().signal)
    const gone = new AbortController()
    const waiting = slots.take(gone.signal)
    gone.abort(new Error('gone'))
    await expect(waiting).rejects.toThrow('gone')
    release()
    expect(slots.isFull).toBe(false)
  })
})
