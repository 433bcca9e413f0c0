/** Work that outlives its request: what a room registers, and what its function receives when it runs. */

import type { EventCode } from '@serialis/contract/events.ts'
import type { TenantDb } from '../db/db.ts'
import type { Actor, App, Ctx, Tenant } from '../http/context.ts'
import type { StoredFile } from '../ops/file-store.ts'

/** The result of a task: figures for the task centre, and a file to download. */
export interface TaskOutcome {
  result?: Record<string, unknown>
  file?: StoredFile
}

export interface TaskRun {
  readonly app: App
  readonly taskId: string
  readonly tenant: Tenant
  /**
   * The user who started the task, with the authorities of that moment. The user's limit to factories applies to every
   * transaction of the task.
   */
  readonly actor: Actor
  readonly locale: 'en' | 'zh'
  /**
   * Aborted when the task is cancelled or has lost its lease, or when the server stops. Long loops call
   * `signal.throwIfAborted()`.
   */
  readonly signal: AbortSignal
  /** A read-only transaction. */
  read<T>(work: (db: TenantDb) => Promise<T>): Promise<T>
  /** A transaction of its own, with its own event unless `action` is null; refused when the lease is lost. */
  write<T>(action: EventCode | null, work: (ctx: Ctx) => Promise<T>): Promise<T>
  /**
   * Shown in the task centre, updated about once a second; `total` is 0 when unknown, `failed` counts those of `done`
   * that were refused. How long the rest takes is estimated from the pace.
   */
  progress(done: number, total: number, failed?: number): void
  /**
   * The last transaction: effect, event and "task done" commit together, so a killed task starts again without a second
   * effect. Refused when the task was cancelled or the lease is lost. Call it once, at the end.
   */
  finish(action: EventCode | null, work: (ctx: Ctx) => Promise<TaskOutcome | void>): Promise<void>
}

export interface TaskKind {
  /** `room.what_it_does`. */
  kind: string
  /** Sends to other systems, or requests from them: in a restored installation it waits until a person releases it. */
  isOutgoing?: boolean
  /**
   * A `Failure` ends the task FAILED with its key; any other error is retried with growing delays. After a kill it runs
   * again from the start. Declared as a method so that a room may narrow the type of its input.
   */
  run(task: TaskRun, input: unknown): Promise<void>
}
