/** Export of the request log. */

import { listRequests } from '@serialis/contract/desk/serials/applications.routes.ts'
import type { CodeRequest } from '@serialis/contract/desk/serials/applications.schema.ts'
import { type ExportSource, listExport } from '../../../kit/lists/list-export.ts'
import { shownStatusOf } from '../applications/applications.exports.ts'
import { listRequests as listRows, type RequestFilter } from './request-log.queries.ts'
import { requestFilterOf, requestsShown } from './request-log.service.ts'

const ROWS_AT_ONCE = 1000

async function* everyRequest({ db }: ExportSource, filter: Omit<RequestFilter, 'limit'>): AsyncGenerator<CodeRequest> {
  for (let after: string | undefined; ;) {
    const rows = await listRows(db, { ...filter, ...(after && { after }), limit: ROWS_AT_ONCE })
    const page = rows.slice(0, ROWS_AT_ONCE)
    yield* await requestsShown(db, page)
    if (rows.length <= ROWS_AT_ONCE) return
    after = page.at(-1)?.id
  }
}

export const requestsExport = listExport({
  name: 'requestLog',
  route: listRequests,
  filter: listRequests.input.query,
  columns: [
    { en: 'When', zh: '时间', value: (row: CodeRequest) => new Date(row.at) },
    { en: 'What', zh: '操作', value: (row) => row.kind, words: 'applications.kinds' },
    { en: 'Who', zh: '操作人', value: (row) => row.by },
    { en: 'Application', zh: '申请编号', value: (row) => row.application.number },
    { en: 'Product', zh: '产品', value: (row) => row.application.product.name },
    { en: 'Level', zh: '包装级别', value: (row) => row.application.level, words: 'ledger.level' },
    { en: 'Quantity', zh: '数量', value: (row) => row.application.quantity },
    { en: 'SN rule', zh: '编码规则', value: (row) => row.application.rule.name },
    { en: 'Rule version', zh: '规则版本', value: (row) => row.application.rule.version },
    { en: 'Order number', zh: '订单号', value: (row) => row.application.order?.orderNo ?? null },
    { en: 'State', zh: '状态', value: (row) => shownStatusOf(row.application), words: 'applications.applyStatus' },
    { en: 'Downloads', zh: '下载次数', value: (row) => row.application.downloads },
    { en: 'Reason', zh: '原因', value: (row) => row.reason },
  ],
  rows: (source, filter) => everyRequest(source, requestFilterOf(source.tenant.zone, filter)),
})
