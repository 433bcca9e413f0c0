import { orderAttachments } from '@serialis/contract/plant/orders/comments.routes.ts'
import { endedOrderStatuses, orderStatuses, statusesOnLine } from '@serialis/contract/plant/orders/orders.status.ts'
import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { configurationSetting } from '../../kit/jobs/configuration.ts'
import { namedTasks } from '../../kit/jobs/named-tasks.ts'
import { recordNumbers } from '../../platform/audit/record-numbers.ts'
import { bindAttachments } from '../../platform/files/attachments.service.ts'
import { isOrderOfSites } from '../../platform/sites/sites.service.ts'
import { sumOfTenants } from '../../platform/tenants/tenant-sums.ts'
import { lineUsers } from '../lines/line-users.ts'
import { poolOrders } from '../pools/pool-orders.ts'
import { productUsers } from '../products/product-users.ts'
import { supplierUsers } from '../suppliers/supplier-users.ts'
import * as approval from './approval/approval.service.ts'
import * as workflow from './approval/workflow.service.ts'
import { orderRepairs } from './codes/codes.repairs.ts'
import * as codes from './codes/codes.service.ts'
import { assignCodesKind } from './codes/codes.service.ts'
import * as split from './codes/split.service.ts'
import { ordersOfPools, wakeWaiting } from './codes/waiting-for-codes.ts'
import * as comments from './comments/comments.service.ts'
import { lockOrderFiles, lookAtOrderFiles } from './comments/comments.service.ts'
import * as confirm from './confirm/confirm.service.ts'
import { orderAlertSubjects } from './facts/affected.ts'
import { countOrdersOfSupplier, existsInProcess } from './facts/facts.queries.ts'
import { supplierOfOrder } from './facts/facts.service.ts'
import * as lines from './line-queue/line-assignment.service.ts'
import { assignWaitingOrders } from './line-queue/line-freed.ts'
import { assignWaitingOrdersKind } from './line-queue/line-queue.ts'
import { orderFinders } from './order-finders.ts'
import { ordersExport } from './orders.exports.ts'
import { constraints, countOrders, countOrdersByStatus, countPlannedOrders } from './orders.queries.ts'
import * as orders from './orders.service.ts'
import { orderInvariants } from './orders.verify.queries.ts'
import * as packages from './packages/packages.service.ts'
import { buildPackageKind } from './packages/packages.service.ts'
import * as pictures from './packs/pictures.service.ts'
import * as scans from './scans/scans.service.ts'
import { scanTally } from './scans/scans.service.ts'
import { orderWork } from './waiting/order-work.ts'
import * as waiting from './waiting/waiting.service.ts'
import { getOrderWaitingLimits, saveOrderWaitingLimits, startWaitingWatch } from './waiting/waiting.service.ts'

const openStatuses = orderStatuses.filter((status) => !endedOrderStatuses.includes(status))

export const ordersRoom: Room = {
  name: 'orders',
  gauges: [
    {
      name: 'serialis_orders',
      help: 'Production orders of all tenants, by status',
      labels: ['status'],
      read: (app) =>
        sumOfTenants(app, async (db) =>
          (await countOrdersByStatus(db)).map(({ status, count }) => ({ labels: { status }, value: count })),
        ),
    },
    {
      name: 'serialis_order_scans_total',
      help: 'Codes that the warehouse scanned for an order since the start of this process, by outcome',
      labels: ['outcome'],
      isCounter: true,
      read: scanTally.read,
    },
  ],
  constraints,
  siteRules: [{ subjects: ['order'], isOfSites: isOrderOfSites }],
  supplierOf: { order: supplierOfOrder },
  extensions: [
    namedTasks.extension({ table: 'production_orders', column: 'task_id' }),
    namedTasks.extension({ table: 'production_order_packages', column: 'task_id' }),
    recordNumbers.extension({
      subjects: ['order'],
      table: 'production_orders',
      number: 'order_no',
      foundBy: ['batch_code', 'erp_reference'],
    }),
    productUsers.extension({
      isUsing: async (db, productId) => (await countOrders(db, { productId }, openStatuses)) > 0,
      isMaking: existsInProcess,
    }),
    lineUsers.extension({
      isWorking: async (db, lineId) => (await countOrders(db, { lineId }, statusesOnLine)) > 0,
      isPointingAt: async (db, lineId) => (await countPlannedOrders(db, lineId, openStatuses)) > 0,
      onOpened: assignWaitingOrders,
    }),
    poolOrders.extension(ordersOfPools),
    configurationSetting('orderLimits', getOrderWaitingLimits, saveOrderWaitingLimits),
    ...orderWork,
    ...orderFinders,
    supplierUsers.extension({ countUses: async (db, id) => ({ orders: await countOrdersOfSupplier(db, id) }) }),
  ],
  invariants: orderInvariants,
  tasks: [assignCodesKind, wakeWaiting, assignWaitingOrdersKind, buildPackageKind],
  exports: [ordersExport],
  alertSubjects: orderAlertSubjects,
  repairs: orderRepairs,
  start: startWaitingWatch,
  bindings: [
    ...bindingsOf(
      orders,
      split,
      comments,
      approval,
      workflow,
      codes,
      lines,
      packages,
      confirm,
      scans,
      waiting,
      pictures,
    ),
    ...bindAttachments(orderAttachments, {
      subjectType: 'order',
      look: lookAtOrderFiles,
      lock: lockOrderFiles,
      changed: async () => undefined,
    }),
  ],
}
