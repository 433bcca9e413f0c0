/** Fields of a supplier's form as columns of files. */

import { PERIOD_TYPES } from '@serialis/contract/plant/products/product-fields.ts'
import type { Supplier, supplierInput } from '@serialis/contract/plant/suppliers/suppliers.schema.ts'
import type { lockStatuses } from '@serialis/contract/plant/suppliers/suppliers.status.ts'
import type { z } from 'zod'
import type { Cell } from '../../kit/lists/list-export.ts'
import { roleNamed } from '../../platform/access/roles/roles.service.ts'
import { readChoice, readNumber } from '../../platform/masters/cell-readers.ts'
import type { MasterFile } from '../../platform/masters/master-files.ts'

const periodTypes = [
  { value: PERIOD_TYPES.MONTH, en: 'Months', zh: '月' },
  { value: PERIOD_TYPES.YEAR, en: 'Years', zh: '年' },
] as const
const locks = [
  { value: 'UNLOCKED', en: 'Not locked', zh: '未锁定' },
  { value: 'LOCKED', en: 'Locked', zh: '已锁定' },
] as const satisfies readonly { value: (typeof lockStatuses)[number]; en: string; zh: string }[]

type FileColumn = MasterFile['columns'][number]
interface SupplierColumn extends FileColumn {
  field: keyof z.input<typeof supplierInput>
  /** As the list writes it, so that its file can be imported elsewhere. */
  value(row: Supplier, locale: 'en' | 'zh'): Cell
}

export const supplierColumns: readonly SupplierColumn[] = [
  { field: 'code', en: 'Supplier code', zh: '供应商编码', value: (row) => row.code },
  { field: 'name', en: 'Name', zh: '名称', value: (row) => row.name },
  { field: 'address', en: 'Address', zh: '地址', value: (row) => row.address },
  { field: 'contacts', en: 'Contact', zh: '联系人', value: (row) => row.contacts },
  { field: 'phone', en: 'Phone', zh: '电话', value: (row) => row.phone },
  { field: 'roleId', en: 'Role', zh: '角色', named: roleNamed, value: (row) => row.role.name },
  { field: 'periodFrom', en: 'From', zh: '起始日期', value: (row) => row.periodFrom },
  { field: 'period', en: 'Period', zh: '期限', read: readNumber, value: (row) => row.period },
  {
    field: 'periodType',
    en: 'Period type',
    zh: '期限类型',
    read: readChoice(periodTypes),
    value: (row, locale) => periodTypes.find(({ value }) => value === row.periodType)?.[locale] ?? '',
  },
  {
    field: 'lockStatus',
    en: 'Lock status',
    zh: '锁定状态',
    read: readChoice(locks),
    value: (row, locale) => locks[row.status === 'LOCKED' ? 1 : 0][locale],
  },
]
