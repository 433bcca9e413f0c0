import * as comments from '@serialis/contract/plant/orders/comments.routes.ts'
import * as routes from '@serialis/contract/plant/orders/orders.routes.ts'
import { endedOrderStatuses, orderStatuses, statusesOnLine } from '@serialis/contract/plant/orders/orders.status.ts'
import { bind, type Room } from '../../kit/http/bind.ts'
import { registerLineUser } from '../lines/line-users.ts'
import { registerProductUser } from '../products/product-users.ts'
import * as approval from './approval/approval.service.ts'
import * as workflow from './approval/workflow.service.ts'
import { orderRepairs } from './codes/codes.repairs.ts'
import * as codes from './codes/codes.service.ts'
import { splitOrder } from './codes/split.service.ts'
import { wakeWaiting } from './codes/waiting-for-codes.ts'
import { addOrderComment, listOrderComments } from './comments/comments.service.ts'
import * as confirm from './confirm/confirm.service.ts'
import { orderAlertSubjects } from './facts/affected.ts'
import { supplierOfOrder } from './facts/facts.service.ts'
import * as lines from './line-queue/line-assignment.service.ts'
import { giveTurns } from './line-queue/line-freed.ts'
import { giveTurnsKind } from './line-queue/line-queue.ts'
import { ordersExport } from './orders.exports.ts'
import { constraints, countOrders, countPlannedOrders } from './orders.queries.ts'
import * as orders from './orders.service.ts'
import { orderInvariants } from './orders.verify.queries.ts'
import * as packages from './packages/packages.service.ts'
import * as pictures from './packs/pictures.service.ts'
import * as scans from './scans/scans.service.ts'

const openStatuses = orderStatuses.filter((status) => !endedOrderStatuses.includes(status))

registerProductUser({ isUsing: async (db, productId) => (await countOrders(db, { productId }, openStatuses)) > 0 })
registerLineUser({
  isWorking: async (db, lineId) => (await countOrders(db, { lineId }, statusesOnLine)) > 0,
  isPointingAt: async (db, lineId) => (await countPlannedOrders(db, lineId, openStatuses)) > 0,
  onOpened: giveTurns,
})

export const ordersRoom: Room = {
  name: 'orders',
  constraints,
  supplierOf: { order: supplierOfOrder },
  invariants: orderInvariants,
  tasks: [codes.assignCodesKind, wakeWaiting, giveTurnsKind, packages.buildPackageKind],
  exports: [ordersExport],
  alertSubjects: orderAlertSubjects,
  repairs: orderRepairs,
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
    bind(routes.submitOrder, approval.submitOrder),
    bind(routes.startOrderWorkflow, workflow.startOrderWorkflow),
    bind(routes.withdrawOrder, approval.withdrawOrder),
    bind(routes.approveOrder, approval.approveOrder),
    bind(routes.rejectOrder, approval.rejectOrder),
    bind(routes.assignOrderCodes, codes.assignOrderCodes),
    bind(routes.reassignSnTask, codes.reassignSnTask),
    bind(routes.makeOrderAvailable, lines.makeOrderAvailable),
    bind(routes.planOrderLine, lines.planOrderLine),
    bind(routes.takeOrder, lines.takeOrder),
    bind(routes.assignOrderLine, lines.assignOrderLine),
    bind(routes.reassignOrderLine, lines.reassignOrderLine),
    bind(routes.listOrderPackages, packages.listOrderPackages),
    bind(routes.buildOrderPackage, packages.buildOrderPackage),
    bind(routes.downloadOrderPackage, packages.downloadOrderPackage),
    bind(routes.acknowledgeOrderPackage, packages.acknowledgeOrderPackage),
    bind(routes.startOrder, packages.startOrder),
    bind(routes.decideOrderSamples, confirm.decideOrderSamples),
    bind(routes.returnUnusedCodes, confirm.returnUnusedCodes),
    bind(routes.correctOrderQuantities, confirm.correctOrderQuantities),
    bind(routes.startOrderScan, scans.startOrderScan),
    bind(routes.skipOrderScan, scans.skipOrderScan),
    bind(routes.finishOrderScan, scans.finishOrderScan),
    bind(routes.reopenOrderScan, scans.reopenOrderScan),
    bind(routes.getOrderScan, scans.getOrderScan),
    bind(routes.listOrderScans, scans.listOrderScans),
    bind(routes.scanOrderPacks, scans.scanOrderPacks),
    bind(routes.removeOrderScan, scans.removeOrderScan),
    bind(routes.confirmOrder, confirm.confirmOrder),
    bind(routes.scrapOrder, confirm.scrapOrder),
    bind(routes.getOrderBalance, pictures.getOrderBalance),
    bind(routes.getOrderStrip, pictures.getOrderStrip),
    bind(routes.listOrderPacks, pictures.listOrderPacks),
  ],
}
