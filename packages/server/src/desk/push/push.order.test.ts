/**
 * One order sent to four targets, each in its format, from its results to its final confirmation; in both status
 * schemes.
 */

import { listPushJobs, startPush } from '@serialis/contract/desk/push/push.routes.ts'
import { pushFormats, type PushFormat } from '@serialis/contract/desk/push/push.status.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { confirmOrder } from '@serialis/contract/plant/orders/orders.confirm.routes.ts'
import { startOrder } from '@serialis/contract/plant/orders/orders.lines.routes.ts'
import { getOrder } from '@serialis/contract/plant/orders/orders.routes.ts'
import { finishOrderScan, startOrderScan } from '@serialis/contract/plant/orders/orders.scans.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { epcisProblems } from '../../../test/generators/epcis-schema.ts'
import { atEnd } from '../../../test/harness/at-end.ts'
import { userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import {
  aCrew,
  aDraft,
  lineReport,
  masters,
  onLine,
  placedOut,
  reported,
  signatureFor,
  step,
  withCodes,
} from '../../plant/orders/orders.fixtures.ts'
import { aReceiver, aTarget, jobIn, readJson, type Receiver } from './push.fixtures.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ work: true })
})

describe.each(['A', 'B'] as const)('scheme %s', (scheme) => {
  let admin: Client
  const at = new Map<PushFormat, { receiver: Receiver; targetId: string }>()
  beforeAll(async () => {
    admin = scheme === 'A' ? t.admin : t.other
    for (const format of pushFormats) {
      const receiver = await aReceiver()
      atEnd(() => receiver.close())
      at.set(format, {
        receiver,
        targetId: (await aTarget(admin, receiver.url, { format, batchSize: 1000, license: '1001123' })).id,
      })
    }
  })
  const bodiesOf = (format: PushFormat) => at.get(format)!.receiver.batches.map(({ body }) => body)
  const job = (format: PushFormat, trigger: string) =>
    jobIn(admin, at.get(format)!.targetId, ['DONE'], (found) => found.trigger === trigger)

  it('tells results with packs, the release, and the whole order again by hand', async () => {
    const crew = await aCrew(t.http, admin)
    const m = await masters(admin, await userWith(t.http, admin, Object.keys(permissions) as PermissionName[]))
    const draft = await aDraft(crew.planner, m.product, { plannedLineId: m.push.id })
    await withCodes(crew, draft)
    await onLine(crew, draft.id, m.push)
    const ready = await placedOut(crew, draft.id)
    await step(crew.lineOperator, draft.id, startOrder)
    // Numbers that are on no pack yet are not sent.
    expect((await admin.call(listPushJobs, { query: {} })).items).toEqual([])
    await reported(crew, draft.id, await lineReport(crew, ready, { rejects: 2, unused: 3 }))
    for (const format of pushFormats)
      expect(await job(format, 'STATUS_CHANGE')).toMatchObject({ action: 'result_file.committed' })
    const [results] = at.get('JSON_V1')!.receiver.batches.map(readJson)
    const born = results!.changes.filter(({ operation }) => operation === 'COMMISSION')
    expect(
      Object.fromEntries(
        ['EA', 'CA', 'PL'].map((level) => [
          level,
          born.filter((change) => change.level === level).reduce((sum, { codes }) => sum + codes.length, 0),
        ]),
      ),
    ).toEqual({ EA: 25, CA: 3, PL: 1 })
    expect(results!.moves.reduce((sum, { codes }) => sum + codes.length, 0)).toBe(28)
    // The receiver reads each value under the specification's name as well.
    for (const change of results!.changes)
      expect(change).toMatchObject({
        snCode: change.codes,
        status: change.to,
        productName: m.product.name,
        batchNum: draft.batchCode,
        productionLine: m.push.name,
        orderNo: draft.orderNo,
        historyKind: expect.any(String) as string,
        historyReason: 'report.csv',
      })
    for (const move of results!.moves)
      expect(move).toMatchObject({
        snCode: move.codes,
        packingGroup: move.container,
        batchNum: draft.batchCode,
        historyReason: 'report.csv',
      })

    await step(crew.warehouse, draft.id, startOrderScan)
    const { version } = await crew.planner.call(getOrder, { params: { id: draft.id } })
    await crew.warehouse.call(finishOrderScan, {
      params: { id: draft.id },
      body: { version, difference: 'not scanned in this test' },
    })
    await crew.quality.call(confirmOrder, {
      params: { id: draft.id },
      body: await signatureFor(crew.quality, draft.id, 'finalConfirm'),
    })
    for (const format of pushFormats)
      expect(await job(format, 'FINAL_CONFIRM')).toMatchObject({
        orderNo: draft.orderNo,
        orderId: draft.id,
        total: 29,
        applyStatus: 1,
      })
    const relation = bodiesOf('CHINA_RELATION').at(-1)!
    const layers = [1, 2, 3].map((layer) =>
      relation.split('\n').filter((line) => line.includes(`packLayer="${layer}"`)),
    )
    expect(layers.map((lines) => lines.length)).toEqual([25, 3, 1])
    expect(
      layers[0]!.every((line) => /parentCode="[^"]+"/.test(line)) &&
        layers[2]!.every((line) => !line.includes('parentCode')),
    ).toBe(true)
    expect(relation.match(/<Relation /g)).toHaveLength(1)
    expect(relation).toContain(`batchNo="${draft.batchCode}"`)
    expect(bodiesOf('CSV').at(-1)!.trim().split('\r\n')).toHaveLength(1 + 29)

    for (const format of ['EPCIS_2_0', 'JSON_V1'] as const)
      await admin.call(startPush, {
        body: {
          targetId: at.get(format)!.targetId,
          orderNo: draft.orderNo,
          levels: ['EA'],
          reason: 'the register begins to listen',
        },
      })
    expect(await job('EPCIS_2_0', 'MANUAL')).toMatchObject({ total: 25, orderNo: draft.orderNo })
    await job('JSON_V1', 'MANUAL')
    // The current state has no change whose reason could be sent.
    const current = at.get('JSON_V1')!.receiver.batches.map(readJson).at(-1)!
    expect([...current.changes, ...current.moves].map(({ historyReason }) => historyReason)).toEqual(
      Array.from({ length: current.changes.length + current.moves.length }, () => null),
    )
    const documents = bodiesOf('EPCIS_2_0').map((body) => JSON.parse(body) as unknown)
    expect(documents.length).toBeGreaterThan(1)
    expect(documents.flatMap(epcisProblems)).toEqual([])
  })
})
