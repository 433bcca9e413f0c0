import { expect, it } from 'vitest'
import { failure } from '../http/failure.ts'
import { databaseFailure, refusalOfRow } from './database-errors.ts'

const errorOf = (code: string) => Object.assign(new Error(code), { code })

it.each([
  ['EIO', 'storage_failed'],
  ['EROFS', 'storage_failed'],
  ['58030', 'storage_failed'],
  ['ENOSPC', 'storage_full'],
  ['53100', 'storage_full'],
  ['57P03', 'server_busy'],
  ['57014', 'request_timeout'],
])('%s of the disk or the database is answered as %s, and is never the fault of a row', (code, key) => {
  expect(databaseFailure(errorOf(code), {})).toMatchObject({ key })
  expect(refusalOfRow(errorOf(code), {})).toBeUndefined()
})

it('a socket that is away while PostgreSQL starts means busy, a missing file does not', () => {
  expect(databaseFailure(Object.assign(errorOf('ENOENT'), { syscall: 'connect' }), {})).toMatchObject({
    key: 'server_busy',
  })
  expect(databaseFailure(Object.assign(errorOf('ENOENT'), { syscall: 'open' }), {})).toBeUndefined()
})

it('what a row breaks is its own fault', () => {
  const taken = Object.assign(errorOf('23505'), { constraint: 'roles__name' })
  expect(refusalOfRow(taken, { roles__name: 'not_found' })).toMatchObject({ key: 'not_found' })
  expect(refusalOfRow(failure('not_found'), {})).toMatchObject({ key: 'not_found' })
})
