/** The end of an order: samples, unused codes and quantities are settled, then it is confirmed or scrapped. */

import { idParam } from '../../kit/entity.ts'
import { command, query } from '../../kit/route.ts'
import * as v from './order-page.schema.ts'
import * as s from './orders.schema.ts'

const one = '/api/production/orders/:id'

export const decideOrderSamples = command({
  method: 'POST',
  path: `${one}/samples`,
  permission: 'orders.correct',
  sites: 'own',
  input: { params: idParam, body: s.sampleDecision },
  output: v.orderAnswer,
  event: 'order.samples_decided',
  errors: ['order_has_no_samples', 'changed_meanwhile', 'order_status_does_not_allow'],
})
export const returnUnusedCodes = command({
  method: 'POST',
  path: `${one}/unused`,
  permission: 'orders.correct',
  sites: 'own',
  input: { params: idParam, body: s.unusedReturn },
  output: v.orderAnswer,
  event: 'order.unused_returned',
  errors: ['returned_count_differs', 'order_has_no_open_codes', 'changed_meanwhile', 'order_status_does_not_allow'],
})
export const correctOrderQuantities = command({
  method: 'POST',
  path: `${one}/quantities`,
  permission: 'orders.correct',
  sites: 'own',
  input: { params: idParam, body: s.quantityCorrection },
  output: v.orderAnswer,
  signed: true,
  event: 'order.quantities_corrected',
  errors: ['changed_meanwhile', 'order_status_does_not_allow'],
})
export const confirmOrder = command({
  method: 'POST',
  path: `${one}/confirm`,
  permission: 'orders.confirm',
  sites: 'own',
  input: { params: idParam, body: s.confirmation },
  output: v.orderAnswer,
  signed: true,
  event: 'order.confirmed',
  errors: [
    'order_signed_already',
    'order_waits_for_role',
    'order_samples_undecided',
    'order_inspection_open',
    'order_balance_not_zero',
    'basic_configuration_not_exists',
    'changed_meanwhile',
    'order_status_does_not_allow',
  ],
})
export const previewOrderScrap = query({
  method: 'GET',
  path: `${one}/scrap`,
  permission: 'orders.scrap',
  sites: 'own',
  input: { params: idParam },
  output: s.scrapPreview,
})
export const scrapOrder = command({
  method: 'POST',
  path: `${one}/scrap`,
  permission: 'orders.scrap',
  sites: 'own',
  input: { params: idParam, body: s.scrapping },
  output: v.orderAnswer,
  signed: true,
  event: 'order.scrapped',
  errors: ['order_samples_undecided', 'order_inspection_open', 'changed_meanwhile', 'order_status_does_not_allow'],
})
