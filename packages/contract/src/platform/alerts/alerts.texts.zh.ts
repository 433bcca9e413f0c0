/** The texts of each alert type, for the console, mails and printed reports. */

import type { AlertLevel, AlertType } from './alerts.schema.ts'
import type { AlertStatus } from './alerts.status.ts'

export const alertTypeTextsZh = {
  E1: '内部处理错误',
  E2: '接口连接中断',
  E3: '等待人工触发',
  E4: '序列号服务拉取失败',
  E5: '订单无法分配序列号',
  E6: '不支持的序列号来源',
  E7: '读取队列中的序列号数据失败',
  E8: '订单下发至追溯系统失败',
  E9: '包装供应商请求失败',
  E10: '订单生产信息处理失败',
  E11: '供应商请求不符合要求',
  E12: '订单数量过大，无法分配序列号',
  S1: '账号密码多次输入错误',
  S2: '系统时钟回退',
  S3: '服务器上开通账号',
  S4: '密钥或证书即将到期',
  S5: '绕过单点登录的登录',
  S6: '订阅端点故障',
  S7: '提供端点故障',
  S8: '提供端点停止推送',
} as const satisfies Record<AlertType, string>

export const alertLevelTextsZh: Record<AlertLevel, string> = { HIGH: '高', MIDDLE: '中', LOW: '低' }

export const alertStatusTextsZh: Record<AlertStatus, string> = {
  NEW: '待处理',
  ACTIVE: '处理中',
  SOLVED: '已解决',
  UNSOLVED: '未解决',
  OBSOLETE: '已失效',
}
