/** Exports of inspection lots, and of the sample of one lot with its results. */

import { listInspectionLots, listInspectionSamples } from '@serialis/contract/desk/inspection/inspection.routes.ts'
import type { InspectionLot, Sample } from '@serialis/contract/desk/inspection/inspection.schema.ts'
import { idParam } from '@serialis/contract/kit/entity.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { found } from '../../kit/http/failure.ts'
import { everyRow, listExport } from '../../kit/lists/list-export.ts'
import { findLot, listLots } from './inspection.queries.ts'
import type { LotFilter } from './inspection.queries.ts'
import { filterIn, shownLots } from './inspection.service.ts'
import { drawnOf, shownSamples } from './samples/samples.service.ts'

async function* everyLot(db: TenantDb, filter: LotFilter): AsyncGenerator<InspectionLot> {
  for await (const row of everyRow(
    (page) => listLots(db, { ...filter, ...page }),
    (lot) => String(lot.number),
  ))
    yield* await shownLots(db, [row])
}

export const inspectionLotsExport = listExport({
  name: 'inspectionLots',
  route: listInspectionLots,
  filter: listInspectionLots.input.query,
  columns: [
    { en: 'Lot', zh: '检验批', value: (row: InspectionLot) => row.number },
    { en: 'Status', zh: '状态', value: (row) => row.status, words: 'inspection.status' },
    { en: 'Product', zh: '产品', value: (row) => row.productName },
    { en: 'Batch code', zh: '批号', value: (row) => row.batchCode },
    { en: 'Orders', zh: '订单号', value: (row) => row.orders.map(({ orderNo }) => orderNo).join(' ') },
    { en: 'Packaging level', zh: '包装级别', value: (row) => row.level, words: 'ledger.level' },
    { en: 'Goods', zh: '检验对象', value: (row) => row.goods, words: 'inspection.goods' },
    { en: 'Lot size', zh: '批量', value: (row) => row.lotSize },
    { en: 'Sampling', zh: '抽样方式', value: (row) => row.sampling.method, words: 'inspection.methods' },
    {
      en: 'Inspection level',
      zh: '检验水平',
      value: (row) => (row.sampling.method === 'ISO' ? row.sampling.level : null),
    },
    { en: 'AQL', zh: 'AQL', value: (row) => (row.sampling.method === 'ISO' ? row.sampling.aql : null) },
    { en: 'Severity', zh: '严格度', value: (row) => row.plan.iso?.severity ?? null, words: 'inspection.severity' },
    { en: 'Code letter', zh: '字码', value: (row) => row.plan.iso?.letter ?? null },
    { en: 'Sample size', zh: '样本量', value: (row) => row.plan.sampleSize },
    { en: 'Ac', zh: '接收数', value: (row) => row.plan.acceptance },
    { en: 'Re', zh: '拒收数', value: (row) => row.plan.rejection },
    { en: 'Taken', zh: '已取样', value: (row) => row.progress.taken },
    { en: 'Results', zh: '已记录', value: (row) => row.progress.recorded },
    { en: 'Found', zh: '不合格', value: (row) => row.progress.found },
    { en: 'Drawn', zh: '抽样时间', value: (row) => new Date(row.createdAt) },
    { en: 'Drawn by', zh: '抽样人', value: (row) => row.createdBy },
    { en: 'Decided', zh: '判定时间', value: (row) => (row.decidedAt === null ? null : new Date(row.decidedAt)) },
    { en: 'Decided by', zh: '判定人', value: (row) => row.decidedBy },
  ],
  rows: ({ db, tenant }, filter) => everyLot(db, filterIn(tenant.zone, filter)),
})

const AT_ONCE = 500

async function* everySample(db: TenantDb, lotId: string): AsyncGenerator<Sample> {
  found(await findLot(db, lotId))
  const { ordinals, rows } = await drawnOf(db, lotId)
  for (let from = 0; from < ordinals.length; from += AT_ONCE)
    yield* await shownSamples(db, ordinals.slice(from, from + AT_ONCE), rows)
}

export const inspectionSamplesExport = listExport({
  name: 'inspectionSamples',
  route: listInspectionSamples,
  filter: idParam,
  columns: [
    { en: 'Serial number', zh: '序列号', value: (row: Sample) => row.code },
    { en: 'GTIN', zh: 'GTIN', value: (row) => row.gtin },
    { en: 'State', zh: '状态', value: (row) => row.state, words: 'inspection.sample' },
    { en: 'Container', zh: '包装单元', value: (row) => row.container?.code ?? null },
    { en: 'Taken', zh: '取样时间', value: (row) => (row.takenAt === null ? null : new Date(row.takenAt)) },
    { en: 'Taken by', zh: '取样人', value: (row) => row.takenBy },
    { en: 'Defect class', zh: '缺陷等级', value: (row) => row.defectClass, words: 'inspection.defectClass' },
    { en: 'Defects', zh: '缺陷数', value: (row) => row.defects },
    { en: 'Note', zh: '备注', value: (row) => row.note },
    { en: 'Recorded by', zh: '记录人', value: (row) => row.recordedBy },
  ],
  rows: ({ db }, { id }) => everySample(db, id),
})
