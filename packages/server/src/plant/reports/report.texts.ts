/** The texts of printed reports. */

import { signatureTextsEn, type SignatureTexts } from '@serialis/contract/kit/texts/signature.texts.en.ts'
import { signatureTextsZh } from '@serialis/contract/kit/texts/signature.texts.zh.ts'
import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { scanOutcomes } from '@serialis/contract/plant/orders/order-page.schema.ts'
import type { OrderFieldName } from '@serialis/contract/plant/orders/orders-fields.ts'
import type { OrderCommand, OrderStatus } from '@serialis/contract/plant/orders/orders.status.ts'
import {
  orderCommandTextsEn,
  orderFieldTextsEn,
  orderStatusTextsEn,
} from '@serialis/contract/plant/orders/orders.texts.en.ts'
import {
  orderCommandTextsZh,
  orderFieldTextsZh,
  orderStatusTextsZh,
} from '@serialis/contract/plant/orders/orders.texts.zh.ts'
import type { ResultStatus } from '@serialis/contract/plant/results/results.status.ts'
import type { AlertLevel, AlertType } from '@serialis/contract/platform/alerts/alerts.schema.ts'
import type { AlertStatus } from '@serialis/contract/platform/alerts/alerts.status.ts'
import {
  alertLevelTextsEn,
  alertStatusTextsEn,
  alertTypeTextsEn,
} from '@serialis/contract/platform/alerts/alerts.texts.en.ts'
import {
  alertLevelTextsZh,
  alertStatusTextsZh,
  alertTypeTextsZh,
} from '@serialis/contract/platform/alerts/alerts.texts.zh.ts'

export interface ReportTexts extends SignatureTexts {
  orderReport: string
  batchReport: (batch: string) => string
  under: (tenant: string, at: string, by: string) => string
  foot: (page: number, pages: number, subject: string, at: string) => string
  sections: Record<
    | 'batch'
    | 'reconciliation'
    | 'openings'
    | 'facts'
    | 'way'
    | 'levels'
    | 'balance'
    | 'files'
    | 'scans'
    | 'deviations'
    | 'alerts'
    | 'comments'
    | 'attachments'
    | 'signatures',
    string
  >
  facts: Record<
    OrderFieldName | 'product' | 'line' | 'erpReference' | 'revision' | 'status' | 'produced' | 'damaged' | 'createdBy',
    string
  >
  way: Record<'at' | 'what' | 'status' | 'by' | 'reason', string>
  balance: Record<
    | 'level'
    | 'placedOut'
    | 'commissioned'
    | 'onHold'
    | 'sampled'
    | 'rejected'
    | 'returned'
    | 'withdrawn'
    | 'unaccounted',
    string
  >
  openings: Record<'number' | 'codes' | 'note', string>
  counts: Record<'gtin' | 'capacity' | 'need' | 'assigned', string>
  scans: Record<'expected' | 'scanned' | 'code' | 'outcome', string> & {
    sum: (missing: number, differences: number) => string
  }
  outcomes: Record<(typeof scanOutcomes)[number], string>
  alerts: Record<'what' | 'level' | 'status' | 'raised' | 'times' | 'note', string>
  alertTypes: Record<AlertType, string>
  alertLevels: Record<AlertLevel, string>
  alertStatuses: Record<AlertStatus, string>
  comment: string
  files: Record<'name' | 'status' | 'codes' | 'refused' | 'decided' | 'sha256', string>
  signatures: Record<'name' | 'meaning' | 'for' | 'reason' | 'at' | 'with' | 'broken', string>
  none: Record<'balance' | 'files' | 'scans' | 'deviations' | 'alerts' | 'signatures', string>
  undone: (at: string, by: string) => string
  deviation: string
  notZero: (count: number) => string
  levels: Record<PackagingLevel, string>
  statuses: Record<OrderStatus, string>
  commands: Record<OrderCommand | 'create', string>
  fileStatuses: Record<ResultStatus, string>
  signedFor: Record<string, string>
}

