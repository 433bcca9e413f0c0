import { paths } from '../../kit/navigation/paths.ts'
import { screens } from '../../kit/navigation/screen.ts'

export const orderScreens = screens('plant', [
  {
    path: paths.orders,
    permission: 'orders.list',
    title: 'orders.title',
    page: () => import('./OrderListPage.tsx').then((m) => m.OrderListPage),
  },
  {
    path: paths.orderCreate,
    permission: 'orders.create',
    title: 'orders.createTitle',
    parent: paths.orders,
    page: () => import('./OrderCreatePage.tsx').then((m) => m.OrderCreatePage),
  },
  {
    path: paths.order,
    permission: 'orders.list',
    title: 'orders.one',
    parent: paths.orders,
    page: () => import('./OrderDetailPage.tsx').then((m) => m.OrderDetailPage),
    alsoPhrases: ['desk'],
  },
  {
    path: paths.orderEdit,
    permission: 'orders.edit',
    title: 'orders.actions.edit',
    parent: paths.orders,
    page: () => import('./OrderEditPage.tsx').then((m) => m.OrderEditPage),
  },
  {
    path: paths.orderLimits,
    permission: 'orders.editLimits',
    title: 'waiting.title',
    parent: paths.orders,
    page: () => import('./waiting/OrderLimitsPage.tsx').then((m) => m.OrderLimitsPage),
  },
])
