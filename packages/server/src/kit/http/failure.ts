/** Expected refusals have a key of the contract. Everything else is a bug and is answered with `server_busy`. */

import { errorStatus, type ErrorKey } from '@serialis/contract/errors.ts'
import type { MeanwhileChange } from '@serialis/contract/kit/meanwhile.ts'

export type FailureParams = Record<string, string | number>

export class Failure extends Error {
  readonly key: ErrorKey
  readonly params: FailureParams
  readonly fields: Record<string, string> | undefined
  readonly fieldParams: Record<string, FailureParams> | undefined
  /** Of an outdated version: what happened since. */
  meanwhile: readonly MeanwhileChange[] = []

  constructor(
    key: ErrorKey,
    params: FailureParams = {},
    fields?: Record<string, string>,
    fieldParams?: Record<string, FailureParams>,
  ) {
    super(key)
    this.key = key
    this.params = params
    this.fields = fields
    this.fieldParams = fieldParams
  }

  get status(): number {
    return errorStatus[this.key]
  }
}

/** `throw failure('order_number_exists', { orderNo })`: an unknown key does not compile. */
export const failure = (key: ErrorKey, params: FailureParams = {}) => new Failure(key, params)

/** A refusal of one input: `fieldFailure('gtin', 'check_digit_wrong')` is shown at that field. */
export const fieldFailure = (
  field: string,
  fieldKey: string,
  key: ErrorKey = 'invalid_input',
  params: FailureParams = {},
) => new Failure(key, params, { [field]: fieldKey }, Object.keys(params).length ? { [field]: params } : undefined)

/** Returns the value, or throws the refusal when there is none. */
export function found<T>(value: T | null | undefined, key: ErrorKey = 'not_found', params: FailureParams = {}): T {
  if (value === null || value === undefined) throw failure(key, params)
  return value
}

/** Throws the refusal unless `claim` is true. */
export function requireThat(claim: boolean, key: ErrorKey, params: FailureParams = {}): asserts claim {
  if (!claim) throw failure(key, params)
}