const en: ReportTexts = {
  orderReport: 'Order report',
  batchReport: (batch) => `Batch report ${batch}`,
  under: (tenant, at, by) =>
    `${tenant}. Printed ${at} for ${by}. The signatures below are electronic signatures made in Serialis.`,
  foot: (page, pages, subject, at) => `${subject}    ${at}    Page ${page} of ${pages}`,
  sections: {
    batch: 'The batch',
    reconciliation: 'Reconciliation of the batch',
    openings: 'Codes of the batch from another system',
    facts: 'The order',
    way: 'What happened',
    levels: 'Codes by level',
    balance: 'Balance',
    files: 'Result files',
    scans: 'Scan of the warehouse',
    alerts: 'Alerts',
    comments: 'Comments',
    attachments: 'Attachments of the order',
    deviations: 'Deviations and reasons',
    signatures: 'Signatures',
  },
  facts: {
    ...orderFieldTextsEn,
    product: 'Product',
    line: 'Production line',
    erpReference: 'ERP reference',
    revision: 'Revision',
    status: 'Status',
    produced: 'Production quantity',
    damaged: 'Damaged packages',
    createdBy: 'Drafted by',
  },
  way: { at: 'When', what: 'What', status: 'Status then', by: 'Who', reason: 'Reason' },
  balance: {
    level: 'Level',
    placedOut: 'Placed out',
    commissioned: 'Good packs',
    onHold: 'On hold',
    sampled: 'Samples',
    rejected: 'Rejected or destroyed',
    returned: 'Returned',
    withdrawn: 'Inactivated',
    unaccounted: 'Unaccounted',
  },
  openings: {
    number: 'Opening stock',
    codes: 'Codes',
    note: 'They came in as opening stock and are counted as they stand now. The reconciliation above is of the orders alone: what was placed out for these codes is known to the system that they came from.',
  },
  counts: { gtin: 'GTIN', capacity: 'Holds', need: 'Needed', assigned: 'Assigned' },
  scans: {
    expected: 'Outer packs',
    scanned: 'Scanned',
    code: 'Code',
    outcome: 'Answer',
    sum: (missing, differences) => `${missing} not scanned, ${differences} that differ.`,
  },
  outcomes: {
    MATCH: 'Belongs to this order',
    NOT_OUTER: 'Is inside another pack',
    EMPTY: 'Holds nothing',
    OTHER_ORDER: 'Belongs to another order',
    AMBIGUOUS: 'Several packs have this code',
    UNKNOWN: 'Not known',
  },
  alerts: {
    what: 'What happened',
    level: 'Level',
    status: 'Status',
    raised: 'First raised',
    times: 'Times',
    note: 'Owner and note',
  },
  alertTypes: alertTypeTextsEn,
  alertLevels: alertLevelTextsEn,
  alertStatuses: alertStatusTextsEn,
  comment: 'Comment',
  files: {
    name: 'File',
    status: 'State',
    codes: 'Codes',
    refused: 'Refused rows',
    decided: 'Decided',
    sha256: 'SHA-256',
  },
  signatures: {
    name: 'Printed name',
    meaning: 'Meaning',
    for: 'Signed',
    reason: 'Reason',
    at: 'When, with zone',
    with: 'Signed with',
    broken: 'Broken: a signed value was changed afterwards',
  },
  none: {
    balance: 'Nothing was placed out yet.',
    files: 'No result file came in.',
    scans: 'The order was not scanned.',
    alerts: 'None.',
    deviations: 'None.',
    signatures: 'Nothing was signed yet.',
  },
  undone: (at, by) => `undone ${at}, ${by}`,
  deviation: 'Deviation',
  notZero: (count) => `${count} codes are unaccounted for.`,
  levels: { EA: 'Unit', BUNDLE: 'Bundle', CA: 'Case', PL: 'Pallet' },
  ...signatureTextsEn,
  statuses: orderStatusTextsEn,
  commands: orderCommandTextsEn,
  fileStatuses: {
    CHECKING: 'Being checked',
    CHECKED: 'Waits for a decision',
    UNREADABLE: 'Cannot be read',
    COMMITTING: 'Being committed',
    COMMITTED: 'Committed',
    REFUSED: 'Declined',
    UNDOING: 'Being undone',
    UNDONE: 'Undone',
  },
  signedFor: {
    'order.approved': 'Approval of the order',
    'order.quantities_corrected': 'Correction of quantities',
    'order.confirmed': 'Final confirmation',
    'order.scrapped': 'Scrapping of the order',
    'result_file.undo_started': 'Undo of an import',
  },
}

