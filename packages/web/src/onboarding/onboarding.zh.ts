import { onboardingRowTexts } from '@serialis/contract/onboarding/onboarding.texts.ts'
import type { Phrases } from '../kit/i18n.tsx'
import type { onboardingEn } from './onboarding.en.ts'

export const onboardingZh: Phrases<typeof onboardingEn> = {
  title: '期初导入', one: '期初导入', upload: '导入其他系统的编码', named: '期初导入 {number}',
  lead: '其他系统签发的序列号连同状态和包装关系一起导入：先校验，再与对方数量核对，签名后生效。',
  empty: { title: '还没有期初导入', text: '上传其他系统的编码清单。签名之前不会导入任何编码。' },
  fields: { number: '编号', name: '文件', status: '状态', rows: '编码数', errorRows: '被拒', uploadedAt: '上传时间', uploadedBy: '上传人', endedAt: '结束时间', endedBy: '处理人', size: '大小', format: '格式', sha256: 'SHA-256', reason: '原因', deviation: '数量差异说明' },
  status: { CHECKING: '校验中', CHECKED: '等待处理', UNREADABLE: '无法读取', ENTERING: '导入中', ENTERED: '已导入', DROPPED: '已放弃' },
  uploadHint: 'UTF-8 编码的 CSV，或 EPCIS 2.0（JSON-LD），系统自动识别。最多 {rows} 个编码、{bytes}。',
  uploadTo: '编码清单', uploaded: '正在校验清单', columnsTitle: 'CSV：各列说明', columnsLead: '第一行为列名。必须有 gtin、serial、status，其他列按需提供。', statusesTitle: 'CSV：状态写法',
  epcisTitle: 'EPCIS：读取内容', epcis: {
    codes: '对象事件赋用编码；最近一次事件的处置状态决定编码的状态：active、conformant、in_transit、returned、recalled、inactive、destroyed 等 CBV 词汇。',
    packing: '聚合事件装箱和拆箱。每个容器也须有赋码事件。先后顺序以事件时间为准。',
    lot: '取 ilmd 或事件扩展字段中的 lotNumber 和 itemExpirationDate。SSCC 视为托盘，除非 packagingLevel 写明 BUNDLE 或 CA。',
  },
  columns: {
    gtin: '包装的 GTIN；SSCC 留空', serial: '序列号', sscc: '无 GTIN 的托盘或箱的 SSCC', level: 'EA、BUNDLE、CA 或 PL；仅 SSCC 需要', status: '状态，按本系统的代码',
    commissioned: '从未赋到产品上的号码填 0', parent: '外层包装的码：SSCC，或 01…21…', batch: '批号', expiry: '有效期至，yyyy-mm-dd',
  },
  found: '文件内容', containers: '容器', packed: '装入编码', partial: '零箱', batches: '批号数',
  compare: '核对', compareLead: '逐行填写对方系统的数量。有差异须说明原因。', product: '产品', level: '级别', state: '状态', inFile: '文件中', expected: '对方系统', difference: '差异',
  sscc: '无产品', neverUsed: '从未赋到产品上', deviationLabel: '数量为何有差异？', equal: '全部一致。', differs: '{count} 行有差异。',
  check: '重新校验', enter: '签名并导入', drop: '放弃', dropTitle: '放弃该清单', dropText: '不会导入任何编码。清单连同原因保留在日志中。', signTitle: '期初导入 {number}', signText: '将导入 {count} 个编码和 {packs} 个容器，作为一次期初事件。',
  started: '正在导入编码', dropped: '已放弃', checkStarted: '正在校验', clean: '没有被拒的行。', refused: '被拒内容', refusedNote: '共 {all} 条，显示前 {shown} 条。请在来源处修正后重新上传：有被拒内容时不会导入。',
  formats: { CSV: 'CSV', EPCIS: 'EPCIS 2.0' }, event: '事件', line: '行', code: '编码', why: '原因', column: '列', download: '下载全部被拒内容', facts: '清单信息', failed: '无法读取', signatures: '签名',
  rowErrors: onboardingRowTexts.zh,
  taskKinds: { onboarding_check: '校验期初文件', onboarding_enter: '导入期初编码' },
  errors: {
    onboarding_status_does_not_allow: '该清单的状态已变化，请刷新页面。',
    onboarding_file_empty: '文件为空。',
    onboarding_column_missing: '缺少 “{column}” 列。第一行须为列名。',
    onboarding_too_many_groups: '产品、状态、批号和有效期的组合超过 {maximum} 种，请拆分清单。',
    onboarding_too_many_rows: '编码超过 {maximum} 个，请拆分文件。',
    onboarding_has_row_errors: '有 {count} 行被拒，请先修正清单。',
    onboarding_counts_differ: '有 {count} 处数量不一致，请说明原因或修正清单。',
    onboarding_outcome_differs: '校验之后情况有变化，请重新校验。',
    onboarding_has_no_errors: '没有被拒的行。',
  },
}
