/** Commands for many products at once. */

import { bulk } from '../../kit/jobs/bulk.ts'
import { deleteProduct } from './product-commands.service.ts'
import { listProducts } from './products.service.ts'

export const productBulk = [bulk.extension({ name: 'deleteProduct', list: listProducts, command: deleteProduct })]