const zh: ReportTexts = {
  orderReport: '订单报告',
  batchReport: (batch) => `批次报告 ${batch}`,
  under: (tenant, at, by) => `${tenant}。打印时间 ${at}，打印人 ${by}。以下签名均为在 Serialis 中作出的电子签名。`,
  foot: (page, pages, subject, at) => `${subject}    ${at}    第 ${page} 页，共 ${pages} 页`,
  sections: {
    batch: '批次信息',
    reconciliation: '批次核对',
    openings: '来自其他系统的本批次序列号',
    facts: '订单信息',
    way: '过程记录',
    levels: '各级别序列号数量',
    balance: '物料平衡',
    files: '结果文件',
    scans: '仓库扫码',
    alerts: '预警',
    comments: '评论',
    attachments: '订单附件',
    deviations: '偏差与原因',
    signatures: '电子签名',
  },
  facts: {
    ...orderFieldTextsZh,
    product: '产品',
    line: '产线',
    erpReference: 'ERP 单号',
    revision: '修订版',
    status: '状态',
    produced: '生产数量',
    damaged: '损坏包装数',
    createdBy: '起草人',
  },
  way: { at: '时间', what: '事项', status: '当时状态', by: '人员', reason: '原因' },
  balance: {
    level: '级别',
    placedOut: '已下发',
    commissioned: '合格包装',
    onHold: '冻结',
    sampled: '样品',
    rejected: '剔废或销毁',
    returned: '退回未使用',
    withdrawn: '已失效',
    unaccounted: '未核对',
  },
  openings: {
    number: '期初导入',
    codes: '序列号数量',
    note: '这些序列号通过期初导入进入本系统，按当前状态统计。以上批次核对仅包含订单；这些序列号的下发数量以原系统的记录为准。',
  },
  counts: { gtin: 'GTIN', capacity: '容量', need: '需求', assigned: '已分配' },
  scans: {
    expected: '外包装数',
    scanned: '已扫码',
    code: '码',
    outcome: '结果',
    sum: (missing, differences) => `未扫码 ${missing} 个，差异 ${differences} 个。`,
  },
  outcomes: {
    MATCH: '属于本订单',
    NOT_OUTER: '位于其他包装内',
    EMPTY: '空包装',
    OTHER_ORDER: '属于其他订单',
    AMBIGUOUS: '多个包装使用此码',
    UNKNOWN: '系统中没有此码',
  },
  alerts: { what: '事项', level: '级别', status: '状态', raised: '首次发生', times: '次数', note: '处理人与备注' },
  alertTypes: alertTypeTextsZh,
  alertLevels: alertLevelTextsZh,
  alertStatuses: alertStatusTextsZh,
  comment: '评论',
  files: {
    name: '文件',
    status: '状态',
    codes: '序列号数量',
    refused: '不符合的行',
    decided: '处理时间',
    sha256: 'SHA-256',
  },
  signatures: {
    name: '签名人姓名',
    meaning: '含义',
    for: '签署事项',
    reason: '原因',
    at: '时间（含时区）',
    with: '签名方式',
    broken: '签名失效：签署后数据被改动',
  },
  none: {
    balance: '尚未下发。',
    files: '没有结果文件。',
    scans: '订单未扫码。',
    alerts: '无。',
    deviations: '无。',
    signatures: '尚无签名。',
  },
  undone: (at, by) => `${at} 由 ${by} 撤回`,
  deviation: '偏差说明',
  notZero: (count) => `有 ${count} 个序列号未核对。`,
  levels: { EA: '单品', BUNDLE: '中包', CA: '箱', PL: '托盘' },
  ...signatureTextsZh,
  statuses: orderStatusTextsZh,
  commands: orderCommandTextsZh,
  fileStatuses: {
    CHECKING: '校验中',
    CHECKED: '等待处理',
    UNREADABLE: '无法读取',
    COMMITTING: '提交中',
    COMMITTED: '已提交',
    REFUSED: '已驳回',
    UNDOING: '撤回中',
    UNDONE: '已撤回',
  },
  signedFor: {
    'order.approved': '订单批准',
    'order.quantities_corrected': '数量更正',
    'order.confirmed': '最终确认',
    'order.scrapped': '订单报废',
    'result_file.undo_started': '撤回导入',
  },
}

export const reportTexts: Record<'en' | 'zh', ReportTexts> = { en, zh }
