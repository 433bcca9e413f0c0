import { describe, expect, it } from 'vitest'
import type { MetaField } from '../collections/meta-data.schema.ts'
import { comparable, type IsAbout, ofPerson, recordInPart, withoutPerson } from './record-values.ts'

const field = (path: string, pii: MetaField['pii'] = 'PERSONAL'): MetaField => ({
  path,
  labelEn: path,
  labelZh: path,
  type: 'STRING',
  itemType: null,
  values: [],
  unit: '',
  pii,
  isRequired: false,
  isIndexed: false,
})
const fields = [
  field('code', 'NONE'),
  ...['buyer', 'recipient'].flatMap((who) => [
    field(who, 'NONE'),
    field(`${who}.name`),
    field(`${who}.phone`),
    field(`${who}.address`, 'NONE'),
    field(`${who}.address.street`, 'SENSITIVE'),
    field(`${who}.address.city`, 'NONE'),
  ]),
  field('note'),
]
/** Phones begin with 1; the person who is asked for has this one. */
const isAbout: IsAbout = (texts) =>
  texts.includes('1-own') ? true : texts.some((text) => text.startsWith('1')) ? false : undefined

const person = (name: string, phone?: string) => ({
  name,
  ...(phone !== undefined && { phone }),
  address: { street: `${name} Road`, city: 'Beijing' },
})

describe('the person in a record', () => {
  const data = { code: 'A', buyer: person('Zhao', '1-own'), recipient: person('Li', '1-other'), note: 'for Zhao' }

  it('goes alone, with all that stands by its phone number or around it', () => {
    expect(withoutPerson(fields, data, isAbout)).toEqual({
      code: 'A',
      buyer: { address: { city: 'Beijing' } },
      recipient: person('Li', '1-other'),
    })
  })

  it('goes with every object that does not say whose it is', () => {
    expect(withoutPerson(fields, { ...data, recipient: person('Li') }, isAbout)).toEqual({
      code: 'A',
      buyer: { address: { city: 'Beijing' } },
      recipient: { address: { city: 'Beijing' } },
    })
  })

  it('sees itself in full, and others in part', () => {
    expect(ofPerson(fields, data, isAbout)).toEqual({
      ...data,
      recipient: { ...recordInPart(fields, data)['recipient']!, address: { street: '•••', city: 'Beijing' } },
    })
  })

  it('is found in each item of a list', () => {
    const list = [field('buyers', 'NONE'), field('buyers.name'), field('buyers.phones')]
    const buyers = [
      { name: 'Zhao', phones: ['1-a', '1-own'] },
      { name: 'Li', phones: ['1-b'] },
    ]
    expect(withoutPerson(list, { buyers }, isAbout)).toEqual({ buyers: [{ phones: [] }, buyers[1]] })
  })
})

it('what differs in type or is an empty list is another record, a field without a value is not', () => {
  expect(comparable({ a: 3, b: null })).toEqual(comparable({ a: 3 }))
  expect(comparable({ a: '3' })).not.toEqual(comparable({ a: 3 }))
  expect(comparable({ a: [] })).not.toEqual(comparable({}))
})
