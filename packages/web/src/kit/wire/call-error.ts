/** A refused call: the server's key, its params, and the wrong fields. */

import type { MeanwhileChange } from '@serialis/contract/kit/meanwhile.ts'
import type { AnyErrorKey, ErrorParams } from '../language/i18n.tsx'

export interface CallErrorParts {
  /** HTTP status; 0 without an answer. */
  status: number
  key: AnyErrorKey
  params?: ErrorParams
  fields?: Record<string, string>
  fieldParams?: Record<string, ErrorParams>
  requestId?: string
  meanwhile?: readonly MeanwhileChange[]
}

export class CallError extends Error {
  readonly status: number
  readonly key: AnyErrorKey
  readonly params: ErrorParams
  /** `{ path: key }`; empty when the refusal is not about single fields. */
  readonly fields: Record<string, string>
  readonly fieldParams: Record<string, ErrorParams>
  readonly requestId: string
  /** Of `changed_meanwhile`: who changed what, as far as the reader may know it. */
  readonly meanwhile: readonly MeanwhileChange[]

  constructor(parts: CallErrorParts) {
    super(parts.key)
    this.name = 'CallError'
    this.status = parts.status
    this.key = parts.key
    this.params = parts.params ?? {}
    this.fields = parts.fields ?? {}
    this.fieldParams = parts.fieldParams ?? {}
    this.requestId = parts.requestId ?? ''
    this.meanwhile = parts.meanwhile ?? []
  }

  get namesFields(): boolean {
    return Object.keys(this.fields).length > 0
  }

  /** The same submission may be sent again: it is unknown whether it took effect. */
  get mayHaveHappened(): boolean {
    return this.status === 0 || this.status >= 500
  }
}

/** The error of an answer: its JSON body if it has one, otherwise a key that fits the status. */
export function refusal(status: number, text: string, requestId = ''): CallError {
  if (status === 504) return new CallError({ status, key: 'request_timeout', requestId })
  const body = bodyOf(text)
  const fallback: AnyErrorKey =
    status === 401 ? 'login_required' : status === 404 ? 'not_found' : status === 413 ? 'file_too_large' : 'server_busy'
  return new CallError({ requestId, ...body, status, key: (body.message ?? fallback) as AnyErrorKey })
}

function bodyOf(text: string): Partial<CallErrorParts> & { message?: string } {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch {
    return {}
  }
}

/** Converts anything that `fetch` throws to a CallError; an abort by the caller is passed on unchanged. */
export function brokenCall(error: unknown): unknown {
  if (error instanceof CallError) return error
  const name = error instanceof Error ? error.name : ''
  if (name === 'AbortError') return error
  if (name === 'TimeoutError') return new CallError({ status: 504, key: 'request_timeout' })
  return new CallError({ status: 0, key: 'connection_lost' })
}
