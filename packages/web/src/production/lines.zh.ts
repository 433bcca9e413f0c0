import type { Phrases } from '../kit/i18n.tsx'
import type { linesEn } from './lines.en.ts'

export const linesZh: Phrases<typeof linesEn> = {
  title: '产线', one: '产线', lead: '订单在此打印和包装。设置须由他人审批，之后还需启用产线。',
  create: '新建产线', edit: '编辑产线', save: '提交审批', created: '产线已提交审批', saved: '修改已提交审批',
  empty: { title: '还没有产线', text: '产线有地址、工厂和上限。请新建产线，由同事审批后启用。' },
  fields: {
    code: '编码', name: '名称', search: '编码或名称', ip: 'IP 地址', type: '类型', factory: '工厂', mode: '模式', maximumOrders: '最大订单数', maximumSerials: '最大序列号数', status: '状态', approval: '审批',
    changedAt: '更改时间', approver: '审批人', approvalTime: '审批时间', opinion: '审批意见', author: '编制人', writtenAt: '编制时间', revision: '修订版',
  },
  hints: {
    code: '大写字母、数字和 -。写入产线文件和编码规则，永久不变。', codeStays: '编码永久不变。', ip: 'IPv4 或 IPv6。', maximumOrders: '产线上可同时进行的订单数。', maximumSerials: '一个订单各包装级别合计。', noFactory: '没有所需工厂？请在“工厂”中添加。',
  },
  types: { OCS: 'OCS', pharmapack: 'Pharmapack' },
  modes: { PUSH: '由计划员分配订单', PULL: '由产线领取下一个订单' },
  modeShort: { PUSH: '推送', PULL: '拉取' },
  status: { ACTIVE: '启用', INACTIVE: '停用', DELETE: '已删除' },
  approval: { UNAPPROVED: '待审批', APPROVED: '已审批', REJECTED: '已驳回' },
  replaced: '已被替代', inForce: '有效',
  reasons: { CREATE: '新建', MODIFY: '修改', DELETE: '删除', UNAPPROVED: '修改后重新待审批', APPROVED: '审批通过', UNDO: '撤回修改', REJECTED: '驳回', ACTIVE: '启用', INACTIVE: '停用' },
  cards: { work: '使用状态', settings: '设置', newest: '设置，修订版 {revision}', standing: '审批前仍有效：修订版 {revision}', history: '历史记录', revisions: '修订版' },
  waiting: '有设置修改待审批。产线按修订版 {revision} 运行。', waitingFirst: '设置审批通过后即可启用产线。', rejectedNote: '修改已被驳回。产线按修订版 {revision} 运行。', rejectedFirst: '设置已被驳回。请编辑后重新提交审批。',
  onlyOthers: '此修改由您编制，须由他人审批。',
  changed: '{field}：{from} → {to}', nothing: '空', was: '原为 {value}',
  actions: {
    connection: '连接', traffic: '产线往来', edit: '编辑', approve: '审批通过', reject: '驳回', undo: '撤回修改', activate: '启用', inactivate: '停用', delete: '删除',
    approveTitle: '审批产线 {code} 修订版 {revision}', rejectTitle: '驳回产线 {code} 修订版 {revision}', undoTitle: '撤回产线 {code} 的修改', activateTitle: '启用产线 {code}', inactivateTitle: '停用产线 {code}', deleteTitle: '删除产线 {code}',
    undoText: '修订版 {revision} 将被放弃，恢复为已审批的设置。', activateText: '此后可以向该产线分配订单。', inactivateText: '重新启用之前，不能向该产线分配订单。', deleteText: '该产线将不再出现在列表和选项中，历史记录保留。',
    approved: '产线已审批通过', rejected: '修改已驳回', undone: '修改已撤回', activated: '产线已启用', inactivated: '产线已停用', deleted: '产线已删除',
  },
  factories: {
    title: '工厂', one: '工厂', lead: '产线所在的地点。', create: '新建工厂', edit: '编辑工厂', save: '保存', created: '工厂已创建', saved: '工厂已保存', deleted: '工厂已删除', delete: '删除', deleteTitle: '删除 {name}', deleteText: '没有产线位于此工厂。',
    empty: { title: '还没有工厂', text: '工厂有 GLN、SGLN 和时区，产线位于工厂内。' },
    fields: { name: '名称', gln: 'GLN', sgln: 'SGLN', zone: '时区', lines: '产线', steps: '操作' },
    hints: { sgln: '企业代码、位置和扩展，以点分隔，例如 4012345.00000.0', zone: '时区名称，例如 Asia/Shanghai' },
  },
  errors: {
    line_name_exists: '产线名称已存在。', line_code_exists: '产线编码已存在。', line_not_exists: '该产线不存在或从未审批。', line_not_approved: '产线设置尚未审批。',
    line_has_open_orders: '产线上有进行中的订单，请先完成或改派到其他产线。', line_still_used: '有产品默认使用该产线，不能删除。', line_name_can_not_be_empty: '请输入名称。', line_code_can_not_be_empty: '请输入编码。',
    line_code_wrong_format: '只能使用大写字母、数字和 -。', ip_can_not_be_empty: '请输入 IP 地址。', ip_wrong_format: '不是有效的 IPv4 或 IPv6 地址。', factory_can_not_be_empty: '请选择工厂。', maximum_orders_can_not_be_empty: '请输入最大订单数。', maximum_serials_can_not_be_empty: '请输入最大序列号数。',
    factory_name_can_not_be_empty: '请输入名称。', factory_name_exists: '工厂名称已存在。', factory_gln_exists: '该 GLN 已被其他工厂使用。', factory_not_exists: '该工厂不存在。', factory_still_used: '有产线位于或曾位于该工厂，不能删除。',
    sgln_wrong_format: '请以点分隔企业代码、位置和扩展，前两部分共 12 位数字。', sgln_differs_from_gln: 'SGLN 必须以 GLN 的前 12 位数字开头。', zone_unknown: '未知的时区。',
  },
}
