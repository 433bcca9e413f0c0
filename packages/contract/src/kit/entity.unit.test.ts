import { expect, test } from 'vitest'
import { lineConnectionEdit } from '../plant/line-connections/line-connections.schema.ts'
import { factoryInput } from '../plant/lines/factories.schema.ts'
import { poolInput } from '../plant/pools/pools.schema.ts'
import { productInput } from '../plant/products/products.schema.ts'
import { deputyInput } from '../platform/workflow/workflow.schema.ts'
import { fieldErrors } from './field-errors.ts'

const faultsOf = (shape: { safeParse: typeof poolInput.safeParse }, value: object): Record<string, string> => {
  const { error } = shape.safeParse(value)
  return error ? fieldErrors(error).fields : {}
}

test('rules about several fields are judged together with the fields themselves', () => {
  expect(faultsOf(poolInput as never, { source: 'pharmforce', environment: 'PRODUCTION', zeroBox: 'OWN_KEY' })).toEqual(
    {
      productId: 'article_can_not_be_empty',
      level: 'aggregation_level_can_not_be_empty',
      minimumRequest: 'minimum_request_can_not_be_empty',
      threshold: 'minimum_threshold_can_not_be_empty',
      zeroBoxRuleVersionId: 'pool_zero_box_rule_missing',
      environment: 'pool_environment_unfit',
    },
  )
  expect(faultsOf(lineConnectionEdit as never, { transport: 'SFTP' })).toMatchObject({
    packageFormat: expect.any(String),
    host: 'can_not_be_empty',
    account: 'can_not_be_empty',
    hostKey: expect.any(String),
  })
  expect(faultsOf(factoryInput as never, { zone: 'Asia/Shanghai', sgln: '123.4' })).toMatchObject({
    name: 'factory_name_can_not_be_empty',
    sgln: expect.any(String),
  })
  expect(faultsOf(deputyInput as never, { from: '2026-02-02', until: '2026-02-01' })).toMatchObject({
    roleId: 'can_not_be_empty',
    reason: expect.any(String),
    until: 'deputy_ends_before_it_begins',
  })
})

test.each([poolInput, lineConnectionEdit, factoryInput, productInput, deputyInput])(
  'a rule bears that every field is missing or of a wrong type',
  (shape) => {
    for (const value of [{}, { levels: 1, gln: 5, from: {}, target: 'x' }, { levels: [{}], companyCode: null }])
      expect(Object.keys(faultsOf(shape as never, value)).length).toBeGreaterThan(0)
  },
)
