/** The words of printed reports. */
import { orderCommandTextsEn, orderCommandTextsZh, orderStatusTextsEn, orderStatusTextsZh } from '@serialis/contract/production/orders.texts.ts'
import type { PackagingLevel } from '@serialis/contract/ledger/serial.states.ts'
import type { SIGNATURE_MEANINGS } from '@serialis/contract/kit/signature.ts'
import type { ResultStatus } from '@serialis/contract/results/results.status.ts'
import type { OrderCommand, OrderStatus } from '@serialis/contract/production/orders.status.ts'

export interface ReportTexts {
  orderReport: string
  batchReport: (batch: string) => string
  under: (tenant: string, at: string, by: string) => string
  foot: (page: number, pages: number, subject: string, at: string) => string
  sections: Record<'facts' | 'way' | 'balance' | 'files' | 'deviations' | 'signatures', string>
  facts: Record<'orderNo' | 'product' | 'batch' | 'productionDate' | 'expiryDate' | 'orderSize' | 'reserve' | 'line' | 'status' | 'produced' | 'damaged' | 'createdBy', string>
  way: Record<'at' | 'what' | 'status' | 'by' | 'reason', string>
  balance: Record<'level' | 'placedOut' | 'commissioned' | 'onHold' | 'sampled' | 'rejected' | 'returned' | 'withdrawn' | 'unaccounted', string>
  files: Record<'name' | 'status' | 'codes' | 'refused' | 'decided' | 'sha256', string>
  signatures: Record<'name' | 'meaning' | 'for' | 'reason' | 'at' | 'broken', string>
  none: Record<'balance' | 'files' | 'deviations' | 'signatures', string>
  undone: (at: string, by: string) => string
  deviation: string
  notZero: (count: number) => string
  levels: Record<PackagingLevel, string>
  meanings: Record<(typeof SIGNATURE_MEANINGS)[number], string>
  statuses: Record<OrderStatus, string>
  commands: Record<OrderCommand | 'create', string>
  fileStatuses: Record<ResultStatus, string>
  signedFor: Record<string, string>
}

const en: ReportTexts = {
  orderReport: 'Order report',
  batchReport: (batch) => `Batch report ${batch}`,
  under: (tenant, at, by) => `${tenant}. Printed ${at} for ${by}. The signatures below are electronic signatures made in Serialis.`,
  foot: (page, pages, subject, at) => `${subject}    ${at}    Page ${page} of ${pages}`,
  sections: { facts: 'The order', way: 'What happened', balance: 'Balance', files: 'Result files', deviations: 'Deviations and reasons', signatures: 'Signatures' },
  facts: { orderNo: 'Order number', product: 'Product', batch: 'Batch', productionDate: 'Production date', expiryDate: 'Expiry date', orderSize: 'Quantity ordered', reserve: 'Reserve for rejects', line: 'Production line', status: 'Status', produced: 'Production quantity', damaged: 'Damaged packages', createdBy: 'Drafted by' },
  way: { at: 'When', what: 'What', status: 'Status then', by: 'Who', reason: 'Reason' },
  balance: { level: 'Level', placedOut: 'Placed out', commissioned: 'Commissioned', onHold: 'On hold', sampled: 'Samples', rejected: 'Rejected or destroyed', returned: 'Returned', withdrawn: 'Inactivated', unaccounted: 'Unaccounted' },
  files: { name: 'File', status: 'State', codes: 'Codes', refused: 'Refused rows', decided: 'Decided', sha256: 'SHA-256' },
  signatures: { name: 'Printed name', meaning: 'Meaning', for: 'Signed', reason: 'Reason', at: 'When, with zone', broken: 'Broken: a signed value was changed afterwards' },
  none: { balance: 'Nothing was placed out yet.', files: 'No result file came in.', deviations: 'None.', signatures: 'Nothing was signed yet.' },
  undone: (at, by) => `undone ${at}, ${by}`,
  deviation: 'Deviation',
  notZero: (count) => `${count} codes are unaccounted for.`,
  levels: { EA: 'Unit', BUNDLE: 'Bundle', CA: 'Case', PL: 'Pallet' },
  meanings: { AUTHORSHIP: 'Authorship', REVIEW: 'Review', APPROVAL: 'Approval', RESPONSIBILITY: 'Responsibility' },
  statuses: orderStatusTextsEn,
  commands: orderCommandTextsEn,
  fileStatuses: { CHECKING: 'Being checked', CHECKED: 'Waits for a decision', UNREADABLE: 'Cannot be read', COMMITTING: 'Being committed', COMMITTED: 'Committed', REFUSED: 'Refused', UNDOING: 'Being undone', UNDONE: 'Undone' },
  signedFor: { 'order.approved': 'Approval of the order', 'order.quantities_corrected': 'Correction of quantities', 'order.confirmed': 'Final confirmation', 'order.scrapped': 'Scrapping of the order', 'result_file.undo_started': 'Undo of an import' },
}

const zh: ReportTexts = {
  orderReport: '订单报告',
  batchReport: (batch) => `批次报告 ${batch}`,
  under: (tenant, at, by) => `${tenant}。打印时间 ${at}，打印人 ${by}。以下签名均为在 Serialis 中作出的电子签名。`,
  foot: (page, pages, subject, at) => `${subject}    ${at}    第 ${page} 页，共 ${pages} 页`,
  sections: { facts: '订单信息', way: '过程记录', balance: '平衡表', files: '结果文件', deviations: '偏差与原因', signatures: '电子签名' },
  facts: { orderNo: '订单号', product: '产品', batch: '批号', productionDate: '生产日期', expiryDate: '有效期至', orderSize: '订单数量', reserve: '废品预留', line: '产线', status: '状态', produced: '生产数量', damaged: '损坏包装数', createdBy: '起草人' },
  way: { at: '时间', what: '事项', status: '当时状态', by: '人员', reason: '原因' },
  balance: { level: '级别', placedOut: '已下发', commissioned: '已赋码', onHold: '冻结', sampled: '样品', rejected: '剔废或销毁', returned: '退回未用', withdrawn: '已失效', unaccounted: '未核对' },
  files: { name: '文件', status: '状态', codes: '编码数', refused: '被拒行', decided: '处理', sha256: 'SHA-256' },
  signatures: { name: '签名人姓名', meaning: '含义', for: '签署事项', reason: '原因', at: '时间（含时区）', broken: '签名失效：签署后数据被改动' },
  none: { balance: '尚未下发。', files: '没有结果文件。', deviations: '无。', signatures: '尚无签名。' },
  undone: (at, by) => `${at} 由 ${by} 撤回`,
  deviation: '偏差说明',
  notZero: (count) => `有 ${count} 个编码未核对。`,
  levels: { EA: '单品', BUNDLE: '中包', CA: '箱', PL: '托盘' },
  meanings: { AUTHORSHIP: '编制', REVIEW: '复核', APPROVAL: '批准', RESPONSIBILITY: '负责' },
  statuses: orderStatusTextsZh,
  commands: orderCommandTextsZh,
  fileStatuses: { CHECKING: '校验中', CHECKED: '等待处理', UNREADABLE: '无法读取', COMMITTING: '提交中', COMMITTED: '已提交', REFUSED: '已拒绝', UNDOING: '撤回中', UNDONE: '已撤回' },
  signedFor: { 'order.approved': '订单审批', 'order.quantities_corrected': '数量更正', 'order.confirmed': '最终确认', 'order.scrapped': '订单报废', 'result_file.undo_started': '撤回导入' },
}

export const reportTexts: Record<'en' | 'zh', ReportTexts> = { en, zh }
