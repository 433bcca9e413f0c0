import type { Phrases } from '../../kit/language/i18n.tsx'
import type { auditEn } from './audit.en.ts'

export const auditZh: Phrases<typeof auditEn> = {
  title: '事件日志',
  one: '事件',
  otherSubject: '记录',
  change: '{field}：{before} → {after}',
  newValue: '{field}：{after}',
  lead: '所有人的每项操作均按顺序记录并链式封存，任何事后更改都会被发现。',
  fields: {
    at: '时间',
    action: '操作',
    actor: '操作人',
    subject: '对象',
    reason: '原因',
    signed: '签名',
    recordedAt: '记录时间',
    request: '请求',
    ip: '地址',
    roles: '当时角色',
    onBehalfOf: '代表',
    userAgent: '客户端程序',
    productVersion: '产品版本',
    from: '起',
    to: '止',
    field: '字段',
    before: '原值',
    after: '新值',
    seal: '封存',
    sealHash: '哈希',
    sealedAt: '封存时间',
    signature: '签名',
    components: '签名方式',
    digest: '签名版本摘要',
  },
  system: '系统',
  signed: '已签名',
  details: '变更内容',
  facts: '详情',
  notSealed: '等待封存，最多一秒',
  sealNumber: '链中第 {number} 号',
  empty: {
    title: '没有符合条件的事件',
    text: '请去掉一个筛选条件，或放宽范围。',
  },
  audit: {
    subjects: {
      nightly: '夜间任务',
      list: '列表',
      task: '任务',
    },
    events: {
      list: {
        exported: '开始导出列表',
        export_finished: '列表导出完成',
      },
      attachment: {
        added: '添加照片或文件',
        removed: '移除照片或文件',
        downloaded: '下载照片或文件',
      },
      task: {
        cancel_requested: '停止任务',
        retried: '重新开始任务',
        file_downloaded: '下载任务结果',
        failed: '任务失败',
        cancelled: '任务已取消',
      },
    },
  },
  permissions: {
    actions: {
      listAll: '查看所有人的',
      manage: '管理所有人的',
    },
    subjects: {
      events: '事件',
      tasks: '任务',
    },
  },
}
