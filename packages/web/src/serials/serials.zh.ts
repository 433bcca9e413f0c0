import type { Phrases } from '../kit/i18n.tsx'
import type { serialsEn } from './serials.en.ts'

export const serialsZh: Phrases<typeof serialsEn> = {
  title: '序列号列表',
  lead: '所有筛选均为精确匹配。按部分编码、原因或日期查找时，请查看单个编码的历史或事件日志。',
  one: '序列号',
  fields: {
    code: '序列号', packingGroup: '所在包装', batch: '批号', line: '产线', product: '产品', order: '订单号', reason: '历史原因', status: '状态', gtin: 'GTIN', level: '包装级别',
    application: '申请', block: '区块', container: '包装编码', productionDate: '生产日期', expiryDate: '有效期至', issuedAt: '签发时间', allocation: '分配', source: '来源',
  },
  sources: { own: '本系统生成', imported: '外部导入' },
  empty: { title: '还没有序列号', text: '订单取得编码或有人申请编码后，序列号才会产生。', action: '申请编码' },
  partial: '零箱', packs: '{count} 件',
  cards: { symbol: '条码', facts: '基本信息', containers: '包装位置', history: '历史' },
  state: { before: '之前：{status}', scanned: '消费者已扫码', opened: '可能已开封' },
  symbol: {
    matrix: 'DataMatrix', qr: '二维码', kind: '条码类型', drawing: '正在绘制条码', failed: '条码无法绘制。', picture: '{code} 的条码',
    elements: '元素字符串', link: 'Digital Link', copyElements: '复制元素字符串', copyLink: '复制 Digital Link', copied: '已复制', download: '保存为 SVG',
  },
  history: {
    issued: '签发', packed: '装入{level} {code}', unpacked: '从{level} {code} 取出', moved: '从 {from} 移到 {to}', changed: '{from} → {to}', earlier: '还有 {count} 条更早的记录未显示。',
    recorded: '记录于 {at}', signed: '{meaning}：{name}，{reason}', document: '单据 {document}', showThen: '查看当时状态',
  },
  time: { open: '查看过去某一时刻', day: '日期', clock: '时间', show: '查看', now: '回到现在', happened: '截至 {at}，并非当前状态。', recorded: '截至 {at} 的记录，并非当前状态。' },
  passport: {
    title: '编码查询', lead: '扫描、粘贴或输入任意编码：GS1 元素字符串、Digital Link、SSCC、TraceLink 编码、药品追溯码或序列号。', label: '编码', find: '查询',
    readAs: '识别为{parser}', never: '本系统从未签发', neverText: '您没有任何包装使用此编码。出现此编码的包装并非由您生产，或者编码识读有误。',
    several: '多个包装使用此编码', severalText: '同一序列号可能出现在不同产品的包装上。包装上的 GTIN 是哪一个？', near: '相同的序列号存在于另一个 GTIN 之下，请将条码与包装核对。',
    difference: { gtin: '条码中的 GTIN 为 {onSymbol}，记录为 {onRecord}。', lot: '条码中的批号为 {onSymbol}，记录为 {onRecord}。', expiry: '条码中的有效期为 {onSymbol}，记录为 {onRecord}。' },
    read: { text: '识读内容', gtin: 'GTIN', serial: '序列号', lot: '批号', expiry: '有效期至' }, open: '打开详情',
  },
  parsers: { element: ' GS1 元素字符串', bracketed: '带括号的 GS1 元素字符串', digital_link: ' GS1 Digital Link', tracelink: '无分隔符的 GTIN 与序列号', sscc: ' SSCC', cn20: '药品追溯码', bare: '序列号' },
  notes: {
    full_width: '全角字符已转换为半角。', trimmed: '已去掉编码前后的空格。', caps_lock: '大小写已互换（Caps Lock）。', gs_replaced: '文字形式的分隔符已按 GS 识读。', lost_gs: '扫描枪丢失了分隔符 GS，已采用最可能的解读。',
    check_digit_wrong: 'GTIN 或 SSCC 的校验位错误。', expiry_wrong: '条码中的有效期不是有效日期。', gtin_padded: 'GTIN 已补足 14 位。', percent_wrong: '地址中的百分号有误。', no_serial: '条码含有 GTIN 但没有序列号。', too_long: '超过编码的最大长度，末尾已截去。',
    spaces_removed: '已去掉编码中的空格。', case_changed: '已按另一种大小写识读。',
  },
  errors: {
    application_exceeds_allocated_quantity: '申请超出分配数量：该订单此级别还剩 {left} 个编码。',
    article_can_not_be_empty: '请选择产品。',
    aggregation_level_can_not_be_empty: '请选择包装级别。',
    quantity_can_not_be_empty: '请输入数量。',
    quantity_must_be_a_positive_integer: '请输入从 1 开始的整数。',
    rule_version_can_not_be_empty: '请选择编码规则。',
    code_can_not_be_empty: '请输入编码。',
    article_not_approved: '该产品尚未审批。',
    article_takes_codes_from_outside: '该产品的编码由外部提供，不能在此生成。',
    article_without_this_level: '该产品在此级别没有编码。',
    rule_version_not_approved: '该规则版本尚未审批，请选择其他版本。',
    rule_does_not_fit_level: '该规则生成的编码类型与此级别不符。',
    application_reason_needed: '签发后每 {oneIn} 次猜测就会猜中一次，请说明为何仍需要这些编码。',
    application_not_delivered: '该申请没有编码。',
    application_was_downloaded: '这些编码已被下载，申请不能再取消。请通过状态更新作废编码。',
    application_codes_in_use: '这些编码已被使用，申请不能再取消。',
    download_reason_needed: '这些编码曾被下载，请说明为何再次需要。',
    too_many_exports: '您的租户已有 {most} 个下载正在进行，请等待其中一个结束。',
  },
}
