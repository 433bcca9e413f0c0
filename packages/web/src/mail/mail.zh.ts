import type { Phrases } from '../kit/i18n.tsx'
import type { mailEn } from './mail.en.ts'

export const mailZh: Phrases<typeof mailEn> = {
  title: '邮件', one: '邮件', lead: '向谁发送了什么，以及邮件服务器的应答。',
  fields: { recipient: '收件人', sender: '发件人', subject: '主题', template: '类别', status: '状态', createdAt: '生成时间', sentAt: '发送时间', attempts: '尝试次数', nextAt: '下次重试', failure: '最近一次失败', answer: '服务器应答', messageId: 'Message-ID', record: '相关记录' },
  empty: { title: '还没有邮件', text: '设置邮件服务器后，订单和紧急预警的邮件会出现在这里。' },
  status: { QUEUED: '待发送', SENT: '已发送', FAILED: '已放弃' },
  templates: { ORDER_STEP: '订单', ALERT: '预警', TEST: '测试' },
  failures: {
    address_not_allowed: '该地址位于内网，未被允许', unreachable: '无法连接服务器', timeout: '超时未应答', tls: '加密连接失败', auth: '账号或密码被拒绝',
    refused: '服务器拒绝了本系统', broken_answer: '连接中断', mail_refused: '该邮件被拒绝', mail_delayed: '服务器要求稍后再试',
  },
  text: '邮件正文', delivery: '投递', retry: '重新发送', retried: '邮件将重新发送', openRecord: '打开',
  server: {
    title: '邮件服务器', edit: '编辑邮件服务器', create: '设置邮件服务器', save: '保存邮件服务器', saved: '邮件服务器已保存', lead: '本控制台通过哪台服务器发送邮件，以及订单向通知邮箱告知哪些步骤。',
    none: { title: '还没有邮件服务器', text: '未设置时不生成邮件，预警和订单只在本控制台中提示。' },
    fields: {
      host: '服务器', port: '端口', security: '加密方式', user: '账号', password: '密码', trustedCertificate: '受信任证书', sender: '发件地址', senderName: '发件人名称', locale: '邮件语言',
      consoleUrl: '本控制台地址', orderCommands: '告知订单通知邮箱的步骤', timeout: '超时', isActive: '启用', state: '状态', lastSuccess: '最近成功', lastFailure: '最近失败', retryAt: '下次重试', waiting: '待发送邮件',
    },
    hints: {
      port: '此加密方式通常使用 {port}。',
      host: '主机名或地址。内网地址须由安装配置允许。', user: '留空：服务器不要求账号。', password: '保存后不再显示。留空表示不变。',
      trustedCertificate: 'PEM 文本，仅当服务器证书不是由公共机构签发时填写。', consoleUrl: '邮件中的链接指向此地址。留空则邮件不含链接。', orderCommands: '设置了通知邮箱的订单会告知这些步骤。紧急预警始终告知。',
      isActive: '暂停期间不生成邮件，期间发生的事情也不补发。',
    },
    security: { TLS: 'TLS', STARTTLS: 'STARTTLS', NONE: '不加密' },
    locales: { en: '英文', zh: '中文' },
    steps: { reject: '已驳回', acknowledge: '已下发到产线', resultProcessed: '结果已处理', resultRefused: '结果文件被拒绝', finalConfirm: '已最终确认', scrap: '已报废' },
    works: '正常', fails: '已中断', paused: '已暂停', untried: '尚未尝试', never: '从未', seconds: '秒', nothing: '无', yes: '是', withAccount: '使用账号', withoutAccount: '不使用账号',
    test: '发送测试邮件', testTo: '收件人', testLead: '立即发送一封邮件，并显示服务器的应答。', testSent: '服务器已接收邮件，用时 {ms} 毫秒', testFailed: '邮件未能发出', answer: '应答：{answer}',
  },
  taskKinds: { mail_send: '发送邮件' },
  errors: {
    mail_host_can_not_be_empty: '请填写邮件服务器。', mail_host_wrong_format: '请填写主机名或地址，不含 http 和端口。', mail_sender_can_not_be_empty: '请填写发件地址。',
    mail_password_can_not_be_empty: '请填写密码。服务器、端口或账号变更时需要重新填写。', mail_password_needs_encryption: '密码只能通过加密连接发送，请选择 TLS 或 STARTTLS。',
    mail_certificate_wrong: '这不是 PEM 格式的证书。', mail_console_url_wrong_format: '地址须以 http:// 或 https:// 开头。', mail_not_set_up: '尚未设置邮件服务器。', mail_has_not_failed: '只有已放弃的邮件可以重新发送。',
  },
}
