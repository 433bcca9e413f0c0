/** Work that outlives its request: what a room registers, and what its function is given when it runs. */

import type { TenantDb } from '../db/db.ts'
import type { Actor, App, Ctx, Tenant } from '../http/context.ts'
import type { StoredFile } from '../ops/file-store.ts'

/** What a task leaves: figures for the task centre, and a file to download. */
export interface TaskOutcome {
  result?: Record<string, unknown>
  file?: StoredFile
}

export interface TaskRun {
  readonly app: App
  readonly taskId: string
  readonly tenant: Tenant
  /** Who started the task; authorities as they were then. What he is limited to, every transaction of the task is. */
  readonly actor: Actor
  readonly locale: 'en' | 'zh'
  /** Aborted when the task is cancelled, lost its lease or the server stops: long loops call `signal.throwIfAborted()`. */
  readonly signal: AbortSignal
  /** A read-only transaction. */
  read<T>(work: (db: TenantDb) => Promise<T>): Promise<T>
  /** A transaction of its own, with its own event unless `action` is null; refused when the lease is lost. */
  write<T>(action: string | null, work: (ctx: Ctx) => Promise<T>): Promise<T>
  /** Shown in the task centre, about once a second; `total` 0 when unknown. */
  progress(done: number, total: number): void
  /**
   * The last transaction: effect, event and "task done" commit together, so a killed task is started again without a
   * second effect. Refused when the task was cancelled or the lease is lost. Call it once, at the end.
   */
  finish(action: string | null, work: (ctx: Ctx) => Promise<TaskOutcome | void>): Promise<void>
}

export interface TaskKind {
  /** `room.what_it_does`. */
  kind: string
  /**
   * A `Failure` ends the task FAILED with its key; any other error is tried again with growing waits. Runs from the start
   * again after a kill. Declared as a method so that a room may give its own input type.
   */
  run(task: TaskRun, input: unknown): Promise<void>
}
