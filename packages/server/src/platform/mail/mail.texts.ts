/** The texts of mails in both languages: a subject and paragraphs; the link to the record is added as the last one. */

import type { AccessRequestKind } from '@serialis/contract/platform/access-requests/access-requests.schema.ts'
import type { AlertLevel, AlertType } from '@serialis/contract/platform/alerts/alerts.schema.ts'
import { alertTypeTextsEn } from '@serialis/contract/platform/alerts/alerts.texts.en.ts'
import { alertTypeTextsZh } from '@serialis/contract/platform/alerts/alerts.texts.zh.ts'
import type { mailTemplates, MailedOrderCommand } from '@serialis/contract/platform/mail/mail.schema.ts'

export type MailTemplate = (typeof mailTemplates)[number]
export type MailLocale = 'en' | 'zh'

export interface MailParams {
  ORDER_STEP: {
    command: MailedOrderCommand
    orderNo: string
    product: string
    batchCode: string
    by: string
    reason: string
  }
  /** `about`: a name of the subject that the reader knows, such as an order number; '' when it has none. */
  ALERT: { type: AlertType; level: AlertLevel; about: string; times: number }
  /** `head`: the signed head as one line of JSON. */
  AUDIT_HEAD: { tenant: string; sequence: number; head: string }
  TEST: { by: string }
  /** The link contains a one-time code. */
  ACCOUNT_LINK: { account: string; by: string; hours: number }
  ACCOUNT_NOTICE: { what: AccountNotice; account: string; by: string }
  /** `name`: of the role or person that the change concerns. */
  ACCESS_REQUEST: { kind: AccessRequestKind; name: string; by: string; reason: string }
  /** `day`: the last one on which the role grants something. */
  ROLE_ENDS: { account: string; name: string; role: string; day: string }
}

/** What happened to an account. */
export type AccountNotice =
  | 'RESET'
  | 'CHOSEN'
  | 'EMAIL'
  | 'CHANGE_ASKED'
  | 'FACTOR_RESET'
  | 'FACTOR_ADDED'
  | 'FACTOR_REMOVED'

interface MailText {
  subject: string
  paragraphs: string[]
}
type Texts = { [T in MailTemplate]: (params: MailParams[T]) => MailText }

const steps: Record<MailLocale, Record<MailedOrderCommand, string>> = {
  en: {
    reject: 'was rejected',
    acknowledge: 'was placed out to the line',
    resultProcessed: 'has its production result',
    resultRefused: 'got a result file that was declined',
    finalConfirm: 'was confirmed',
    scrap: 'was scrapped',
  },
  zh: {
    reject: '已被驳回',
    acknowledge: '已下发到产线',
    resultProcessed: '的生产结果已处理',
    resultRefused: '的结果文件被驳回',
    finalConfirm: '已最终确认',
    scrap: '已报废',
  },
}

const alertTypes: Record<MailLocale, Record<AlertType, string>> = { en: alertTypeTextsEn, zh: alertTypeTextsZh }
const levels: Record<MailLocale, Record<AlertLevel, string>> = {
  en: { HIGH: 'high', MIDDLE: 'middle', LOW: 'low' },
  zh: { HIGH: '高', MIDDLE: '中', LOW: '低' },
}

const notices: Record<MailLocale, Record<AccountNotice, { subject: string; text: string }>> = {
  en: {
    RESET: { subject: 'the password was reset', text: '{by} reset your password. The old one no longer works.' },
    CHOSEN: { subject: 'a password was chosen', text: 'Somebody chose a new password with the one-time code.' },
    EMAIL: {
      subject: 'the e-mail address was changed',
      text: '{by} changed the e-mail address of your account. Later mails go to the new one.',
    },
    CHANGE_ASKED: {
      subject: 'a new password is asked for',
      text: '{by} asked you to change your password. Your sessions have ended; the next login leads to the change.',
    },
    FACTOR_RESET: {
      subject: 'the second factor was reset',
      text: '{by} took away your authenticator app, passkeys and recovery codes. Set up a new second factor at the next login.',
    },
    FACTOR_ADDED: {
      subject: 'a second factor was set up',
      text: 'An authenticator app or a passkey was added to your account.',
    },
    FACTOR_REMOVED: {
      subject: 'a second factor was removed',
      text: 'An authenticator app or a passkey was removed from your account.',
    },
  },
  zh: {
    RESET: { subject: '密码已被重置', text: '{by} 重置了您的密码，原密码已失效。' },
    CHOSEN: { subject: '已设置密码', text: '有人使用一次性验证码设置了新密码。' },
    EMAIL: { subject: '邮箱已更改', text: '{by} 更改了您账号的邮箱，之后的邮件将发送到新邮箱。' },
    CHANGE_ASKED: {
      subject: '请修改密码',
      text: '{by} 要求您修改密码。您的会话已结束，下次登录时须先设置新密码。',
    },
    FACTOR_RESET: {
      subject: '双重验证已被重置',
      text: '{by} 清除了您的验证器应用、通行密钥和恢复码，请在下次登录时重新设置。',
    },
    FACTOR_ADDED: { subject: '已设置双重验证', text: '您的账号新增了验证器应用或通行密钥。' },
    FACTOR_REMOVED: { subject: '已移除双重验证', text: '您的账号移除了验证器应用或通行密钥。' },
  },
}

