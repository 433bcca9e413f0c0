import * as classRoutes from '@serialis/contract/products/classes.routes.ts'
import { productImports } from '@serialis/contract/products/imports.routes.ts'
import * as routes from '@serialis/contract/products/products.routes.ts'
import * as templateRoutes from '@serialis/contract/products/templates.routes.ts'
import { bindImports } from '../imports/imports.bindings.ts'
import { bind, type Room } from '../kit/bind.ts'
import { registerLineUser } from '../production/line-users.ts'
import { registerWorkflowUser } from '../workflow/workflow-users.ts'
import { constraints as classConstraints } from './classes.queries.ts'
import * as classes from './classes.service.ts'
import { productFiles } from './imports.sort.ts'
import { checkProductImport, enterProductImport, productJudging } from './imports.tasks.ts'
import { productImportInvariants } from './imports.verify.queries.ts'
import * as commands from './product-commands.service.ts'
import { productsExport } from './products.exports.ts'
import { countProductsNaming, isLineProposed } from './products.queries.ts'
import * as products from './products.service.ts'
import { constraints } from './products.writes.queries.ts'
import { constraints as templateConstraints } from './templates.queries.ts'
import * as templates from './templates.service.ts'

registerLineUser({ isPointingAt: isLineProposed })
registerWorkflowUser({ countProducts: countProductsNaming })

export const productsRoom: Room = {
  name: 'products',
  constraints: { ...classConstraints, ...templateConstraints, ...constraints },
  exports: [productsExport],
  tasks: [checkProductImport, enterProductImport],
  invariants: productImportInvariants,
  bindings: [
    bind(classRoutes.listCategories, classes.listCategories),
    bind(classRoutes.listCategoryOptions, classes.listCategoryOptions),
    bind(classRoutes.createCategory, classes.createCategory),
    bind(classRoutes.updateCategory, classes.updateCategory),
    bind(classRoutes.deleteCategory, classes.deleteCategory),
    bind(classRoutes.listProductGroups, classes.listProductGroups),
    bind(classRoutes.listProductGroupOptions, classes.listProductGroupOptions),
    bind(classRoutes.createProductGroup, classes.createProductGroup),
    bind(classRoutes.updateProductGroup, classes.updateProductGroup),
    bind(classRoutes.deleteProductGroup, classes.deleteProductGroup),
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
