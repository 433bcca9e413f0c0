/** What a mail says: the variables that its text may use, from what the callers know, in words of the reader's language. */

import type { AccessRequestKind } from '@serialis/contract/platform/access-requests/access-requests.schema.ts'
import type { AlertLevel, AlertType } from '@serialis/contract/platform/alerts/alerts.schema.ts'
import { alertTypeTextsEn } from '@serialis/contract/platform/alerts/alerts.texts.en.ts'
import { alertTypeTextsZh } from '@serialis/contract/platform/alerts/alerts.texts.zh.ts'
import type { MailVariable } from '@serialis/contract/platform/mail/mail-texts.schema.ts'
import type { mailLocales, mailTemplates, MailedOrderCommand } from '@serialis/contract/platform/mail/mail.schema.ts'
import type { TemplateValues } from '../../../kit/templates/template.ts'

export type MailTemplate = (typeof mailTemplates)[number]
export type MailLocale = (typeof mailLocales)[number]

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
  /** An exception from segregated duties ends soon, or has ended after `day`. */
  DUTY_EXCEPTION: { what: DutyExceptionNotice; account: string; name: string; rule: string; day: string }
  /** Of a round that is due on `day`: how many grants wait for the reader. */
  ACCESS_REVIEW: { name: string; count: number; day: string }
  /** `by`: the two platform administrators. */
  ADMINISTRATOR_GIVEN: { tenant: string; account: string; by: string; reason: string }
  /** From `day` on it is read-only, after `retentionDay` it may be deleted. */
  TENANT_CLOSING: { tenant: string; day: string; retentionDay: string; by: string; reason: string }
}

type DutyExceptionNotice = 'ENDS' | 'OVER'

/** What happened to an account. */
export type AccountNotice =
  | 'RESET'
  | 'CHOSEN'
  | 'EMAIL'
  | 'CHANGE_ASKED'
  | 'FACTOR_RESET'
  | 'FACTOR_ADDED'
  | 'FACTOR_REMOVED'
  | 'IDENTITY_LINKED'
  | 'IDENTITY_UNBOUND'

const exceptionNotices: Record<MailLocale, Record<DutyExceptionNotice, string>> = {
  en: { ENDS: 'ends soon', OVER: 'has ended' },
  zh: { ENDS: '即将到期', OVER: '已到期' },
}

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
    IDENTITY_LINKED: {
      subject: 'single sign-on was linked',
      text: 'An identity of single sign-on was linked to your account and opens it from now on.',
    },
    IDENTITY_UNBOUND: {
      subject: 'single sign-on was unlinked',
      text: '{by} took the identity of single sign-on from your account. Your sessions by it have ended; link it again under My account.',
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
    IDENTITY_LINKED: { subject: '已关联单点登录', text: '您的账号已关联一个单点登录身份，今后可用它登录。' },
    IDENTITY_UNBOUND: {
      subject: '已解除单点登录关联',
      text: '{by} 解除了您账号的单点登录身份，由其开始的会话已结束。可在“我的账号”中重新关联。',
    },
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

/** One line, without characters that could end it. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

type Values<T extends MailTemplate> = Omit<TemplateValues<MailVariable<T>>, 'link'>
type ValuesOf = { [T in MailTemplate]: (params: MailParams[T], locale: MailLocale) => Values<T> }

const valuesOf: ValuesOf = {
  ORDER_STEP: ({ command, ...order }, locale) => ({ ...order, step: steps[locale][command] }),
  ALERT: ({ type, level, about, times }, locale) => ({
    alert: alertTypes[locale][type],
    level: levels[locale][level],
    about,
    times,
  }),
  AUDIT_HEAD: (params) => params,
  TEST: (params) => params,
  ACCOUNT_LINK: (params) => params,
  ACCOUNT_NOTICE: ({ what, account, by }, locale) => ({
    account,
    by,
    notice: notices[locale][what].subject,
    explanation: notices[locale][what].text.replace('{by}', () => by),
  }),
  ACCESS_REQUEST: ({ kind, ...request }, locale) => ({ ...request, change: requested[locale][kind] }),
  ROLE_ENDS: (params) => params,
  DUTY_EXCEPTION: ({ what, ...params }, locale) => ({ ...params, notice: exceptionNotices[locale][what] }),
  ACCESS_REVIEW: (params) => params,
  ADMINISTRATOR_GIVEN: (params) => params,
  TENANT_CLOSING: (params) => params,
}

/** Values are single lines: none can begin another line, or another header. */
export function mailValues<T extends MailTemplate>(
  locale: MailLocale,
  template: T,
  params: MailParams[T],
  link: string | null,
): TemplateValues<MailVariable<T>> {
  const values: TemplateValues = { ...valuesOf[template](params, locale), link: link ?? '' }
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? oneLine(value) : value]),
  ) as TemplateValues<MailVariable<T>>
}
