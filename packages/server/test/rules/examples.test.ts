/** Every example of the API's description runs on the demo plant as it stands. */

import { addressWith, inputsOf, type Example } from '@serialis/contract/kit/boundary/example.ts'
import { beforeAll, expect, it } from 'vitest'
import { testApp, type TestApp } from '../harness/database.ts'
import { demoPlant } from '../harness/demo-plant.ts'

interface Operation {
  operationId: string
  'x-example'?: Example
}

/** The demo has no mail server, so it has written no mail, and nobody in it gives a command for many rows; its newest collection has no files. */
const EMPTY = [
  'getAccessReview',
  'getBundle',
  'listBundleItems',
  'listBulkItems',
  'getDutyException',
  'getScimUser',
  'getKeptBatch',
  'getMail',
  'getEndpointFile',
  'getRecordImport',
  'listRecordImportRows',
  'explainAudience',
  'explainTag',
]
/**
 * It has no provider either, so nothing is provisioned and no account of a directory is found; and it shows videos of no
 * other site.
 */
const OFF = ['openVideo 400 video_host_not_allowed', 'listScimUsers 403 provisioning_off']

let t: TestApp
let operations: { path: string; operation: Operation }[]

beforeAll(async () => {
  t = await testApp({ copyOf: await demoPlant() })
  const { body } = await t.http.inject({ method: 'GET', url: '/openapi.json' })
  const { paths } = JSON.parse(body) as { paths: Record<string, Record<string, Operation>> }
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({ path, operation })),
  )
})

const get = (url: string) => t.http.inject({ method: 'GET', url, headers: { authorization: t.admin.token } })
const read = async (url: string): Promise<unknown> => JSON.parse((await get(url)).body)

it('runs, or names what the demo has none of', async () => {
  const failed: string[] = []
  const empty: string[] = []
  let ran = 0
  for (const { path, operation } of operations) {
    const example = operation['x-example']
    if (example === undefined) continue
    const inputs = await inputsOf(example, read)
    if (inputs === undefined) {
      empty.push(operation.operationId)
      continue
    }
    const { statusCode, body } = await get(addressWith(path, inputs))
    ran++
    if (statusCode === 200) continue
    failed.push(`${operation.operationId} ${statusCode} ${(JSON.parse(body) as { message: string }).message}`)
  }
  expect(failed).toEqual(OFF)
  expect(empty).toEqual(EMPTY)
  expect(ran).toBeGreaterThan(150)
})

it('has pushes of the demo to look at: one delivered, one of which the target refused some codes', async () => {
  const { items } = (await read('/api/push/jobs')) as { items: { status: string; rejected: number }[] }
  expect(items.map(({ status, rejected }) => [status, rejected])).toEqual([
    ['PARTIAL', 3],
    ['DONE', 0],
  ])
})

it('has an example on every route that reads, and on no other', () => {
  const reads = operations.filter(({ operation }) => operation['x-example'] !== undefined)
  expect(reads.length).toBeGreaterThan(150)
  expect(operations.length - reads.length).toBeGreaterThan(200)
})
