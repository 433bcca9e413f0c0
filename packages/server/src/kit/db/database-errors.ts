/**
 * Maps database errors to failures by constraint name. A violated unique constraint is reported at its input. This also
 * works when an engine hides the fields of an error or appends a shard number.
 */

import type { ErrorKey } from '@serialis/contract/errors.ts'
import { Failure, failure } from '../http/failure.ts'

export type ConstraintKeys = Record<string, ErrorKey>

const withoutShard = (name: string) => name.replace(/_\d{5,}$/, '')

/** The name of the violated constraint, or undefined. */
export function constraintOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { code, constraint, message } = error as { code?: string; constraint?: string; message?: string }
  if (typeof code !== 'string' || !code.startsWith('23')) return undefined
  const name = constraint ?? /constraint "([^"]+)"/.exec(message ?? '')?.[1]
  return name === undefined ? undefined : withoutShard(name)
}

/**
 * A unique constraint is named after its column, and the column after the input: `production_orders__order_no` is
 * reported at `orderNo`.
 */
const inputOf = (constraint: string) =>
  constraint.slice(constraint.indexOf('__') + 2).replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const isTaken = (error: unknown) => (error as { code?: string }).code === '23505'

/** A statement, a lock or a pause in a transaction took longer than the time limits of the working role. */
const TOO_LONG = new Set(['57014', '55P03', '25P03'])
/**
 * Serialization failures, deadlocks, a database that restarts or cannot be reached: the caller may try
 * again.
 */
const BUSY = new Set([
  '40001',
  '40P01',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08001',
  '08007',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
])
/** From the database and from the file store. */
const STORAGE_FULL = new Set(['53100', 'ENOSPC', 'EDQUOT'])
const STORAGE_FAILED = new Set(['58030', 'EIO', 'EROFS'])
/** Messages of the driver that have no code. */
const CONNECTION_LOST =
  /^Connection terminated|^timeout exceeded when trying to connect|^Client has encountered a connection error/

const isBusy = (error: { code?: string; message?: string; syscall?: string }) =>
  error.code === undefined
    ? CONNECTION_LOST.test(error.message ?? '')
    : // Its socket is away while the embedded PostgreSQL starts.
      BUSY.has(error.code) || (error.code === 'ENOENT' && error.syscall === 'connect')

export function databaseFailure(error: unknown, keys: ConstraintKeys): Failure | undefined {
  const constraint = constraintOf(error)
  const key = constraint === undefined ? undefined : keys[constraint]
  if (constraint !== undefined && key)
    return isTaken(error) ? new Failure(key, {}, { [inputOf(constraint)]: key }) : failure(key)
  if (!(error instanceof Error)) return undefined
  const { code = '' } = error as { code?: string }
  if (STORAGE_FULL.has(code)) return failure('storage_full')
  if (STORAGE_FAILED.has(code)) return failure('storage_failed')
  if (TOO_LONG.has(code)) return failure('request_timeout')
  return isBusy(error) ? failure('server_busy') : undefined
}

/** Why a row of a file cannot be entered; undefined when the server is the cause, and not the row. */
export function refusalOfRow(problem: unknown, keys: ConstraintKeys): Failure | undefined {
  const refusal = problem instanceof Failure ? problem : databaseFailure(problem, keys)
  return refusal === undefined || refusal.status >= 500 ? undefined : refusal
}
