import * as classRoutes from '@serialis/contract/plant/products/categories.routes.ts'
import { productImports } from '@serialis/contract/plant/products/product-files.routes.ts'
import * as routes from '@serialis/contract/plant/products/products.routes.ts'
import * as templateRoutes from '@serialis/contract/plant/products/templates.routes.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { bindImports } from '../../platform/imports/imports-bindings.ts'
import { workflowUsers } from '../../platform/workflow/workflow-users.ts'
import { lineUsers } from '../lines/line-users.ts'
import { constraints as classConstraints } from './categories/categories.queries.ts'
import * as classes from './categories/categories.service.ts'
import * as commands from './product-commands.service.ts'
import { productFiles } from './product-files/product-files-import.ts'
import { checkProductImport, enterProductImport, productJudging } from './product-files/product-files.tasks.ts'
import { productImportInvariants } from './product-files/product-files.verify.queries.ts'
import { productsExport } from './products.exports.ts'
import { countProductsNaming, isLineProposed } from './products.queries.ts'
import * as products from './products.service.ts'
import { constraints } from './products.writes.queries.ts'
import { constraints as templateConstraints } from './templates/templates.queries.ts'
import * as templates from './templates/templates.service.ts'

export const productsRoom: Room = {
  name: 'products',
  constraints: { ...classConstraints, ...templateConstraints, ...constraints },
  exports: [productsExport, ...classes.categories.exports, ...classes.groups.exports],
  extensions: [
    lineUsers.extension({ isPointingAt: isLineProposed }),
    workflowUsers.extension({ countProducts: countProductsNaming }),
  ],
  tasks: [checkProductImport, enterProductImport],
  invariants: productImportInvariants,
  bindings: [
    ...classes.categories.bindings,
    ...classes.groups.bindings,
    bind(classRoutes.classifyProduct, classes.classifyProduct),
    ...bindImports(productImports, productFiles, productJudging),
    bind(templateRoutes.listTemplates, templates.listTemplates),
    bind(templateRoutes.listTemplateOptions, templates.listTemplateOptions),
    bind(templateRoutes.getTemplate, templates.getTemplate),
    bind(templateRoutes.createTemplate, templates.createTemplate),
    bind(templateRoutes.updateTemplate, templates.updateTemplate),
    bind(templateRoutes.deleteTemplate, templates.deleteTemplate),
    bind(routes.listProducts, products.listProducts),
    bind(routes.listProductOptions, products.listProductOptions),
    bind(routes.getProduct, products.getProduct),
    bind(routes.getProductRevision, products.getProductRevision),
    bind(routes.createProduct, commands.createProduct),
    bind(routes.updateProduct, commands.updateProduct),
    bind(routes.approveProduct, commands.approveProduct),
    bind(routes.rejectProduct, commands.rejectProduct),
    bind(routes.undoProduct, commands.undoProduct),
    bind(routes.deleteProduct, commands.deleteProduct),
  ],
}
