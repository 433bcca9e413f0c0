import { paths } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const productScreens = screens('plant', [
  {
    path: paths.productCategories,
    permission: 'categories.list',
    title: 'classes.categories.title',
    page: () => import('./categories/CategoryListPage.tsx').then((m) => m.CategoryListPage),
  },
  {
    path: paths.productGroups,
    permission: 'productGroups.list',
    title: 'classes.groups.title',
    page: () => import('./categories/GroupListPage.tsx').then((m) => m.GroupListPage),
  },
  {
    path: paths.products,
    permission: 'products.list',
    title: 'products.title',
    page: () => import('./ProductListPage.tsx').then((m) => m.ProductListPage),
  },
  {
    path: paths.productImports,
    permission: 'products.import',
    title: 'productImports.title',
    parent: paths.products,
    page: () => import('./product-files/ProductImportPages.tsx').then((m) => m.ProductImportListPage),
  },
  {
    path: paths.productImportCreate,
    permission: 'products.import',
    title: 'productImports.upload',
    parent: paths.productImports,
    page: () => import('./product-files/ProductImportPages.tsx').then((m) => m.ProductImportUploadPage),
  },
  {
    path: paths.productImport,
    permission: 'products.import',
    title: 'productImports.one',
    parent: paths.productImports,
    page: () => import('./product-files/ProductImportPages.tsx').then((m) => m.ProductImportDetailPage),
  },
  {
    path: paths.productCreate,
    permission: 'products.create',
    title: 'products.create',
    parent: paths.products,
    page: () => import('./ProductFormPage.tsx').then((m) => m.ProductCreatePage),
  },
  {
    path: paths.product,
    permission: 'products.list',
    title: 'products.one',
    parent: paths.products,
    page: () => import('./ProductDetailPage.tsx').then((m) => m.ProductDetailPage),
  },
  {
    path: paths.productEdit,
    permission: 'products.edit',
    title: 'products.edit',
    parent: paths.products,
    page: () => import('./ProductFormPage.tsx').then((m) => m.ProductEditPage),
  },
  {
    path: paths.packagingTemplates,
    permission: 'templates.list',
    title: 'templates.title',
    page: () => import('./templates/TemplateListPage.tsx').then((m) => m.TemplateListPage),
  },
  {
    path: paths.packagingTemplateCreate,
    permission: 'templates.create',
    title: 'templates.create',
    parent: paths.packagingTemplates,
    page: () => import('./templates/TemplateFormPage.tsx').then((m) => m.TemplateCreatePage),
  },
  {
    path: paths.packagingTemplate,
    permission: 'templates.list',
    title: 'templates.one',
    parent: paths.packagingTemplates,
    page: () => import('./templates/TemplateDetailPage.tsx').then((m) => m.TemplateDetailPage),
  },
  {
    path: paths.packagingTemplateEdit,
    permission: 'templates.edit',
    title: 'templates.edit',
    parent: paths.packagingTemplates,
    page: () => import('./templates/TemplateFormPage.tsx').then((m) => m.TemplateEditPage),
  },
])
