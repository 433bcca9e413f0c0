/** Names of the contents of a product, for the console and for files. */

import type { ProductFieldName } from './product-fields.ts'

export const productFieldTextsEn = {
  validity: 'Validity',
  periodType: 'Unit of validity',
  workflow: 'Workflow',
  companyCode: 'Company code',
  snSource: 'Serial code source',
  packagingLevel: 'Packed up to',
  ownerGLN: 'Owner GLN',
  vendorGLN: 'Vendor GLN',
  producerGLN: 'Producer GLN',
  healthClass: 'Health data',
} as const satisfies Record<ProductFieldName, string>
