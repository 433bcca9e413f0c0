/** For tests of background work: contexts without a request, and waiting for an end. */

import { randomUUIDv7 } from 'node:crypto'
import { getMe } from '@serialis/contract/platform/access/access.routes.ts'
import { getTask } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import type { Task } from '@serialis/contract/platform/tasks/tasks.schema.ts'
import type { Client } from '../../../test/harness/client.ts'
import { waitUntil } from '../../../test/harness/wait-until.ts'
import { inTenant } from '../../kit/db/db.ts'
import type { Actor, App, AskCtx, Ctx } from '../../kit/http/context.ts'
import { found } from '../../kit/http/failure.ts'
import { checkPassword } from '../access/passwords/own-password.service.ts'
import { allTenants, tenantById } from '../tenants/tenants.service.ts'
import { startDueNightly } from './nightly.service.ts'
import { startTask, type NewTask } from './tasks.service.ts'

/** Runs `work` as a command of `client`, without a route; `password` is the one of its signature. */
export async function asCommand<T>(
  app: App,
  client: Client,
  work: (ctx: Ctx) => Promise<T>,
  password?: string,
): Promise<T> {
  const me = await client.call(getMe)
  const tenant = found(await tenantById(app, Number(me.tenant)))
  const actor: Actor = {
    kind: 'user',
    userId: me.userId,
    account: me.account,
    userName: me.userName,
    authorities: me.authorities,
    mustChangePassword: false,
  }
  const afterRollback: (() => Promise<void>)[] = []
  const ends: (() => void)[] = []
  const base = {
    app,
    tenant,
    actor,
    now: app.clock.now(),
    request: { id: 'test', ip: '127.0.0.1', locale: 'en', token: '' } as const,
  }
  const asking: AskCtx = {
    ...base,
    read: (read) => inTenant(app.pool, tenant.tenantId, 'read', (db) => read({ db } as Ctx)),
    atEnd: (step) => void ends.push(step),
  }
  const passwordCheck = password === undefined ? undefined : await checkPassword(asking, password)
  return inTenant(app.pool, tenant.tenantId, 'write', (db) =>
    work({
      ...base,
      db,
      passwordCheck,
      event: { id: randomUUIDv7(), subjectType: '', subjectId: '', reason: '', details: {}, signatureId: null },
      afterCommit: () => undefined,
      afterRollback: (step) => void afterRollback.push(step),
    }),
  )
    .catch(async (error: unknown) => {
      for (const step of afterRollback) await step()
      throw error
    })
    .finally(() => {
      for (const end of ends) end()
    })
}

export const started = (app: App, client: Client, task: Partial<NewTask> & { kind: string }) =>
  asCommand(app, client, (ctx) => startTask(ctx, { input: {}, subjectType: 'test', subjectId: 'one', ...task }))

/** Waits until the task is in one of these states; fails after a time limit. */
export async function taskIn(
  client: Client,
  taskId: string,
  states: readonly Task['state'][] = ['DONE', 'FAILED', 'CANCELLED'],
): Promise<Task> {
  return waitUntil(
    () => client.call(getTask, { params: { id: taskId } }),
    ({ state }) => states.includes(state),
    { what: ({ kind, state }) => `task ${kind} is still ${state}, not ${states.join(', ')}` },
  )
}

/** Starts the nightly tasks that are due for every tenant; returns how many it started. */
export async function startNights(app: App, kinds: readonly string[]): Promise<number> {
  let started = 0
  for (const tenant of await allTenants(app)) started += await startDueNightly(app, tenant, kinds)
  return started
}
