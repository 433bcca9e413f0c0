import { describe, expect, it } from 'vitest'
import { fieldErrors } from '../../kit/field-errors.ts'
import { reachableStatuses } from '../../kit/transitions.ts'
import { approvals, approvalTransitions } from '../../platform/masters/approval.ts'
import { factoryInput } from './factories.schema.ts'
import { lineInput } from './lines.schema.ts'
import { lineStatuses, lineStatusTransitions } from './lines.status.ts'

const line = {
  code: 'L01',
  name: 'Line 1',
  ip: '10.0.0.7',
  type: 'OCS',
  factoryId: '0193c1f0-0000-7000-8000-000000000001',
  mode: 'PUSH',
  maximumOrders: 5,
  maximumSerials: 1000,
}
const lineWith = (more: object) => {
  const { error } = lineInput.safeParse({ ...line, ...more })
  return error ? fieldErrors(error).fields : {}
}

describe('a line', () => {
  it('takes IPv4 and IPv6', () => {
    expect(lineWith({ ip: '192.168.255.1' })).toEqual({})
    expect(lineWith({ ip: '2001:db8::7' })).toEqual({})
    expect(lineWith({ ip: '::ffff:10.0.0.7' })).toEqual({})
  })

  it.each([
    [{ ip: '10.0.0.256' }, { ip: 'ip_wrong_format' }],
    [{ ip: '10.0.0' }, { ip: 'ip_wrong_format' }],
    [{ ip: '10.0.0.7/24' }, { ip: 'ip_wrong_format' }],
    [{ ip: '' }, { ip: 'ip_can_not_be_empty' }],
    [{ ip: undefined }, { ip: 'ip_can_not_be_empty' }],
    [{ name: '' }, { name: 'line_name_can_not_be_empty' }],
    [{ code: '' }, { code: 'line_code_can_not_be_empty' }],
    [{ code: 'line 1' }, { code: 'line_code_wrong_format' }],
    [{ factoryId: '' }, { factoryId: 'factory_can_not_be_empty' }],
    [{ maximumOrders: undefined }, { maximumOrders: 'maximum_orders_can_not_be_empty' }],
    [{ maximumSerials: undefined }, { maximumSerials: 'maximum_serials_can_not_be_empty' }],
    [{ maximumOrders: 0 }, { maximumOrders: 'too_small' }],
    [{ type: 'other' }, { type: 'not_in_list' }],
  ])('is refused at its field: case %#', (more, fields) => {
    expect(lineWith(more)).toEqual(fields)
  })

  it('reaches every status and approval', () => {
    expect(reachableStatuses(lineStatusTransitions, ['INACTIVE'])).toEqual(new Set(lineStatuses))
    expect(reachableStatuses(approvalTransitions, ['UNAPPROVED'])).toEqual(new Set(approvals))
  })
})

const factory = { name: 'Suzhou', gln: '4012345000009', sgln: 'urn:epc:id:sgln:4012345.00000.0', zone: 'Asia/Shanghai' }
const factoryWith = (more: object) => {
  const { error } = factoryInput.safeParse({ ...factory, ...more })
  return error ? fieldErrors(error).fields : {}
}

describe('a factory', () => {
  it('keeps its SGLN without the urn prefix', () => {
    expect(factoryInput.parse(factory).sgln).toBe('4012345.00000.0')
    expect(factoryInput.parse({ ...factory, sgln: '4012345.00000' }).sgln).toBe('4012345.00000')
    expect(factoryInput.parse({ ...factory, gln: '', sgln: '' })).toMatchObject({ gln: '', sgln: '' })
  })

  it.each([
    [{ name: '' }, { name: 'factory_name_can_not_be_empty' }],
    [{ gln: '4012345000008' }, { gln: 'check_digit_wrong' }],
    [{ gln: '401' }, { gln: 'gln_wrong_format' }],
    [{ sgln: '4012345' }, { sgln: 'sgln_wrong_format' }],
    [{ sgln: '4012345.0000.0' }, { sgln: 'sgln_wrong_format' }],
    [{ sgln: '4012345.00001.0' }, { sgln: 'sgln_differs_from_gln' }],
    [{ zone: 'Asia/Nowhere' }, { zone: 'zone_unknown' }],
  ])('is refused at its field: case %#', (more, fields) => {
    expect(factoryWith(more)).toEqual(fields)
  })
})
