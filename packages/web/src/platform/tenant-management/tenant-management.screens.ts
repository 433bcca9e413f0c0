import { MEMBER } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

const TENANTS = '/market/manage/tenant/tenants'

export const tenantPaths = {
  tenants: TENANTS,
  tenantCreate: `${TENANTS}/create`,
  tenant: `${TENANTS}/$id`,
  tenantEdit: `${TENANTS}/$id/edit`,
  administrators: '/market/manage/tenant/administrators',
  closing: `${MEMBER}/closing`,
} as const

/** Of the platform alone, but for the last one: no role of a tenant opens the others. */
export const tenantScreens = screens('office', tenantPaths, {
  tenants: {
    permission: 'platform',
    title: 'tenantManagement.title',
    menu: { section: 'tenants', place: 10 },
    page: () => import('./TenantListPage.tsx').then((m) => m.TenantListPage),
  },
  tenantCreate: {
    permission: 'platform',
    title: 'tenantManagement.create',
    parent: 'tenants',
    page: () => import('./TenantFormPages.tsx').then((m) => m.TenantCreatePage),
  },
  tenant: {
    permission: 'platform',
    title: 'tenantManagement.one',
    parent: 'tenants',
    page: () => import('./TenantPage.tsx').then((m) => m.TenantPage),
  },
  tenantEdit: {
    permission: 'platform',
    title: 'tenantManagement.edit',
    parent: 'tenants',
    page: () => import('./TenantFormPages.tsx').then((m) => m.TenantEditPage),
  },
  administrators: {
    permission: 'platform',
    title: 'tenantManagement.realm.title',
    menu: { section: 'tenants', place: 20 },
    page: () => import('./AdministratorListPage.tsx').then((m) => m.AdministratorListPage),
  },
  closing: {
    permission: 'events.export',
    title: 'tenantManagement.closing.page',
    parent: 'events',
    page: () => import('./ClosingPage.tsx').then((m) => m.ClosingPage),
  },
})
