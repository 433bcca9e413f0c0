/** Whose task runs next, and how many tasks, exports, feeds and preferences one caller may have. */

import { getPreference, putPreference } from '@serialis/contract/platform/access/access.routes.ts'
import { streamAlerts } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import { exportList } from '@serialis/contract/platform/exports/exports.routes.ts'
import { getUsage } from '@serialis/contract/platform/usage/usage.routes.ts'
import type { FastifyReply } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { groundFloor } from '../../ground-floor.ts'
import { openFeeds } from '../../kit/http/feed.ts'
import type { TaskKind } from '../../kit/jobs/task.ts'
import { started, taskIn } from './tasks.fixtures.ts'
import { startWorkers } from './worker.service.ts'

let t: TestApp
let heavy: Client
let light: Client
beforeAll(async () => {
  t = await testApp()
  heavy = await userWith(t.http, t.admin, ['roles.list', 'roles.export'])
  light = await userWith(t.http, t.admin, ['roles.list', 'roles.export'])
})

const startWith = (kind: TaskKind) => startWorkers({ app: t.app, kinds: [kind], databaseUrl: t.database.appUrl })

describe('whose task runs next', () => {
  it('the first of another user comes before the many that one user has started', async () => {
    const kind = 'test.order'
    for (let n = 0; n < 40; n++) await started(t.app, heavy, { kind, input: n })
    const { taskId } = await started(t.app, light, { kind, input: 'light' })
    const ran: unknown[] = []
    const stop = await startWith({ kind, run: async (_task, input) => void ran.push(input) })
    await taskIn(light, taskId)
    await expect.poll(() => ran.length).toBe(41)
    expect(ran.indexOf('light')).toBeLessThan(8)
    expect(ran.filter((one) => one !== 'light' && (one as number) % 2 === 0)).toEqual(
      Array.from({ length: 20 }, (_, n) => 2 * n),
    )
    await stop()
  })

  it('two of one user run at once, so that a worker is left for the others', async () => {
    const kind = 'test.long'
    const { promise, resolve } = Promise.withResolvers<void>()
    const running: unknown[] = []
    const long: TaskKind = {
      kind,
      async run(_task, input) {
        running.push(input)
        await promise
      },
    }
    const ids = []
    for (const n of [1, 2, 3, 4]) ids.push((await started(t.app, heavy, { kind, input: n })).taskId)
    const stop = await startWith(long)
    await expect.poll(() => running.length).toBe(2)
    ids.push((await started(t.app, light, { kind, input: 'light' })).taskId)
    await expect.poll(() => running).toEqual(expect.arrayContaining(['light']))
    expect(running).toHaveLength(3)
    resolve()
    for (const id of ids) await taskIn(t.admin, id, ['DONE'])
    await stop()
  })
})

describe('one caller may have', () => {
  it('so many tasks, and so many exports, that wait; another user is not held up', async () => {
    const body = { list: 'roles', format: 'CSV', filter: {} } as const
    for (let n = 0; n < 20; n++) await heavy.call(exportList, { body })
    expect(await heavy.refusal(exportList, { body })).toMatchObject({
      status: 429,
      message: 'too_many_tasks',
      params: { maximum: 20 },
    })
    const kind = 'test.waiting'
    const inspector = await userWith(t.http, t.admin, ['usage.list'])
    const { callers, tasks } = await inspector.call(getUsage)
    expect(tasks).toEqual({ used: 20, maximum: 2_000 })
    expect(callers[0]).toMatchObject({
      account: heavy.account,
      tasks: { used: 20, maximum: 100 },
      exports: { used: 20, maximum: 20 },
    })
    for (let n = 20; n < 100; n++) await started(t.app, heavy, { kind })
    await expect(started(t.app, heavy, { kind })).rejects.toMatchObject({
      key: 'too_many_tasks',
      params: { maximum: 100 },
    })
    await light.call(exportList, { body })
  })

  it('so many preferences; those that there are can still be changed', async () => {
    const put = (key: string, value: number) => ({ params: { key }, body: { value: { page: value } } })
    for (let n = 0; n < 300; n++) await light.call(putPreference, put(`list.${n}`, n))
    expect(await light.refusal(putPreference, put('list.300', 300))).toMatchObject({
      status: 409,
      message: 'too_many_preferences',
    })
    await light.call(putPreference, put('list.7', 77))
    expect(await light.call(getPreference, { params: { key: 'list.7' } })).toEqual({ value: { page: 77 } })
  })

  it('so many feeds, until one of them ends', () => {
    const feeds = openFeeds(t.app, groundFloor)
    const streams: { destroy(): void; once(event: 'close', then: () => void): void }[] = []
    const reply = {
      header: () => reply,
      send: (stream: (typeof streams)[number]) => (streams.push(stream), reply),
    } as unknown as FastifyReply
    const caller = {
      actor: { userId: 'wei', account: 'wei', userName: 'Wei' } as never,
      tenant: { tenantId: 1 } as never,
    }
    const open = () =>
      feeds.send(reply, { open: () => () => undefined }, { route: streamAlerts, token: 'none', ...caller })
    for (let n = 0; n < 50; n++) open()
    expect(open).toThrow(expect.objectContaining({ key: 'too_many_feeds' }))
    feeds.close()
  })
})
