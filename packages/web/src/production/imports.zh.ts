import type { Phrases } from '../kit/i18n.tsx'
import type { orderImportsEn } from './imports.en.ts'

export const orderImportsZh: Phrases<typeof orderImportsEn> = {
  title: '订单文件', one: '订单文件', lead: '从文件录入订单：先检查，修正错误行，再一次录入。',
  upload: '导入订单', uploadTo: '选择订单文件', uploadHint: 'CSV（UTF-8）或 XLSX，最多 {rows} 个订单。第一行为列名。', uploaded: '文件已上传', template: '模板', templateOf: '{format} 模板', templateHint: '列名中英文均可识别，其他列不予处理。',
  fields: { fileName: '文件', status: '状态', rows: '行数', wrong: '错误行', entered: '已录入订单', uploadedAt: '上传时间', uploadedBy: '上传人', endedAt: '结束时间', endedBy: '处理人', sha256: '校验和', unknownTitles: '未处理的列' },
  empty: { title: '还没有订单文件', text: '可填写模板，或使用计划系统导出的清单。' },
  status: { CHECKING: '检查中', CHECKED: '待决定', UNREADABLE: '无法读取', ENTERING: '录入中', DONE: '已录入', DROPPED: '已放弃' },
  outcomes: { CREATE: '新订单', CHANGE: '修改草稿', SAME: '已存在', WRONG: '有误' },
  done: { CREATE: '已创建订单', CHANGE: '已修改草稿', SAME: '已存在', WRONG: '未录入' },
  counts: { title: '录入结果预览', doneTitle: '录入结果', create: '新订单', change: '修改草稿', same: '已存在且无变化', wrong: '错误行' },
  rows: '行', line: '行号', outcome: '结果', fault: '问题', mended: '已修正', mend: '修正', mendOf: '修正第 {line} 行', mendTitle: '修正第 {line} 行', mendLead: '上传的文件本身保持不变。', mendDone: '该行已正确', mendWrong: '该行仍有误', save: '检查该行', order: '打开订单',
  noRows: { title: '没有行', text: '检查完成后这里会显示文件的各行。' },
  enter: '录入 {count} 个订单', enterGood: '录入 {count} 个正确行', started: '订单录入已开始', drop: '放弃文件', dropped: '文件已放弃', wrongRows: '下载错误行',
  dropTitle: '放弃此文件？', dropText: '文件中的内容都不会录入。', enterGoodTitle: '不含错误行录入？', enterGoodText: '有 {wrong} 行有误，将不录入。可下载后修正，再作为单独的文件上传。', failed: '无法读取此文件',
  taskKinds: { orders_check_import: '检查订单文件', orders_enter_import: '录入订单文件' },
  errors: {
    order_import_has_no_order_number: '没有名为“订单号”的列。第一行必须是列名。',
    order_further_on: '订单 {orderNo} 已进入后续步骤。请填写修订原因，或在订单页面修改。', order_product_unknown: '没有此编码的已审批产品。', order_line_code_unknown: '没有此编码的已审批产线。',
  },
}
