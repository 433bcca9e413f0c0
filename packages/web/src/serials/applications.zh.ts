import type { Phrases } from '../kit/i18n.tsx'
import type { applicationsEn } from './applications.en.ts'

export const applicationsZh: Phrases<typeof applicationsEn> = {
  title: '序列号申请',
  lead: '最新的申请排在最前。无论数量多少，编码都会立即签发。',
  one: '申请 {number}',
  apply: '申请编码',
  fields: {
    number: '编号', product: '产品', level: '包装级别', gtin: 'GTIN', rule: '编码规则', quantity: '数量', issued: '已签发', refused: '未签发', applyStatus: '申请状态', order: '订单', supplier: '包装供应商',
    reason: '原因', appliedBy: '申请人', appliedAt: '申请时间', finishedAt: '完成时间', guess: '编码被猜中的概率', downloads: '下载次数',
  },
  ruleVersion: '{name} 第 {version} 版',
  applyStatus: { '1': '已签发', '0': '失败', running: '进行中', cancelled: '已取消' },
  failures: { rule_capacity_used_up: '该规则版本的剩余编码少于申请数量。请减少数量，或选用其他版本。', article_takes_codes_from_outside: '该产品的编码由外部提供。' },
  empty: { title: '还没有申请', text: '为已审批的产品申请编码。订单会自行取得编码；订单之外需要编码时请在此申请。' },
  form: {
    lead: '编码在使用时才计算：十亿个与十个一样快。',
    productHint: '使用自有编码的已审批产品。', levelHint: '带有独立编码的包装级别。', ruleHint: '可生成此类编码的已审批版本。', proposed: '{name}（本产品）',
    supplierLabel: '所属包装供应商', supplierHint: '受其授权限制；本企业工厂使用请留空。', quantityHint: '从 1 开始的整数。', orderLabel: '所属订单', orderHint: '仅列出已分配此级别编码的订单；备用编码请留空。', orderOption: '{orderNo}：剩余 {left} / 已分配 {allocated}', orderNone: '该产品没有已分配此级别编码的订单。', quantityLeft: '该订单已分配 {allocated} 个编码，剩余 {left} 个。', quantityOver: '超出订单剩余数量：已分配 {allocated} 个，剩余 {left} 个。', useLeft: '全部申请（{left}）', reasonHint: '数量过多、编码容易被猜中时必须填写。', noRule: '没有可生成此类编码的已审批规则版本，请在编码规则中审批一个。',
    summary: '申请结果', left: '该版本剩余编码', leftAfter: '申请后剩余', tooMany: '超过该版本的剩余编码，申请将会失败。', choose: '请选择产品、包装级别和规则版本。', fileSize: '文件大小', example: '编码样式', exampleNote: '此为示例，并非真实编码；真实编码签发后才会显示。', guess: '编码被猜中的概率', guessSafe: '不超过万分之一', guessOver: '超过万分之一，请填写原因', guessNone: '按顺序编号，无需防猜', guessSequence: '可预测：编码依次递增', order: '订单已分配', orderLeft: '申请后订单剩余', created: '申请 {number}：已签发 {count} 个编码', createdFailed: '申请 {number} 失败',
  },
  detail: {
    facts: '申请信息', codes: '编码', blocks: '首末编码', block: '区块', size: '编码数', first: '第一个编码', last: '最后一个编码', moreBlocks: '另有 {count} 个区块',
    states: '当前状态', log: '申请与下载记录', logNth: '第 {nth} 次下载', history: '历史', guessNote: '{count} 分之一', guessNone: '无需防猜：按顺序编号，公开打印',
    sequence: '可预测：编码依次递增',
  },
  kinds: { REQUEST: '申请', DOWNLOAD: '下载', CANCEL: '取消' },
  cancel: {
    start: '取消申请', title: '取消申请 {number}', text: '该申请的全部编码将永久作废，不会再分配给其他申请。', done: '申请 {number} 已取消',
    blocked: { application_was_downloaded: '编码已被下载，不能再取消。', application_codes_in_use: '编码已被使用，不能再取消。' },
  },
  log: {
    title: '请求日志', lead: '谁申请、下载或取消了编码，最新的排在最前。',
    fields: { at: '时间', kind: '操作', by: '操作人', application: '申请', status: '当前状态', reason: '原因', from: '起始日期', to: '截止日期' },
    nth: '第 {nth} 次下载',
    empty: { title: '还没有请求', text: '每次编码申请、下载和取消都会记录在此。' },
  },
  download: {
    again: '再次下载', againTitle: '再次下载这些编码', againText: '已下载 {count} 次。每份副本都是同一批编码的另一个来源，因此需要说明原因。', start: '下载编码', explain: '一个 CSV 文件：编码、GTIN、包装级别。下载会以您的名义记录。', running: '{done} / {total}', stop: '停止', done: '{name} 已保存', huge: '文件约 {size}，请确认磁盘空间充足。',
  },
}
