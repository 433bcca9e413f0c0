import { expect, it } from 'vitest'
import { openLog, type LogLevel } from './log.ts'

const CANARY = 'canary-4711'

function written(level: LogLevel, details: object, message = 'it happened'): Record<string, unknown> | undefined {
  const lines: string[] = []
  openLog(
    (one) => one !== 'info',
    (line) => lines.push(line),
  )[level](details, message)
  expect(lines.join('')).not.toContain('\n')
  return lines[0] === undefined ? undefined : (JSON.parse(lines[0]) as Record<string, unknown>)
}

it('writes one object a line, with time and level, and only the levels that are wanted', () => {
  const line = written('warn', { requestId: 'r1', count: 2, ids: ['a', 'b'] }, 'two\nlines \u001b[31m')
  expect(line).toMatchObject({
    level: 'warn',
    message: 'two\nlines \u001b[31m',
    requestId: 'r1',
    count: 2,
    ids: ['a', 'b'],
  })
  expect(new Date(String(line?.['time'])).toISOString()).toBe(line?.['time'])
  expect(written('info', {})).toBeUndefined()
})

it('leaves out objects, such as requests, and what an error carries besides its class, code, message and frames', () => {
  const err = Object.assign(new Error('broken'), { code: '23505', detail: CANARY, parameters: [CANARY], input: CANARY })
  const line = written('error', { err, body: { password: CANARY }, headers: [{ authorization: CANARY }] })
  expect(JSON.stringify(line)).not.toContain(CANARY)
  expect(line?.['err']).toMatchObject({ type: 'Error', code: '23505', message: 'broken' })
  expect(line?.['err']).toHaveProperty(['frames', 0], expect.stringMatching(/^at /))
})

it.each([
  ['a parser', () => JSON.parse(`{"password": ${CANARY}}`) as unknown],
  ['a number', () => BigInt(CANARY)],
  ['Node', () => Buffer.from('', CANARY as BufferEncoding)],
  ['Node, about a place', () => new URL(CANARY)],
  [
    'the database',
    () => {
      throw Object.assign(new Error(`invalid input syntax for type uuid: "${CANARY}"`), { code: '22P02' })
    },
  ],
])('does not say what %s could not read, also as a cause', (_, work) => {
  const error = (() => {
    try {
      work()
      return undefined
    } catch (caught) {
      return caught
    }
  })()
  expect(error).toBeInstanceOf(Error)
  expect(JSON.stringify(written('error', { err: error }))).not.toContain(CANARY)
  expect(JSON.stringify(written('error', { err: new Error('outer', { cause: error }) }))).not.toContain(CANARY)
})

it('names the type of what was thrown and is no error, without its value', () => {
  expect(written('error', { err: CANARY })?.['err']).toEqual({ type: 'string' })
})
