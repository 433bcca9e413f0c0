import { ROOT } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const orderPaths = {
  orders: `${ROOT}/production/orders`,
  orderCreate: `${ROOT}/production/orders/create`,
  order: `${ROOT}/production/orders/$id`,
  orderEdit: `${ROOT}/production/orders/$id/edit`,
  orderLimits: `${ROOT}/production/order_limits`,
} as const

export const orderScreens = screens('production', orderPaths, {
  orders: {
    permission: 'orders.list',
    title: 'orders.title',
    menu: [
      { section: 'alert', place: 30 },
      {
        section: 'alert',
        place: 34,
        title: 'orders.menuOfApproval',
        filtered: { search: { status: 'UNAPPROVED' }, permission: 'orders.approve' },
      },
    ],
    redirectsFrom: [`${ROOT}/production`],
    page: () => import('./OrderListPage.tsx').then((m) => m.OrderListPage),
  },
  orderCreate: {
    permission: 'orders.create',
    opensWith: ['orders.create'],
    menu: { section: 'alert', place: 32 },
    title: 'orders.createTitle',
    parent: 'orders',
    page: () => import('./OrderCreatePage.tsx').then((m) => m.OrderCreatePage),
  },
  order: {
    permission: 'orders.list',
    title: 'orders.one',
    parent: 'orders',
    page: () => import('./OrderDetailPage.tsx').then((m) => m.OrderDetailPage),
    alertTargets: ['order', { page: 'order_reassign', search: '?ask=reassignLine' }],
  },
  orderEdit: {
    permission: 'orders.edit',
    title: 'orders.actions.edit',
    parent: 'orders',
    page: () => import('./OrderEditPage.tsx').then((m) => m.OrderEditPage),
    alertTargets: ['order_edit'],
  },
  orderLimits: {
    permission: 'orders.editLimits',
    title: 'waiting.title',
    parent: 'orders',
    page: () => import('./waiting/OrderLimitsPage.tsx').then((m) => m.OrderLimitsPage),
  },
})