const requested: Record<MailLocale, Record<AccessRequestKind, string>> = {
  en: {
    ROLE: 'change of the role',
    USER: 'change of the user',
    RESET: 'password reset of',
    FACTOR: 'second factor reset of',
    ENABLE: 'enabling of',
    CONFIRM: 'confirmation for signing of',
  },
  zh: {
    ROLE: '角色变更',
    USER: '用户变更',
    RESET: '重置密码',
    FACTOR: '重置双重验证',
    ENABLE: '启用账号',
    CONFIRM: '恢复签名',
  },
}

const said = (lines: readonly (string | false)[]): string[] => lines.filter((line) => line !== false)

const texts: Record<MailLocale, Texts> = {
  en: {
    ORDER_STEP: ({ command, orderNo, product, batchCode, by, reason }) => ({
      subject: `Order ${orderNo} ${steps.en[command]}`,
      paragraphs: said([
        `Production order ${orderNo} (${[product, batchCode && `batch ${batchCode}`].filter(Boolean).join(', ')}) ${steps.en[command]} by ${by}.`,
        reason !== '' && `Reason: ${reason}`,
      ]),
    }),
    ALERT: ({ type, level, about, times }) => ({
      subject: `Alert: ${alertTypes.en[type]}${about === '' ? '' : ` (${about})`}`,
      paragraphs: said([
        `${alertTypes.en[type]}. Level: ${levels.en[level]}.`,
        about !== '' && `Concerns: ${about}`,
        times > 1 && `Raised ${times} times.`,
        'A person has to act: open the alert to see what can be done.',
      ]),
    }),
    AUDIT_HEAD: ({ tenant, sequence, head }) => ({
      subject: `Event log of ${tenant}, sealed up to ${sequence}`,
      paragraphs: [
        'Keep this mail where the people who run the database cannot change it. With the line below, anybody can check later that the event log was neither shortened nor rewritten: save it to a file and pass it as --head to npm run verify-audit.',
        head,
      ],
    }),
    TEST: ({ by }) => ({
      subject: 'Test mail of Serialis',
      paragraphs: [`${by} sent this mail to check the mail server. Its arrival shows that the server works.`],
    }),
    ACCOUNT_LINK: ({ account, by, hours }) => ({
      subject: 'Choose your password for Serialis',
      paragraphs: [
        `${by} opened the account ${account} for you. Choose your own password with the link below.`,
        `The link works once, within ${hours} hours. Do not pass it on: your password is part of your signature.`,
      ],
    }),
    ACCOUNT_NOTICE: ({ what, account, by }) => ({
      subject: `Your account ${account}: ${notices.en[what].subject}`,
      paragraphs: [
        notices.en[what].text.replace('{by}', () => by),
        'If you do not know about this, tell your quality assurance at once.',
      ],
    }),
    ACCESS_REQUEST: ({ kind, name, by, reason }) => ({
      subject: `A change waits for you: ${requested.en[kind]} ${name}`,
      paragraphs: said([
        `${by} asks for a change that a second person approves: ${requested.en[kind]} ${name}.`,
        reason !== '' && `Reason: ${reason}`,
        'It takes effect only with the signature of you or another person who may approve.',
      ]),
    }),
    ROLE_ENDS: ({ account, name, role, day }) => ({
      subject: `The role ${role} of ${name} ends on ${day}`,
      paragraphs: [
        `${day} is the last day on which ${name} (${account}) has the role ${role}. From midnight on it grants nothing, neither to the user nor to API keys made with it.`,
        'A user who still needs it afterwards asks for a later day; people who may edit users can give it.',
      ],
    }),
  },
  zh: {
    ORDER_STEP: ({ command, orderNo, product, batchCode, by, reason }) => ({
      subject: `订单 ${orderNo} ${steps.zh[command]}`,
      paragraphs: said([
        `生产订单 ${orderNo}（${[product, batchCode && `批号 ${batchCode}`].filter(Boolean).join('，')}）${steps.zh[command]}，操作人：${by}。`,
        reason !== '' && `原因：${reason}`,
      ]),
    }),
    ALERT: ({ type, level, about, times }) => ({
      subject: `预警：${alertTypes.zh[type]}${about === '' ? '' : `（${about}）`}`,
      paragraphs: said([
        `${alertTypes.zh[type]}。级别：${levels.zh[level]}。`,
        about !== '' && `涉及：${about}`,
        times > 1 && `已发生 ${times} 次。`,
        '需要人工处理，请打开预警查看处理办法。',
      ]),
    }),
    AUDIT_HEAD: ({ tenant, sequence, head }) => ({
      subject: `${tenant} 事件日志已封存至第 ${sequence} 号`,
      paragraphs: [
        '请将本邮件保存在数据库管理人员无法更改的位置。将下面一行存为文件，并以 --head 参数运行 npm run verify-audit，即可核实事件日志未被删减或改写。',
        head,
      ],
    }),
    TEST: ({ by }) => ({
      subject: 'Serialis 测试邮件',
      paragraphs: [`${by} 发送本邮件以确认邮件服务器可用。收到本邮件即表示正常。`],
    }),
    ACCOUNT_LINK: ({ account, by, hours }) => ({
      subject: '请设置您的 Serialis 密码',
      paragraphs: [
        `${by} 为您开通了账号 ${account}。请通过下面的链接设置您自己的密码。`,
        `链接只能使用一次，${hours} 小时内有效。请勿转发：密码是您电子签名的一部分。`,
      ],
    }),
    ACCOUNT_NOTICE: ({ what, account, by }) => ({
      subject: `您的账号 ${account}：${notices.zh[what].subject}`,
      paragraphs: [notices.zh[what].text.replace('{by}', () => by), '如果您不知情，请立即通知质量部门。'],
    }),
    ACCESS_REQUEST: ({ kind, name, by, reason }) => ({
      subject: `待您复核：${requested.zh[kind]}（${name}）`,
      paragraphs: said([
        `${by} 申请的变更须经第二人批准：${requested.zh[kind]}（${name}）。`,
        reason !== '' && `原因：${reason}`,
        '须由您或其他有批准权限的人员签名后生效。',
      ]),
    }),
    ROLE_ENDS: ({ account, name, role, day }) => ({
      subject: `${name} 的角色“${role}”将于 ${day} 到期`,
      paragraphs: [
        `${day} 是 ${name}（${account}）拥有角色“${role}”的最后一天，当天结束后该角色不再授予任何权限，用它创建的 API 密钥同样失效。`,
        '如仍需使用，请联系可编辑用户的人员延长截止日期。',
      ],
    }),
  },
}

