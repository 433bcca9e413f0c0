import { alertTypeTextsZh } from '@serialis/contract/alerts/alerts.texts.ts'
import type { Phrases } from '../kit/i18n.tsx'
import type { alertsEn } from './alerts.en.ts'

export const alertsZh: Phrases<typeof alertsEn> = {
  title: '预警日志', one: '预警',
  fields: { type: '事件', level: '级别', status: '处理状态', subject: '对象', raisedAt: '首次发生', lastRaisedAt: '最近发生', count: '次数', owner: '处理人', note: '备注', causeGoneAt: '原因消失时间' },
  empty: { title: '没有预警', text: '目前无需处理。导入、订单或产线需要人工介入时会显示在这里。' },
  levels: { HIGH: '高', MIDDLE: '中', LOW: '低' },
  status: { NEW: '新建', ACTIVE: '处理中', SOLVED: '已解决', UNSOLVED: '未解决', OBSOLETE: '已失效' },
  commands: { NEW: '新建', ACTIVE: '接手处理', SOLVED: '标记为已解决', UNSOLVED: '标记为未解决', OBSOLETE: '标记为已失效' },
  done: '处理状态已更新', noteHint: '请说明处理措施，或不处理的原因。', reopen: '重新打开',
  types: alertTypeTextsZh,
  subjects: { supplier: '包装供应商', order: '生产订单', user: '用户', line: '产线', product: '产品', result_file: '结果文件', push_target: '推送目标', push_job: '推送任务', pool: '序列号码池', sn_pull: '序列号拉取', sn_message: '接收的序列号数据', tracelink_account: 'TraceLink 账号', sftp_account: 'SFTP 账号', webservice_account: 'Web 服务账号', mail_settings: '邮件服务器', scrap: '报废批次', task_kind: '后台任务', status_update: '状态更新', activation: '激活申请', extract: '稽查清单', recall: '召回' },
  what: '处理建议',
  advice: {
    E1: '打开相关记录，重新执行该步骤。若再次失败，请将此处的时间告知管理员。', E2: '确认对方可以连通，然后测试连接。',
    E3: '打开相关记录，执行下一步。', E4: '检查账号和对方服务，然后重新拉取。', E5: '检查各包装级别的编码规则及剩余容量，然后重新分配序列号。',
    E6: '在产品中选择受支持的来源，然后重新分配序列号。', E7: '打开消息，更正后重放。', E8: '检查目标系统，然后重新下发订单。',
    E9: '将拒绝原因告知供应商。', E10: '打开结果文件，查看行错误，更正后重新上传。', E11: '查看拒绝信息中给出的规则。',
    E12: '拆分订单，或使用容量更大的编码规则。', S1: '向账号所有者核实是否本人操作；若不是，请停用该账号。',
  },
  repairs: {
    retryTask: '重新执行', checkConnection: '测试连接', retryPull: '重新拉取', reassignSnTask: '重新分配序列号', startWorkflow: '启动工作流', requestCodes: '申请补码', otherLine: '更换产线',
    splitOrder: '减少订单数量', replayMessage: '重放消息', repush: '重新推送', placeOutAgain: '重新下发', recheckResult: '重新校验文件', approveSupplierRequest: '审批该申请',
  },
  errors: {
    alert_has_ended: '该预警已结束，请刷新页面。',
    alert_cause_remains: '已尝试，但原因仍然存在。',
    alert_repair_not_offered: '当前已无法使用此修复操作，请刷新页面。',
    alert_status_change_not_allowed: '该预警已不能变更为此状态，请刷新页面。',
    alert_note_can_not_be_empty: '请填写备注：处理措施或不处理的原因。',
    alert_reopen_too_late: '已解决的预警只能在 7 天内重新打开。',
    alert_open_already: '同一对象已有未关闭的预警。',
  },
}
