import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { isGtin } from '../../kit/check-characters.ts'
import { fieldErrors } from '../../kit/field-errors.ts'
import { gtinWithIndicator, readGln, readGtin } from '../../kit/trade-keys.ts'
import { reachableStatuses } from '../../kit/transitions.ts'
import { packagingLevels } from '../../numbers/ledger/serial-states.ts'
import { codedLevels, packsFor, ratioOf, unitsInside } from './packaging.ts'
import { productInput } from './products.schema.ts'
import { articleStatuses, productCommands, productTransitions } from './products.status.ts'
import { templateInput, type TemplateLevel } from './templates.schema.ts'
import { expiryAfter } from './validity.ts'

const level = (
  name: TemplateLevel['level'],
  capacity: number,
  codeType: TemplateLevel['codeType'] = 'SGTIN',
  zeroBox: TemplateLevel['zeroBox'] = 'NONE',
): TemplateLevel => ({ level: name, capacity, codeType, zeroBox })
const chinese = [level('EA', 1), level('BUNDLE', 10, 'NONE'), level('CA', 5), level('PL', 20, 'SSCC')]

describe('packing', () => {
  it('shows a case of five bundles of ten as 1:5:50, and a unit alone as 1', () => {
    expect(ratioOf(chinese.slice(0, 3))).toBe('1:5:50')
    expect(ratioOf(chinese)).toBe('1:20:100:1000')
    expect(ratioOf(chinese.slice(0, 1))).toBe('1')
  })

  it('counts units and packs', () => {
    expect(unitsInside(chinese, 'CA')).toBe(50)
    expect(unitsInside(chinese.slice(0, 2), 'PL')).toBe(0)
    expect(packsFor(chinese, 'CA', 101)).toBe(3)
    expect(packsFor(chinese.slice(0, 2), 'PL', 101)).toBe(0)
  })

  it('looks through levels without codes', () => {
    expect(
      codedLevels(chinese).map(({ level: { level: name }, child, childCount }) => [name, child, childCount]),
    ).toEqual([
      ['EA', null, 1],
      ['CA', 'EA', 50],
      ['PL', 'CA', 20],
    ])
  })

  it('ends its ratio with the units of the outermost pack, whatever the capacities', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 0, maxLength: 3 }), (capacities) => {
        const levels = packagingLevels
          .slice(0, capacities.length + 1)
          .map((name, i) => level(name, capacities[i - 1] ?? 1))
        expect(Number(ratioOf(levels).split(':').at(-1))).toBe(unitsInside(levels, levels.at(-1)!.level))
        expect(codedLevels(levels).reduce((product, { childCount }) => product * childCount, 1)).toBe(
          unitsInside(levels, levels.at(-1)!.level),
        )
      }),
    )
  })
})

const keysAt = ({ error }: { error?: z.ZodError | undefined }) => (error ? fieldErrors(error).fields : {})

describe('a template', () => {
  const given = (levels: unknown, more: object = {}) =>
    keysAt(templateInput.safeParse({ name: 'Case of ten', remark: '', levels, ...more }))

  it('has a name of 1 to 22 characters and a remark of at most 250', () => {
    const levels = [level('EA', 1)]
    expect(templateInput.safeParse({ name: 'x'.repeat(22), remark: 'x'.repeat(250), levels }).success).toBe(true)
    expect(given(levels, { name: 'x'.repeat(23) })).toEqual({ name: 'too_long' })
    expect(given(levels, { remark: 'x'.repeat(251) })).toEqual({ remark: 'too_long' })
    expect(given(levels, { name: ' ' })).toEqual({ name: 'template_name_can_not_be_empty' })
  })

  it.each([
    [[], { levels: 'aggregation_level_can_not_be_empty' }],
    [undefined, { levels: 'aggregation_level_can_not_be_empty' }],
    [[level('CA', 1)], { 'levels.0.level': 'unit_level_missing' }],
    [[level('EA', 2)], { 'levels.0.capacity': 'unit_capacity_not_one' }],
    [[level('EA', 1, 'SSCC')], { 'levels.0.codeType': 'unit_code_type_wrong' }],
    [[level('EA', 1, 'NONE')], { 'levels.0.codeType': 'unit_code_type_wrong' }],
    [[level('EA', 1, 'SGTIN', 'OWN_KEY')], { 'levels.0.zeroBox': 'unit_is_never_partial' }],
    [[level('EA', 1), level('CA', 10), level('CA', 2)], { 'levels.2.level': 'levels_not_ascending' }],
    [[level('EA', 1), level('PL', 10), level('CA', 2)], { 'levels.2.level': 'levels_not_ascending' }],
    [[level('EA', 1), level('CA', 10, 'NONE', 'SAME_KEY')], { 'levels.1.zeroBox': 'zero_box_needs_a_code' }],
    [
      [level('EA', 1), { level: 'CA', capacity: 10, codeType: 'SGTIN' }],
      { 'levels.1.zeroBox': 'zero_box_can_not_be_empty' },
    ],
    [[level('EA', 1), level('CA', 100_000), level('PL', 101)], { 'levels.2.capacity': 'too_many_units_inside' }],
  ])('is refused when it cannot be packed: case %#', (levels, keys) => {
    expect(given(levels)).toMatchObject(keys)
  })
})

