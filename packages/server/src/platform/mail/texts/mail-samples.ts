/** Sample data for previews of mails: with everything filled in, and with all that may be missing left out. */

import type { MailLocale, MailParams } from './mail-values.ts'

export interface MailSample<T extends keyof MailParams> {
  params: MailParams[T]
  /** Path of the page below the console's address; null: this kind has none. */
  page: string | null
}
type Samples = { [T in keyof MailParams]: MailSample<T> }

const people = { en: { by: 'Anna Weber', name: 'Tom Fischer' }, zh: { by: '王芳', name: '李伟' } }
const RECORD = '0190a7c2-0000-7000-8000-000000000000'

const head = JSON.stringify({ tenant: 'sample', sequence: 48_213, hash: '5f1d…', signature: 'MEUCIQ…' })

const aboutTenant = (locale: MailLocale): Pick<Samples, 'ADMINISTRATOR_GIVEN' | 'TENANT_CLOSING'> => {
  const isZh = locale === 'zh'
  const tenant = isZh ? '北方制药' : 'North Pharma'
  return {
    ADMINISTRATOR_GIVEN: {
      params: {
        tenant,
        account: 'admin',
        by: 'lin, wang',
        reason: isZh ? '唯一的管理员已离职' : 'The only administrator has left',
      },
      page: null,
    },
    TENANT_CLOSING: {
      params: {
        tenant,
        day: '2026-12-31',
        retentionDay: '2027-12-31',
        by: 'lin',
        reason: isZh ? '合同到期' : 'The contract ends',
      },
      page: '/market/manage/member/closing',
    },
  }
}

const aboutAccess = (
  locale: MailLocale,
): Pick<Samples, 'ACCESS_REQUEST' | 'ROLE_ENDS' | 'DUTY_EXCEPTION' | 'ACCESS_REVIEW'> => {
  const { by, name } = people[locale]
  const isZh = locale === 'zh'
  return {
    ACCESS_REQUEST: {
      params: {
        kind: 'ROLE',
        name: isZh ? '包装操作员' : 'Packaging operator',
        by,
        reason: isZh ? '新产线' : 'New line',
      },
      page: `/market/manage/member/waiting_changes/${RECORD}`,
    },
    ROLE_ENDS: {
      params: { account: 'tom', name, role: isZh ? '包装操作员' : 'Packaging operator', day: '2026-12-31' },
      page: null,
    },
    DUTY_EXCEPTION: {
      params: { what: 'ENDS', account: 'tom', name, rule: isZh ? '订单与产线' : 'Orders and lines', day: '2026-12-31' },
      page: `/market/manage/member/duty_rules/exceptions/${RECORD}`,
    },
    ACCESS_REVIEW: {
      params: { name: isZh ? '2026 年四季度' : 'Fourth quarter of 2026', count: 12, day: '2026-12-31' },
      page: `/market/manage/member/access_reviews/${RECORD}`,
    },
  }
}

const samples = (locale: MailLocale): Samples => {
  const { by } = people[locale]
  const isZh = locale === 'zh'
  return {
    ORDER_STEP: {
      params: {
        command: 'finalConfirm',
        orderNo: 'PO-2026-0917',
        product: isZh ? '阿莫西林胶囊 0.25g*24粒' : 'Amoxicillin capsules 250 mg, 24',
        batchCode: 'B260917',
        by,
        reason: isZh ? '数量核对无误' : 'Quantities agree',
      },
      page: `/market/manage/main_data/production/orders/${RECORD}`,
    },
    ALERT: {
      params: { type: 'E2', level: 'HIGH', about: 'PO-2026-0917', times: 3 },
      page: `/market/manage/main_data/alertLogs_info/log_info/${RECORD}`,
    },
    AUDIT_HEAD: { params: { tenant: isZh ? '示例药厂' : 'Sample Pharma', sequence: 48_213, head }, page: null },
    TEST: { params: { by }, page: null },
    ACCOUNT_LINK: {
      params: { account: 'tom@sample', by, hours: 72 },
      page: '/choose-password#account=tom%40sample&code=SAMPLE',
    },
    ACCOUNT_NOTICE: { params: { what: 'RESET', account: 'tom', by }, page: null },
    ...aboutAccess(locale),
    ...aboutTenant(locale),
  }
}

/** What a caller may leave empty. */
const MAY_BE_EMPTY: readonly string[] = ['batchCode', 'reason', 'about']

export function mailSample<T extends keyof MailParams>(locale: MailLocale, template: T): MailSample<T> {
  return samples(locale)[template]
}

export function sparseSample<T extends keyof MailParams>(locale: MailLocale, template: T): MailParams[T] {
  const { params } = samples(locale)[template]
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, MAY_BE_EMPTY.includes(name) ? '' : value]),
  ) as unknown as MailParams[T]
}
