import * as comments from '@serialis/contract/plant/orders/comments.routes.ts'
import * as approvalRoutes from '@serialis/contract/plant/orders/orders.approval.routes.ts'
import * as codeRoutes from '@serialis/contract/plant/orders/orders.codes.routes.ts'
import * as confirmRoutes from '@serialis/contract/plant/orders/orders.confirm.routes.ts'
import * as lineRoutes from '@serialis/contract/plant/orders/orders.lines.routes.ts'
import * as packageRoutes from '@serialis/contract/plant/orders/orders.packages.routes.ts'
import * as routes from '@serialis/contract/plant/orders/orders.routes.ts'
import * as scanRoutes from '@serialis/contract/plant/orders/orders.scans.routes.ts'
import { endedOrderStatuses, orderStatuses, statusesOnLine } from '@serialis/contract/plant/orders/orders.status.ts'
import * as waiting from '@serialis/contract/plant/orders/waiting.routes.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { bindAttachments } from '../../platform/files/attachments.service.ts'
import { lineUsers } from '../lines/line-users.ts'
import { poolOrders } from '../pools/pool-orders.ts'
import { productUsers } from '../products/product-users.ts'
import { supplierUsers } from '../suppliers/supplier-users.ts'
import * as approval from './approval/approval.service.ts'
import * as workflow from './approval/workflow.service.ts'
import { orderRepairs } from './codes/codes.repairs.ts'
import * as codes from './codes/codes.service.ts'
import { splitOrder } from './codes/split.service.ts'
import { ordersOfPools, wakeWaiting } from './codes/waiting-for-codes.ts'
import { addOrderComment, listOrderComments, lockOrderFiles, lookAtOrderFiles } from './comments/comments.service.ts'
import * as confirm from './confirm/confirm.service.ts'
import { orderAlertSubjects } from './facts/affected.ts'
import { countOrdersOfSupplier, existsInProcess } from './facts/facts.queries.ts'
import { supplierOfOrder } from './facts/facts.service.ts'
import * as lines from './line-queue/line-assignment.service.ts'
import { assignWaitingOrders } from './line-queue/line-freed.ts'
import { assignWaitingOrdersKind } from './line-queue/line-queue.ts'
import { ordersExport } from './orders.exports.ts'
import { constraints, countOrders, countPlannedOrders } from './orders.queries.ts'
import * as orders from './orders.service.ts'
import { orderInvariants } from './orders.verify.queries.ts'
import * as packages from './packages/packages.service.ts'
import * as pictures from './packs/pictures.service.ts'
import * as scans from './scans/scans.service.ts'
import { getOrderWaitingLimits, saveOrderWaitingLimits, startWaitingWatch } from './waiting/waiting.service.ts'

const openStatuses = orderStatuses.filter((status) => !endedOrderStatuses.includes(status))

export const ordersRoom: Room = {
  name: 'orders',
  constraints,
  supplierOf: { order: supplierOfOrder },
  extensions: [
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
    supplierUsers.extension({ countUses: async (db, id) => ({ orders: await countOrdersOfSupplier(db, id) }) }),
  ],
  invariants: orderInvariants,
  tasks: [codes.assignCodesKind, wakeWaiting, assignWaitingOrdersKind, packages.buildPackageKind],
  exports: [ordersExport],
  alertSubjects: orderAlertSubjects,
  repairs: orderRepairs,
  start: startWaitingWatch,
  bindings: [
    bind(routes.listOrders, orders.listOrders),
    bind(routes.countOrders, orders.countOrders),
    bind(routes.getOrder, orders.getOrder),
    bind(routes.createOrder, orders.createOrder),
    bind(routes.editOrder, orders.editOrder),
    bind(routes.reviseOrder, orders.reviseOrder),
    bind(routes.splitOrder, splitOrder),
    bind(routes.deleteOrder, orders.deleteOrder),
    bind(routes.listOrderHistory, orders.listOrderHistory),
    bind(comments.listOrderComments, listOrderComments),
    bind(comments.addOrderComment, addOrderComment),
    ...bindAttachments(comments.orderAttachments, {
      subjectType: 'order',
      look: lookAtOrderFiles,
      lock: lockOrderFiles,
      changed: async () => undefined,
    }),
    bind(approvalRoutes.submitOrder, approval.submitOrder),
    bind(approvalRoutes.startOrderWorkflow, workflow.startOrderWorkflow),
    bind(approvalRoutes.withdrawOrder, approval.withdrawOrder),
    bind(approvalRoutes.approveOrder, approval.approveOrder),
    bind(approvalRoutes.rejectOrder, approval.rejectOrder),
    bind(codeRoutes.assignOrderCodes, codes.assignOrderCodes),
    bind(codeRoutes.reassignSnTask, codes.reassignSnTask),
    bind(lineRoutes.makeOrderAvailable, lines.makeOrderAvailable),
    bind(lineRoutes.planOrderLine, lines.planOrderLine),
    bind(lineRoutes.takeOrder, lines.takeOrder),
    bind(lineRoutes.assignOrderLine, lines.assignOrderLine),
    bind(lineRoutes.reassignOrderLine, lines.reassignOrderLine),
    bind(packageRoutes.listOrderPackages, packages.listOrderPackages),
    bind(packageRoutes.buildOrderPackage, packages.buildOrderPackage),
    bind(packageRoutes.downloadOrderPackage, packages.downloadOrderPackage),
    bind(packageRoutes.acknowledgeOrderPackage, packages.acknowledgeOrderPackage),
    bind(lineRoutes.startOrder, packages.startOrder),
    bind(confirmRoutes.decideOrderSamples, confirm.decideOrderSamples),
    bind(confirmRoutes.returnUnusedCodes, confirm.returnUnusedCodes),
    bind(confirmRoutes.correctOrderQuantities, confirm.correctOrderQuantities),
    bind(scanRoutes.startOrderScan, scans.startOrderScan),
    bind(scanRoutes.skipOrderScan, scans.skipOrderScan),
    bind(scanRoutes.finishOrderScan, scans.finishOrderScan),
    bind(scanRoutes.reopenOrderScan, scans.reopenOrderScan),
    bind(scanRoutes.getOrderScan, scans.getOrderScan),
    bind(scanRoutes.listOrderScans, scans.listOrderScans),
    bind(scanRoutes.scanOrderPacks, scans.scanOrderPacks),
    bind(scanRoutes.removeOrderScan, scans.removeOrderScan),
    bind(confirmRoutes.confirmOrder, confirm.confirmOrder),
    bind(confirmRoutes.scrapOrder, confirm.scrapOrder),
    bind(waiting.getOrderWaitingLimits, getOrderWaitingLimits),
    bind(waiting.saveOrderWaitingLimits, saveOrderWaitingLimits),
    bind(routes.getOrderBalance, pictures.getOrderBalance),
    bind(routes.getOrderStrip, pictures.getOrderStrip),
    bind(routes.listOrderPacks, pictures.listOrderPacks),
  ],
}
