/** The list of suppliers as a file: first the columns that an import reads. */

import { listSuppliers as route } from '@serialis/contract/plant/suppliers/suppliers.routes.ts'
import type { Supplier } from '@serialis/contract/plant/suppliers/suppliers.schema.ts'
import { everyRow, listExport } from '../../kit/lists/list-export.ts'
import { supplierColumns } from './supplier-columns.ts'
import { cursorOf, listSuppliers } from './suppliers.queries.ts'
import { suppliersShown } from './suppliers.view.ts'

export const suppliersExport = listExport({
  name: 'suppliers',
  route,
  filter: route.input.query,
  columns: [
    ...supplierColumns.map(({ en, zh, value }) => ({
      en,
      zh,
      value: (row: Supplier, { locale }: { locale: 'en' | 'zh' }) => value(row, locale),
    })),
    { en: 'Valid until', zh: '截止日期', value: (row: Supplier) => row.validUntil },
    { en: 'Status', zh: '状态', value: (row: Supplier) => row.status, words: 'suppliers.status' },
    { en: 'Lock reason', zh: '锁定原因', value: (row: Supplier) => row.lockReason },
    { en: 'Created', zh: '创建时间', value: (row: Supplier) => new Date(row.createdAt) },
  ],
  rows: ({ db }, filter) =>
    everyRow(async (page) => suppliersShown(db, await listSuppliers(db, { ...filter, ...page })), cursorOf),
})