describe('GTIN and GLN while they are typed', () => {
  it('are judged and completed', () => {
    expect(readGtin('')).toEqual({ kind: 'empty' })
    expect(readGtin('12a')).toEqual({ kind: 'not_digits' })
    expect(readGtin('6901234567892')).toEqual({ kind: 'right', key: '06901234567892' })
    expect(readGtin('6901234567893')).toEqual({
      kind: 'wrong',
      expected: '2',
      completions: ['6901234567892', '69012345678939'],
    })
    expect(readGtin('0690123456789')).toMatchObject({ kind: 'wrong' })
    expect(readGtin('69012')).toEqual({ kind: 'incomplete', completions: [] })
    expect(readGtin('4012345')).toEqual({ kind: 'incomplete', completions: ['40123455'] })
    expect(readGln('401234500000')).toEqual({ kind: 'incomplete', completions: ['4012345000009'] })
    expect(readGln('4012345000008')).toMatchObject({ kind: 'wrong', expected: '9' })
  })

  it('make outer GTINs by indicator digit', () => {
    expect(gtinWithIndicator('6901234567892', 1)).toBe('16901234567899')
    expect(gtinWithIndicator('6901234567893', 1)).toBeNull()
    expect(gtinWithIndicator('6901234567892', 9)).toBeNull()
    expect(gtinWithIndicator('40123455', 1)).toBeNull()
  })

  it('every completion is a right GTIN', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,15}$/), (text) => {
        const reading = readGtin(text)
        for (const key of 'completions' in reading ? reading.completions : []) expect(isGtin(key)).toBe(true)
        expect(reading.kind === 'right').toBe(isGtin(text))
      }),
    )
  })
})

const product = {
  code: 'A-1',
  name: 'Article',
  validity: 24,
  periodType: 1,
  companyCode: '6901234',
  snSource: 'pharmforce',
  templateId: '0193c1f0-0000-7000-8000-000000000001',
  packagingLevel: 'CA',
  levels: [
    { level: 'EA', gtin: '6901234567892' },
    { level: 'CA', gtin: '16901234567899' },
  ],
}
const productWith = (more: object) => keysAt(productInput.safeParse({ ...product, ...more }))

describe('a product', () => {
  it('is kept with 14-digit GTINs', () => {
    expect(productInput.parse(product)).toMatchObject({
      workflow: 'STANDARD',
      productionLineId: null,
      ownerGLN: '',
      levels: [
        { level: 'EA', gtin: '06901234567892', ruleVersionId: null },
        { level: 'CA', gtin: '16901234567899' },
      ],
    })
  })

  it.each([
    [{ code: '' }, { code: 'article_code_can_not_be_empty' }],
    [{ code: 'A 1' }, { code: 'article_code_wrong_format' }],
    [{ name: undefined }, { name: 'article_name_can_not_be_empty' }],
    [{ validity: undefined }, { validity: 'validity_can_not_be_empty' }],
    [{ periodType: 3 }, { periodType: 'not_in_list' }],
    [{ templateId: '' }, { templateId: 'packing_level_template_can_not_be_empty' }],
    [{ templateId: undefined }, { templateId: 'packing_level_template_can_not_be_empty' }],
    [{ packagingLevel: undefined }, { packagingLevel: 'aggregation_level_can_not_be_empty' }],
    [{ levels: [] }, { levels: 'aggregation_level_can_not_be_empty' }],
    [{ companyCode: '12' }, { companyCode: 'company_code_wrong_format' }],
    [{ companyCode: '690999' }, { 'levels.0.gtin': 'gtin_not_of_company' }],
    [{ ownerGLN: '123' }, { ownerGLN: 'gln_wrong_format' }],
    [{ vendorGLN: '4012345000008' }, { vendorGLN: 'check_digit_wrong' }],
    [{ levels: [{ level: 'EA', gtin: '6901234567893' }] }, { 'levels.0.gtin': 'check_digit_wrong' }],
    [{ levels: [{ level: 'EA', gtin: '69012' }] }, { 'levels.0.gtin': 'gtin_wrong_format' }],
    [{ levels: [{ level: 'EA', gtin: '96901234567895' }] }, { 'levels.0.gtin': 'gtin_indicator_wrong' }],
    [
      { levels: [product.levels[0], { level: 'CA', gtin: '06901234567892' }] },
      { 'levels.1.gtin': 'gtin_listed_twice' },
    ],
    [
      { levels: [product.levels[0], { level: 'EA', gtin: '16901234567899' }] },
      { 'levels.1.level': 'level_listed_twice' },
    ],
  ])('is refused at its field: case %#', (more, keys) => {
    expect(productWith(more)).toMatchObject(keys)
  })

  it('reaches every status, and leaves DELETE no more', () => {
    expect(reachableStatuses(productTransitions, ['UNAPPROVED'])).toEqual(new Set(articleStatuses))
    expect(productTransitions.some(({ from }) => from.includes('DELETE'))).toBe(false)
    expect(new Set(productTransitions.map(({ command }) => command))).toEqual(new Set(productCommands))
  })
})

describe('the default expiry date', () => {
  it.each([
    ['2026-01-31', 1, 1, '2026-02-28'],
    ['2024-02-29', 1, 2, '2025-02-28'],
    ['2026-11-21', 24, 1, '2028-11-21'],
    ['2026-12-01', 3, 2, '2029-12-01'],
  ])('of %s after %i of period type %i is %s', (from, validity, periodType, to) => {
    expect(expiryAfter(from, validity, periodType)).toBe(to)
  })
})
