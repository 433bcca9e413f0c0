import { SN } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const supplierPaths = {
  suppliers: `${SN}/suppliers`,
  supplierCreate: `${SN}/suppliers/create`,
  supplier: `${SN}/suppliers/$id`,
  supplierEdit: `${SN}/suppliers/$id/edit`,
  supplierAuthorities: `${SN}/supplier_authorities`,
  supplierAuthorityCreate: `${SN}/supplier_authorities/create`,
  supplierAuthorityEdit: `${SN}/supplier_authorities/$id/edit`,
} as const

export const supplierScreens = screens('plant', supplierPaths, {
  suppliers: {
    permission: 'suppliers.list',
    title: 'suppliers.title',
    menu: { section: 'serialNumbers', place: 200 },
    page: () => import('./SupplierListPage.tsx').then((m) => m.SupplierListPage),
  },
  supplierCreate: {
    permission: 'suppliers.create',
    title: 'suppliers.create',
    parent: 'suppliers',
    page: () => import('./SupplierFormPage.tsx').then((m) => m.SupplierCreatePage),
  },
  supplier: {
    permission: 'suppliers.list',
    title: 'suppliers.one',
    parent: 'suppliers',
    page: () => import('./SupplierDetailPage.tsx').then((m) => m.SupplierDetailPage),
    alertTargets: ['supplier'],
  },
  supplierEdit: {
    permission: 'suppliers.edit',
    title: 'suppliers.edit',
    parent: 'suppliers',
    page: () => import('./SupplierFormPage.tsx').then((m) => m.SupplierEditPage),
  },
  supplierAuthorities: {
    permission: 'supplierAuthorities.list',
    title: 'suppliers.authorities.title',
    menu: { section: 'serialNumbers', place: 210 },
    page: () => import('./AuthorityListPage.tsx').then((m) => m.AuthorityListPage),
  },
  supplierAuthorityCreate: {
    permission: 'supplierAuthorities.create',
    title: 'suppliers.authorities.create',
    parent: 'supplierAuthorities',
    page: () => import('./AuthorityFormPage.tsx').then((m) => m.AuthorityCreatePage),
  },
  supplierAuthorityEdit: {
    permission: 'supplierAuthorities.edit',
    title: 'suppliers.authorities.edit',
    parent: 'supplierAuthorities',
    page: () => import('./AuthorityFormPage.tsx').then((m) => m.AuthorityEditPage),
  },
})
