/** The texts of mails that come with the product, in both languages. A tenant may replace each; see decision 147. */

import type { MailLocale, MailTemplate } from './mail-values.ts'

/** In the language of `kit/templates`. Paragraphs without a text are left out. */
export interface MailText {
  subject: string
  body: string
  /** Formatted text next to the plain one. The product's own mails have none: their HTML is made from the text. */
  html?: string | null
}

const LINK = {
  en: '{% if link != "" %}Open: {{ link }}{% endif %}',
  zh: '{% if link != "" %}打开： {{ link }}{% endif %}',
}
const FOOTER = {
  en: 'Serialis sent this mail automatically. Please do not reply.',
  zh: '本邮件由 Serialis 自动发送，请勿回复。',
}
const REASON = {
  en: '{% if reason != "" %}Reason: {{ reason }}{% endif %}',
  zh: '{% if reason != "" %}原因：{{ reason }}{% endif %}',
}

const text = (subject: string, ...paragraphs: string[]): MailText => ({ subject, body: paragraphs.join('\n\n') })

export const builtInTexts: Readonly<Record<MailLocale, Readonly<Record<MailTemplate, MailText>>>> = {
  en: {
    ORDER_STEP: text(
      'Order {{ orderNo }} {{ step }}',
      'Production order {{ orderNo }} ({{ product }}{% if batchCode != "" %}, batch {{ batchCode }}{% endif %}) {{ step }} by {{ by }}.',
      REASON.en,
      LINK.en,
      FOOTER.en,
    ),
    ALERT: text(
      'Alert: {{ alert }}{% if about != "" %} ({{ about }}){% endif %}',
      '{{ alert }}. Level: {{ level }}.',
      '{% if about != "" %}Concerns: {{ about }}{% endif %}',
      '{% if times > 1 %}Raised {{ times }} times.{% endif %}',
      'A person has to act: open the alert to see what can be done.',
      LINK.en,
      FOOTER.en,
    ),
    AUDIT_HEAD: text(
      'Event log of {{ tenant }}, sealed up to {{ sequence }}',
      'Keep this mail where the people who run the database cannot change it. With the line below, anybody can check later that the event log was neither shortened nor rewritten: save it to a file and pass it as --head to npm run verify-audit.',
      '{{ head }}',
      FOOTER.en,
    ),
    TEST: text(
      'Test mail of Serialis',
      '{{ by }} sent this mail to check the mail server. Its arrival shows that the server works.',
      FOOTER.en,
    ),
    ACCOUNT_LINK: text(
      'Choose your password for Serialis',
      '{{ by }} opened the account {{ account }} for you. Choose your own password with the link below.',
      'The link works once, within {{ hours }} hours. Do not pass it on: your password is part of your signature.',
      '{{ link }}',
      FOOTER.en,
    ),
    ACCOUNT_NOTICE: text(
      'Your account {{ account }}: {{ notice }}',
      '{{ explanation }}',
      'If you do not know about this, tell your quality assurance at once.',
      FOOTER.en,
    ),
    ACCESS_REQUEST: text(
      'A change waits for you: {{ change }} {{ name }}',
      '{{ by }} asks for a change that a second person approves: {{ change }} {{ name }}.',
      REASON.en,
      'It takes effect only with the signature of you or another person who may approve.',
      LINK.en,
      FOOTER.en,
    ),
    ROLE_ENDS: text(
      'The role {{ role }} of {{ name }} ends on {{ day }}',
      '{{ day }} is the last day on which {{ name }} ({{ account }}) has the role {{ role }}. From midnight on it grants nothing, neither to the user nor to API keys made with it.',
      'A user who still needs it afterwards asks for a later day; people who may edit users can give it.',
      FOOTER.en,
    ),
    DUTY_EXCEPTION: text(
      'An exception from segregated duties {{ notice }}: {{ name }}',
      'The exception of {{ name }} ({{ account }}) from the rule “{{ rule }}” {{ notice }}. Its last day is {{ day }}.',
      'After that day the rule refuses again what it keeps apart, and the report of the rules names the person until one of the permissions is taken away.',
      LINK.en,
      FOOTER.en,
    ),
    ACCESS_REVIEW: text(
      'Access review {{ name }}: {{ count }} grants wait for you',
      'The access review {{ name }} is due on {{ day }}. {{ count }} grants wait for your decision: confirm each role that its user still needs, and revoke the others.',
      LINK.en,
      FOOTER.en,
    ),
    ADMINISTRATOR_GIVEN: text(
      '{{ tenant }} has a new administrator: {{ account }}',
      'No administrator of {{ tenant }} could log in any more. The operators of this installation ({{ by }}) gave the account {{ account }} every permission.',
      REASON.en,
      'If you do not know about this, tell your quality assurance at once. Every step is in the event log.',
      FOOTER.en,
    ),
    TENANT_CLOSING: text(
      '{{ tenant }} will be closed on {{ day }}',
      'The operators of this installation ({{ by }}) announced that {{ tenant }} will be closed on {{ day }}. From that day on its records can be read and no longer changed; after {{ retentionDay }} they may be deleted.',
      REASON.en,
      'Take the export of all records on the page Closing, or decline it there. You get this mail because you hold every permission.',
      LINK.en,
      FOOTER.en,
    ),
  },
  zh: {
    ORDER_STEP: text(
      '订单 {{ orderNo }} {{ step }}',
      '生产订单 {{ orderNo }}（{{ product }}{% if batchCode != "" %}，批号 {{ batchCode }}{% endif %}）{{ step }}，操作人：{{ by }}。',
      REASON.zh,
      LINK.zh,
      FOOTER.zh,
    ),
    ALERT: text(
      '预警：{{ alert }}{% if about != "" %}（{{ about }}）{% endif %}',
      '{{ alert }}。级别：{{ level }}。',
      '{% if about != "" %}涉及：{{ about }}{% endif %}',
      '{% if times > 1 %}已发生 {{ times }} 次。{% endif %}',
      '需要人工处理，请打开预警查看处理办法。',
      LINK.zh,
      FOOTER.zh,
    ),
    AUDIT_HEAD: text(
      '{{ tenant }} 事件日志已封存至第 {{ sequence }} 号',
      '请将本邮件保存在数据库管理人员无法更改的位置。将下面一行存为文件，并以 --head 参数运行 npm run verify-audit，即可核实事件日志未被删减或改写。',
      '{{ head }}',
      FOOTER.zh,
    ),
    TEST: text('Serialis 测试邮件', '{{ by }} 发送本邮件以确认邮件服务器可用。收到本邮件即表示正常。', FOOTER.zh),
    ACCOUNT_LINK: text(
      '请设置您的 Serialis 密码',
      '{{ by }} 为您开通了账号 {{ account }}。请通过下面的链接设置您自己的密码。',
      '链接只能使用一次，{{ hours }} 小时内有效。请勿转发：密码是您电子签名的一部分。',
      '{{ link }}',
      FOOTER.zh,
    ),
    ACCOUNT_NOTICE: text(
      '您的账号 {{ account }}：{{ notice }}',
      '{{ explanation }}',
      '如果您不知情，请立即通知质量部门。',
      FOOTER.zh,
    ),
    ACCESS_REQUEST: text(
      '待您复核：{{ change }}（{{ name }}）',
      '{{ by }} 申请的变更须经第二人批准：{{ change }}（{{ name }}）。',
      REASON.zh,
      '须由您或其他有批准权限的人员签名后生效。',
      LINK.zh,
      FOOTER.zh,
    ),
    ROLE_ENDS: text(
      '{{ name }} 的角色“{{ role }}”将于 {{ day }} 到期',
      '{{ day }} 是 {{ name }}（{{ account }}）拥有角色“{{ role }}”的最后一天，当天结束后该角色不再授予任何权限，用它创建的 API 密钥同样失效。',
      '如仍需使用，请联系可编辑用户的人员延长截止日期。',
      FOOTER.zh,
    ),
    DUTY_EXCEPTION: text(
      '职责分离例外{{ notice }}：{{ name }}',
      '{{ name }}（{{ account }}）对规则“{{ rule }}”的例外{{ notice }}，最后一天为 {{ day }}。',
      '此后该规则将重新生效；在取消其中一侧权限之前，该人员会列入违反规则的报告。',
      LINK.zh,
      FOOTER.zh,
    ),
    ACCESS_REVIEW: text(
      '权限复核“{{ name }}”：{{ count }} 项待您处理',
      '权限复核“{{ name }}”应于 {{ day }} 前完成。有 {{ count }} 项授权待您决定：仍需要的角色请确认，其余请收回。',
      LINK.zh,
      FOOTER.zh,
    ),
    ADMINISTRATOR_GIVEN: text(
      '{{ tenant }} 有了新的管理员：{{ account }}',
      '{{ tenant }} 已没有可以登录的管理员。系统运营方（{{ by }}）已授予账号 {{ account }} 全部权限。',
      REASON.zh,
      '如果您不知情，请立即通知质量部门。每一步均记入事件日志。',
      FOOTER.zh,
    ),
    TENANT_CLOSING: text(
      '{{ tenant }} 将于 {{ day }} 关闭',
      '系统运营方（{{ by }}）宣布将于 {{ day }} 关闭 {{ tenant }}。自该日起，其记录只能查看、不能更改；{{ retentionDay }} 之后可能被删除。',
      REASON.zh,
      '请在“租户关闭”页面导出全部记录，或在该页面签名声明不需要导出。您拥有全部权限，因此收到本邮件。',
      LINK.zh,
      FOOTER.zh,
    ),
  },
}
