/** Names of the contents of a product, for the console and for files. */

import type { ProductFieldName } from './product-fields.ts'

export const productFieldTextsZh = {
  validity: '有效期',
  periodType: '有效期单位',
  workflow: '工作流',
  companyCode: '厂商代码',
  snSource: '序列号来源',
  packagingLevel: '包装至',
  ownerGLN: '持有人 GLN',
  vendorGLN: '供应商 GLN',
  producerGLN: '生产商 GLN',
  healthClass: '健康数据',
} as const satisfies Record<ProductFieldName, string>
