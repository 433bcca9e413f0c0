import { productImports } from '@serialis/contract/plant/products/product-files/product-files.routes.ts'
import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { recordNumbers } from '../../platform/audit/record-numbers.ts'
import { bindImports } from '../../platform/imports/imports-bindings.ts'
import { isProductAtEverySite, isProductOfSites } from '../../platform/sites/sites.service.ts'
import { workflowUsers } from '../../platform/workflow/workflow-users.ts'
import { lineUsers } from '../lines/line-users.ts'
import { constraints as classConstraints } from './categories/categories.queries.ts'
import * as classes from './categories/categories.service.ts'
import { productBulk } from './product-bulk.ts'
import * as commands from './product-commands.service.ts'
import { productFiles } from './product-files/product-files-import.ts'
import { checkProductImport, enterProductImport, productJudging } from './product-files/product-files.tasks.ts'
import { productImportInvariants } from './product-files/product-files.verify.queries.ts'
import { productFinder } from './product-finder.ts'
import { productWork } from './product-work.ts'
import { productsExport } from './products.exports.ts'
import { countProductsNaming, isLineProposed } from './products.queries.ts'
import * as products from './products.service.ts'
import { constraints } from './products.writes.queries.ts'
import { templateConfiguration } from './templates/template-configuration.ts'
import { templatesExport } from './templates/templates.exports.ts'
import { constraints as templateConstraints } from './templates/templates.queries.ts'
import * as templates from './templates/templates.service.ts'

export const productsRoom: Room = {
  name: 'products',
  constraints: { ...classConstraints, ...templateConstraints, ...constraints },
  siteRules: [
    { record: 'product', isOfSites: isProductOfSites },
    { subjects: ['product'], isOfSites: isProductAtEverySite },
  ],
  exports: [templatesExport, productsExport, ...classes.categories.exports, ...classes.groups.exports],
  extensions: [
    ...productBulk,
    recordNumbers.extension({ subjects: ['product'], table: 'products', number: 'code', foundBy: ['name'] }),
    recordNumbers.extension({
      subjects: ['product_category'],
      table: 'product_categories',
      number: 'name',
      foundBy: ['code'],
    }),
    recordNumbers.extension({
      subjects: ['product_group'],
      table: 'product_groups',
      number: 'name',
      foundBy: ['code'],
    }),
    recordNumbers.extension({ subjects: ['packaging_template'], table: 'packaging_templates', number: 'name' }),
    ...productWork,
    productFinder,
    templateConfiguration,
    ...classes.categories.extensions,
    ...classes.groups.extensions,
    lineUsers.extension({ isPointingAt: isLineProposed }),
    workflowUsers.extension({ countProducts: countProductsNaming }),
  ],
  tasks: [checkProductImport, enterProductImport],
  invariants: productImportInvariants,
  bindings: [
    ...classes.categories.bindings,
    ...classes.groups.bindings,
    ...bindImports(productImports, () => ({ sort: productFiles, rows: productJudging })),
    ...bindingsOf(classes, templates, products, commands),
  ],
}
