import { describe, expect, it } from 'vitest'
import { differencesOf, factsOf, lineOf, textOf } from '../../scripts/record/subject.ts'
import { openApi, openApiFacts, routeFacts } from '../../scripts/record/wire.ts'

describe('the record', () => {
  const before = textOf('Errors', [
    ['gone', '404'],
    ['kept', '400'],
    ['title with = in it', '1'],
    ['moved', '409'],
  ])

  it('reads back what it writes', () => {
    expect([...factsOf(before)]).toEqual([
      ['gone', '404'],
      ['kept', '400'],
      ['title with = in it', '1'],
      ['moved', '409'],
    ])
    expect(differencesOf(before, before.replaceAll('\n', '\r\n'))).toEqual([])
  })

  it('names each fact that is removed, changed or added', () => {
    const after = textOf('Errors', [
      ['moved', '422'],
      ['kept', '400'],
      ['title with = in it', '1'],
      ['new', '403'],
    ])
    expect(differencesOf(before, after).map(lineOf)).toEqual([
      '  removed  gone = 404',
      '  changed  moved\n             from  409\n             to    422',
      '  added    new = 403',
    ])
    expect(differencesOf('', before)).toHaveLength(4)
  })

  it('refuses facts that would hide one another', () => {
    const fact = ['key', 'value'] as const
    expect(() => textOf('Errors', [fact, fact])).toThrow('two facts')
    expect(() => textOf('Errors', [['key', 'two\nlines']])).toThrow('fit on a line')
  })

  it('has every operation of the description, and every route', () => {
    const operations = Object.values(openApi().paths).flatMap((path) => Object.keys(path))
    expect(openApiFacts()).toHaveLength(operations.length + 1)
    const kinds = routeFacts().filter(([key, value]) => key.endsWith(' kind') && value !== 'door')
    expect(kinds).toHaveLength(operations.length)
  })
})
