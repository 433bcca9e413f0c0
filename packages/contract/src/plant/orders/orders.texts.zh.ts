/** Names of the fields, statuses and commands of an order, for the console, for files and for printed reports. */

import type { OrderFieldName } from './orders-fields.ts'
import type { OrderCommand, OrderStatus } from './orders.status.ts'

export const orderFieldTextsZh = {
  orderNo: '订单号',
  batchCode: '批号',
  productionDate: '生产日期',
  expirationDate: '有效期至',
  orderSize: '订单数量',
  reservePercent: '剔废预留',
  mailbox: '通知邮箱',
} as const satisfies Record<OrderFieldName, string>

export const orderStatusTextsZh = {
  DRAFT: '草稿',
  UNAPPROVED: '待审批',
  REJECTED: '已驳回',
  APPROVED: '已批准',
  WAIT_FOR_SN_GENERATION: '待分配序列号',
  READY: '序列号已分配',
  AVAILABLE: '待产线领取',
  WAIT_LINE_ASSIGNED: '待分配产线',
  ASSIGNED: '已分配产线',
  WAIT_FOR_PLACEOUT: '待下发',
  PRODUCTION_READY: '已下发',
  PROCESSING: '生产中',
  PROCESSED: '已收到结果',
  PROUDCTION_RESULT_PROCEDDED: '结果已处理',
  SCANNING: '扫码中',
  SCAN_FINISH: '待最终确认',
  FINAL_CONFIRM: '已确认',
  SCRAP: '已报废',
  DELETE: '已删除',
} as const satisfies Record<OrderStatus, string>

export const orderCommandTextsZh = {
  create: '已创建草稿',
  edit: '已编辑订单',
  submit: '已提交审批',
  startWorkflow: '工作流已启动',
  withdraw: '已撤回',
  approve: '已批准',
  reject: '已驳回',
  revise: '已修订',
  assignCodes: '已申请序列号',
  codesAssigned: '已分配序列号',
  reassignSnTask: '已重新申请序列号',
  makeAvailable: '已开放给产线领取',
  planLine: '已交由计划员分配',
  takeByLine: '产线已领取',
  assignLine: '已分配产线',
  reassignLine: '已从产线撤出',
  buildPackage: '已请求生成下发包',
  packageBuilt: '下发包已生成',
  acknowledge: '已下发到产线',
  start: '已开始生产',
  resultReceived: '已收到结果文件',
  resultProcessed: '结果文件已提交',
  resultRefused: '结果文件已驳回',
  resultUndone: '导入已撤回',
  decideSamples: '样品已处理',
  returnUnused: '未使用序列号已退回',
  correctQuantities: '数量已更正',
  startScan: '已开始扫码',
  skipScan: '已跳过扫码',
  finishScan: '已完成扫码',
  reopenScan: '已重新打开扫码',
  finalConfirm: '订单已确认',
  scrap: '订单已报废',
  delete: '订单已删除',
} as const satisfies Record<OrderCommand | 'create', string>

/** Steps that are one of several signatures: the command was given, and the order waits for the next person. */
export const orderSignatureTextsZh = { approve: '批准已签名', finalConfirm: '最终确认已签名' } as const
