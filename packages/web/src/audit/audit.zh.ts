import type { Phrases } from '../kit/i18n.tsx'
import type { auditEn } from './audit.en.ts'

export const auditZh: Phrases<typeof auditEn> = {
  title: '事件日志', one: '事件', lead: '每个人的每条指令按顺序记录，并封存成链，任何事后更改都会显现。',
  fields: { at: '时间', action: '操作', actor: '操作人', subject: '对象', reason: '原因', signed: '签名', recordedAt: '记录时间', request: '请求', ip: '地址', from: '起', to: '止', field: '字段', before: '原值', after: '新值', seal: '封存', sealHash: '哈希', sealedAt: '封存时间', signature: '签名', digest: '签名版本摘要' },
  system: '系统', signed: '已签名', details: '变更内容', facts: '详情', notSealed: '等待封存，最多一秒', sealNumber: '链中第 {number} 号',
  empty: { title: '没有符合条件的事件', text: '请移除或放宽筛选条件。' },
  subjects: { inspection_lot: '检验批', nightly: '夜间任务', alert: '预警', api_key: 'API 密钥', application: '序列号申请', factory: '工厂', line: '产线', list: '列表', order: '订单', packaging_template: '包装级别模板', product: '产品', result_file: '结果文件', role: '角色', scan: '扫码', serial: '序列号', sn_rule: '编码规则', rule_version: '规则版本', status_update: '状态更新', scrap: '报废单', activation: '激活申请', task: '任务', user: '用户', other: '记录' },
  actions: {
    alert: { raised: '预警已产生', status_changed: '预警状态变更' },
    api_key: { created: '创建 API 密钥', revoked: '撤销 API 密钥' },
    application: { created: '申请序列号', codes_downloaded: '下载申请的编码', cancelled: '序列号申请已取消' },
    factory: { created: '新建工厂', changed: '修改工厂', deleted: '删除工厂' },
    inspection: { drawn: '检验批已抽样', samples_taken: '已取样', results_recorded: '已记录检验结果', recorded: '检验结果齐全', reopened: '检验结果重新打开', released: '检验批已放行', rejected: '检验批已拒收', withdrawn: '检验批已撤销', hold_lifted: '检验批冻结已解除', resumed: '检验已恢复' },
    line: { created: '新建产线', changed: '修改产线', approved: '审批产线', rejected: '驳回产线', undone: '撤回产线修改', activated: '启用产线', inactivated: '停用产线', deleted: '删除产线' },
    list: { exported: '开始导出列表', export_finished: '列表导出完成' },
    order: { created: '新建订单', edited: '编辑订单', revised: '修订订单', deleted: '删除订单', submitted: '提交订单', withdrawn: '撤回订单', approved: '审批订单', rejected: '驳回订单', codes_task_started: '开始分配编码', codes_assigned: '编码已分配', codes_not_assigned: '编码分配失败', sn_task_reassigned: '重新分配编码', made_available: '订单开放给产线领取', line_awaited: '订单等待分配产线', line_assigned: '分配产线', line_reassigned: '改派产线', taken: '产线领取订单', package_ordered: '生成下发包', package_built: '下发包已生成', package_downloaded: '下载下发包', placed_out: '已下发，产线已确认', started: '开始生产', unused_returned: '退回未使用编码', quantities_corrected: '更正数量', samples_decided: '样品已处理', scan_started: '开始扫描', packs_scanned: '扫描包装', scan_removed: '删除扫描记录', scan_finished: '扫描完成', scan_reopened: '重新打开扫描', scan_skipped: '跳过扫描', confirmed: '订单最终确认', scrapped: '订单报废' },
    packaging_template: { created: '新建包装级别模板', changed: '修改包装级别模板', deleted: '删除包装级别模板' },
    product: { created: '新建产品', changed: '修改产品', approved: '审批产品', rejected: '驳回产品', undone: '撤回产品修改', deleted: '删除产品' },
    attachment: { added: '添加照片或文件', removed: '移除照片或文件', downloaded: '下载照片或文件' },
    expiry: { proposed: '提议处置过期批次' },
    rescue: { created: '识别码不可读的包装' },
    result_file: { uploaded: '上传结果文件', check_started: '开始校验结果文件', checked: '结果文件已校验', unreadable: '结果文件无法读取', commit_started: '开始提交结果文件', committed: '结果文件已提交', commit_failed: '结果文件提交失败', refused: '拒绝结果文件', downloaded: '下载结果文件', errors_downloaded: '下载被拒行', undo_started: '开始撤回导入', undone: '导入已撤回', undo_failed: '撤回导入失败' },
    role: { created: '新建角色', changed: '修改角色', deleted: '删除角色' },
    scan: { recorded: '已记录扫码' },
    session: { opened: '登录', closed: '退出登录' },
    sn_rule: { created: '新建编码规则', version_created: '起草规则版本', version_changed: '修改规则版本', version_deleted: '删除规则版本', version_approved: '审批规则版本', version_retired: '停用规则版本' },
    status_change: { created: '新建序列号更改', uploaded: '上传序列号清单', file_replaced: '替换清单', mended: '修正序列号更改', checked: '序列号更改已试算', unreadable: '清单无法读取', signed: '签名序列号更改', approved: '批准序列号更改', declined: '拒绝序列号更改', withdrawn: '撤回序列号更改', committed: '序列号已更改', commit_failed: '序列号更改未能提交', refusals_downloaded: '下载拒绝清单', file_downloaded: '下载清单', template_downloaded: '下载空白清单' },
    task: { cancel_requested: '停止任务', retried: '重新开始任务', file_downloaded: '下载任务结果' },
    user: { created: '新建用户', changed: '修改用户', disabled: '停用用户', enabled: '启用用户', password_changed: '修改本人密码', password_reset: '重置密码', sessions_ended: '结束会话' },
  },
}
