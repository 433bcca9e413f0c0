import { paths } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const supplierScreens = screens('plant', [
  {
    path: paths.suppliers,
    permission: 'suppliers.list',
    title: 'suppliers.title',
    page: () => import('./SupplierListPage.tsx').then((m) => m.SupplierListPage),
  },
  {
    path: paths.supplierCreate,
    permission: 'suppliers.create',
    title: 'suppliers.create',
    parent: paths.suppliers,
    page: () => import('./SupplierFormPage.tsx').then((m) => m.SupplierCreatePage),
  },
  {
    path: paths.supplier,
    permission: 'suppliers.list',
    title: 'suppliers.one',
    parent: paths.suppliers,
    page: () => import('./SupplierDetailPage.tsx').then((m) => m.SupplierDetailPage),
  },
  {
    path: paths.supplierEdit,
    permission: 'suppliers.edit',
    title: 'suppliers.edit',
    parent: paths.suppliers,
    page: () => import('./SupplierFormPage.tsx').then((m) => m.SupplierEditPage),
  },
  {
    path: paths.supplierAuthorities,
    permission: 'supplierAuthorities.list',
    title: 'suppliers.authorities.title',
    page: () => import('./AuthorityListPage.tsx').then((m) => m.AuthorityListPage),
  },
  {
    path: paths.supplierAuthorityCreate,
    permission: 'supplierAuthorities.create',
    title: 'suppliers.authorities.create',
    parent: paths.supplierAuthorities,
    page: () => import('./AuthorityFormPage.tsx').then((m) => m.AuthorityCreatePage),
  },
  {
    path: paths.supplierAuthorityEdit,
    permission: 'supplierAuthorities.edit',
    title: 'suppliers.authorities.edit',
    parent: paths.supplierAuthorities,
    page: () => import('./AuthorityFormPage.tsx').then((m) => m.AuthorityEditPage),
  },
])
