import { ROOT } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const productPaths = {
  productCategories: `${ROOT}/product/categories`,
  productGroups: `${ROOT}/product/groups`,
  products: `${ROOT}/product/products`,
  productImports: `${ROOT}/product/files`,
  productImportCreate: `${ROOT}/product/files/create`,
  productImport: `${ROOT}/product/files/$id`,
  productCreate: `${ROOT}/product/products/create`,
  product: `${ROOT}/product/products/$id`,
  productEdit: `${ROOT}/product/products/$id/edit`,
  packagingTemplates: `${ROOT}/config/packaging_templates`,
  packagingTemplateCreate: `${ROOT}/config/packaging_templates/create`,
  packagingTemplate: `${ROOT}/config/packaging_templates/$id`,
  packagingTemplateEdit: `${ROOT}/config/packaging_templates/$id/edit`,
} as const

export const productScreens = screens('plant', productPaths, {
  productCategories: {
    permission: 'categories.list',
    worksUnread: true,
    title: 'categories.categories.title',
    menu: { section: 'products', place: 20 },
    page: () => import('./categories/CategoryListPage.tsx').then((m) => m.CategoryListPage),
  },
  productGroups: {
    permission: 'productGroups.list',
    worksUnread: true,
    title: 'categories.groups.title',
    menu: { section: 'products', place: 30, title: 'categories.groups.menu' },
    page: () => import('./categories/GroupListPage.tsx').then((m) => m.GroupListPage),
  },
  products: {
    permission: 'products.list',
    title: 'products.title',
    menu: [
      { section: 'products', place: 10 },
      { section: 'alert', place: 20, title: 'products.menuOfAlerts' },
      { section: 'mainData', place: 4, title: 'products.menuOfMainData' },
      {
        section: 'alert',
        place: 24,
        title: 'products.menuOfApproval',
        filtered: { search: { status: 'UNAPPROVED' }, permission: 'products.approve' },
      },
    ],
    page: () => import('./ProductListPage.tsx').then((m) => m.ProductListPage),
  },
  productImports: {
    permission: 'products.import',
    title: 'productImports.title',
    parent: 'products',
    page: () => import('./product-files/ProductImportPages.tsx').then((m) => m.ProductImportListPage),
    alsoPhrases: ['office', 'production'],
  },
  productImportCreate: {
    permission: 'products.import',
    title: 'productImports.upload',
    parent: 'productImports',
    page: () => import('./product-files/ProductImportPages.tsx').then((m) => m.ProductImportUploadPage),
    alsoPhrases: ['office', 'production'],
  },
  productImport: {
    permission: 'products.import',
    title: 'productImports.one',
    parent: 'productImports',
    page: () => import('./product-files/ProductImportPages.tsx').then((m) => m.ProductImportDetailPage),
    alsoPhrases: ['office', 'production'],
  },
  productCreate: {
    permission: 'products.create',
    opensWith: ['products.create'],
    menu: { section: 'alert', place: 22 },
    title: 'products.create',
    parent: 'products',
    page: () => import('./ProductFormPage.tsx').then((m) => m.ProductCreatePage),
  },
  product: {
    permission: 'products.list',
    title: 'products.one',
    parent: 'products',
    page: () => import('./ProductDetailPage.tsx').then((m) => m.ProductDetailPage),
    alertTargets: ['product'],
  },
  productEdit: {
    permission: 'products.edit',
    title: 'products.edit',
    parent: 'products',
    page: () => import('./ProductFormPage.tsx').then((m) => m.ProductEditPage),
  },
  packagingTemplates: {
    permission: 'templates.list',
    title: 'templates.title',
    menu: { section: 'configuration', place: 20 },
    page: () => import('./templates/TemplateListPage.tsx').then((m) => m.TemplateListPage),
  },
  packagingTemplateCreate: {
    permission: 'templates.create',
    title: 'templates.create',
    parent: 'packagingTemplates',
    page: () => import('./templates/TemplateFormPage.tsx').then((m) => m.TemplateCreatePage),
  },
  packagingTemplate: {
    permission: 'templates.list',
    title: 'templates.one',
    parent: 'packagingTemplates',
    page: () => import('./templates/TemplateDetailPage.tsx').then((m) => m.TemplateDetailPage),
  },
  packagingTemplateEdit: {
    permission: 'templates.edit',
    title: 'templates.edit',
    parent: 'packagingTemplates',
    page: () => import('./templates/TemplateFormPage.tsx').then((m) => m.TemplateEditPage),
  },
})
