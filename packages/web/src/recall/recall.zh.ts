import type { Phrases } from '../kit/i18n.tsx'
import type { recallEn } from './recall.en.ts'

export const recallZh: Phrases<typeof recallEn> = {
  title: '产品召回', one: '召回', lead: '从批号、订单、容器或单个编码出发，追踪所有受影响的序列号，并一次签名全部冻结。',
  create: '发起召回', createLead: '先追踪所有受影响的对象。在您签名之前不会冻结任何序列号。', open: '开始追踪', opened: '正在追踪。',
  empty: { title: '没有召回', text: '这是好事。如需召回，可从批号、订单、容器或编码开始。' },
  fields: { number: '编号', source: '起点', reason: '原因', status: '状态', total: '序列号数', held: '已冻结', createdAt: '发起时间', createdBy: '发起人', heldAt: '冻结时间', heldBy: '冻结人', batch: '批号', orderNo: '订单号', code: '容器编码', codes: '编码，每行一个', kind: '起点', tracedAt: '追踪时间' },
  kinds: { batch: '批号', order: '订单', container: '容器', codes: '编码' },
  codesCount: '{count} 个编码',
  hints: { codes: '扫描或粘贴：序列号、GS1 单元数据串、SSCC、Digital Link。', codesTooMany: '最多 10,000 个编码。' },
  status: { TRACING: '追踪中', TRACED: '已追踪，未冻结', FAILED: '追踪失败', HOLDING: '冻结中', HELD: '已冻结' },
  actions: { trace: '重新追踪', hold: '全部冻结', export: '导出清单' },
  exported: '正在生成清单，请在任务中心查看。', traceStarted: '正在追踪。', holdStarted: '正在冻结。',
  tracing: '正在追踪所有受影响的对象，您可以离开此页。', holding: '正在冻结，您可以离开此页。', failed: '未成功',
  touched: '受影响范围', named: '指定的编码', inside: '其内容物', around: '外层容器', totalAll: '合计', neighbours: '同一容器中的其他编码（不召回）', loose: '未装箱单品',
  counts: '追踪时的级别和状态', neverCommissioned: '从未赋到产品上', level: '级别', state: '状态', count: '编码数', from: '原状态', to: '新状态',
  openings: '期初导入', opening: '期初导入', openingNamed: '期初导入 {number}',
  orders: '订单', order: '订单', batch: '批号', product: '产品', line: '产线',
  pushes: '已推送的接收方', pushedNobody: '这些编码未曾推送给任何接收方。', receiver: '接收方', pushStatus: '推送状态', pushedAt: '时间',
  where: '追踪时所在位置', packCount: '{count} 个最外层容器', shownPacks: '显示前 {shown} 个，共 {all} 个。', pack: '容器', recalled: '其中召回', others: '其中其他', nowhere: '没有装在任何容器中。',
  willHold: '冻结将带来的变更', didHold: '冻结带来的变更', alreadyHeld: '已处于该状态', refused: '当前状态无法冻结', notIssued: '从未签发', holdNote: '执行时所有可冻结的序列号将一步冻结。',
  unread: '无法识别的编码', unreadReason: { NEVER_ISSUED: '从未在此签发', AMBIGUOUS: '对应多个包装，请同时给出 GTIN' },
  signatures: '电子签名', signTitle: '冻结召回 {number} 的全部序列号', facts: '案件信息',
  taskKinds: { recall_trace: '追踪召回', recall_hold: '冻结召回' },
  errors: { recall_names_nothing: '没有这样的批号、订单、容器或编码', recall_status_does_not_allow: '召回当前状态不允许此操作，请刷新页面。', recall_nothing_to_hold: '其中没有可冻结的序列号' },
}