const footers: Record<MailLocale, string> = {
  en: 'Serialis sent this mail automatically. Please do not reply.',
  zh: '本邮件由 Serialis 自动发送，请勿回复。',
}
const openings: Record<MailLocale, string> = { en: 'Open:', zh: '打开：' }

/** One line, without characters that could end it. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** Maximum length of a subject; a product's name may be long. */
const SUBJECT_MAX = 180

/** Subject and plain text; `link` is the record's page, when the console's address is known. */
export function writeMail<T extends MailTemplate>(
  locale: MailLocale,
  template: T,
  params: MailParams[T],
  link: string | null,
): { subject: string; body: string } {
  const { subject, paragraphs } = texts[locale][template](params)
  return {
    subject: oneLine(subject).slice(0, SUBJECT_MAX),
    body: [...paragraphs.map(oneLine), ...(link === null ? [] : [`${openings[locale]} ${link}`]), footers[locale]].join(
      '\n\n',
    ),
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] as string)

/** The same text as HTML: paragraphs, and addresses as links. */
export function htmlOf(body: string): string {
  const paragraphs = body
    .split('\n\n')
    .map(
      (text) =>
        `<p>${escaped(text).replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`)}</p>`,
    )
  return `<!doctype html><html><body style="font-family:sans-serif;font-size:15px;line-height:1.5">${paragraphs.join('')}</body></html>`
}
