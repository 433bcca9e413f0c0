/** Export of the product list, in the columns that an import reads. */

import { ratioOf } from '@serialis/contract/plant/products/packaging.ts'
import { listProducts as listProductsRoute } from '@serialis/contract/plant/products/products.routes.ts'
import { everyRow, listExport } from '../../kit/http/list-export.ts'
import { cursorOf, listProducts, type ListedRow } from './products.queries.ts'
import { levelsOf } from './products.view.ts'

const gtinOf = (row: ListedRow, level: string) => row.keys.find((at) => at.level === level)?.gtin ?? ''

export const productsExport = listExport({
  name: 'products',
  filter: listProductsRoute.input.query,
  columns: [
    { en: 'Code', zh: '编码', value: (row: ListedRow) => row.code },
    { en: 'Name', zh: '名称', value: (row) => row.revisionName },
    { en: 'Status', zh: '状态', value: (row) => row.status },
    { en: 'Revision', zh: '版本', value: (row) => row.revision },
    { en: 'Validity', zh: '有效期', value: (row) => row.validity },
    { en: 'Period type', zh: '有效期单位', value: (row) => row.periodType },
    { en: 'Workflow', zh: '工作流', value: (row) => row.workflow },
    { en: 'Company code', zh: '厂商代码', value: (row) => row.companyCode },
    { en: 'Production line', zh: '产线', value: (row) => row.lineName ?? '' },
    { en: 'Serial code source', zh: '序列号来源', value: (row) => row.snSource },
    { en: 'Packing-level template', zh: '包装级别模板', value: (row) => row.templateName },
    { en: 'Packed up to', zh: '包装至', value: (row) => row.packagingLevel },
    { en: 'Packing ratio', zh: '包装比例', value: (row) => ratioOf(levelsOf(row)) },
    { en: 'GTIN of the unit', zh: '单品 GTIN', value: (row) => gtinOf(row, 'EA') },
    { en: 'GTIN of the bundle', zh: '中包 GTIN', value: (row) => gtinOf(row, 'BUNDLE') },
    { en: 'GTIN of the case', zh: '箱 GTIN', value: (row) => gtinOf(row, 'CA') },
    { en: 'GTIN of the pallet', zh: '托盘 GTIN', value: (row) => gtinOf(row, 'PL') },
    { en: 'Owner GLN', zh: '持有人 GLN', value: (row) => row.ownerGln },
    { en: 'Vendor GLN', zh: '供应商 GLN', value: (row) => row.vendorGln },
    { en: 'Producer GLN', zh: '生产商 GLN', value: (row) => row.producerGln },
    { en: 'Category', zh: '分类', value: (row) => row.category?.name ?? '' },
    { en: 'Groups', zh: '分组', value: (row) => row.groups.map(({ name }) => name).join(', ') },
    { en: 'Approver', zh: '批准人', value: (row) => row.approverName ?? '' },
    { en: 'Approval time', zh: '批准时间', value: (row) => row.decidedAt },
  ],
  rows: ({ db }, filter) => everyRow((page) => listProducts(db, { ...filter, ...page }), cursorOf),
})
