/** Names of the columns of an order file and texts of the faults of a row, for the page and the file. */

import type { ImportWords } from '../../platform/imports/imports.texts.ts'
import { orderFieldTextsEn } from '../orders/orders.texts.en.ts'
import { orderFieldTextsZh } from '../orders/orders.texts.zh.ts'
import { importColumns, type ImportColumn } from './order-entry.schema.ts'

export const orderRowFaults = [
  'can_not_be_empty',
  'order_number_wrong_format',
  'order_number_twice',
  'order_number_taken',
  'order_further_on',
  'order_refused',
  'product_unknown',
  'line_unknown',
  'batch_code_wrong_format',
  'day_wrong_format',
  'number_wrong_format',
  'out_of_range',
  'production_date_not_later_than_today',
  'expiration_date_not_later_than_production_date',
  'expiration_date_out_of_range',
  'email_wrong_format',
  'too_long',
] as const
export type OrderRowFault = (typeof orderRowFaults)[number]

const columnTextsEn = {
  ...orderFieldTextsEn,
  productCode: 'Product code',
  lineCode: 'Line code',
  erpReference: 'ERP reference',
} as const satisfies Record<ImportColumn, string>
const columnTextsZh = {
  ...orderFieldTextsZh,
  productCode: '产品编码',
  lineCode: '产线编码',
  erpReference: 'ERP 单号',
} as const satisfies Record<ImportColumn, string>

const faultTextsEn = {
  can_not_be_empty: 'Must not be empty.',
  order_number_wrong_format: 'Use letters, digits and . _ / - only.',
  order_number_twice: 'The same number is in line {line}.',
  order_number_taken: 'This order number is taken.',
  order_further_on: 'This order is further on; revise it on its page.',
  order_refused: 'The order was refused when it was entered; open it, or create it by hand, to see why.',
  product_unknown: 'No approved product has this code.',
  line_unknown: 'No approved line has this code.',
  batch_code_wrong_format: 'Use letters, digits and . _ / - only, 20 at most.',
  day_wrong_format: 'Write the day as 2027-01-31.',
  number_wrong_format: 'Write a whole number.',
  out_of_range: 'This number is too small or too large.',
  production_date_not_later_than_today: 'Must be later than today.',
  expiration_date_out_of_range: 'Lies beyond the year 9999.',
  expiration_date_not_later_than_production_date: 'Must be later than the production date.',
  email_wrong_format: 'This is no e-mail address.',
  too_long: 'Too long.',
} as const satisfies Record<OrderRowFault, string>
const faultTextsZh = {
  can_not_be_empty: '不能为空。',
  order_number_wrong_format: '只能使用字母、数字和 . _ / -。',
  order_number_twice: '与第 {line} 行的订单号相同。',
  order_number_taken: '此订单号已被占用。',
  order_further_on: '该订单已进入后续步骤，请在订单页面修订。',
  order_refused: '录入该订单时未被接受，请打开订单或手动新建以查看原因。',
  product_unknown: '没有此编码的已批准产品。',
  line_unknown: '没有此编码的已批准产线。',
  batch_code_wrong_format: '只能使用字母、数字和 . _ / -，最多 20 位。',
  day_wrong_format: '日期请写成 2027-01-31。',
  number_wrong_format: '请填写整数。',
  out_of_range: '数值过小或过大。',
  production_date_not_later_than_today: '必须晚于今天。',
  expiration_date_out_of_range: '超出 9999 年。',
  expiration_date_not_later_than_production_date: '必须晚于生产日期。',
  email_wrong_format: '邮箱格式不正确。',
  too_long: '内容过长。',
} as const satisfies Record<OrderRowFault, string>

export const orderFileWords: ImportWords<ImportColumn> = {
  columns: importColumns,
  keyColumn: 'orderNo',
  titles: { en: columnTextsEn, zh: columnTextsZh },
  faults: { en: faultTextsEn, zh: faultTextsZh },
}
