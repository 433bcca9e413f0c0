/** Suppliers from an uploaded file, each created as by hand. */

import { createSupplier as route } from '@serialis/contract/plant/suppliers/suppliers.routes.ts'
import type { supplierInput } from '@serialis/contract/plant/suppliers/suppliers.schema.ts'
import type { z } from 'zod'
import type { MasterFile } from '../../platform/masters/master-files.ts'
import { supplierColumns } from './supplier-columns.ts'
import { createSupplier } from './suppliers.service.ts'

export const supplierFile: MasterFile = {
  name: 'suppliers',
  route,
  columns: supplierColumns,
  // The kit has parsed the values by the route.
  create: (ctx, values) =>
    createSupplier(ctx, { params: undefined, query: undefined, body: values as z.output<typeof supplierInput> }),
}
