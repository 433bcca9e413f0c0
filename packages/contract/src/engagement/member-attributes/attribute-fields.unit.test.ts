import { expect, test } from 'vitest'
import { metaField } from '../collections/meta-data.schema.ts'
import { attributeFields, attributesIn } from './attribute-fields.ts'

const field = (path: string, type = 'STRING') => metaField.parse({ path, labelEn: path, labelZh: path, type })

test('attributes are all fields but the key and what every member has; objects go as a whole', () => {
  const fields = [
    field('customer', 'OBJECT'),
    field('customer.no'),
    field('phone'),
    field('pet', 'OBJECT'),
    field('pet.name'),
    field('petName'),
  ]
  const attributes = attributeFields({ fields, keyPath: 'customer.no' })
  expect(attributes.map(({ path }) => path)).toEqual(['pet', 'pet.name', 'petName'])
  const data = { customer: { no: 7 }, phone: '1', pet: { name: 'Rex' }, other: true }
  expect(attributesIn(attributes, data)).toEqual({ pet: { name: 'Rex' } })
})
