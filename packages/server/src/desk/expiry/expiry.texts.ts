/** The texts that the product writes into a proposal; a person may edit them before signing. */

import type { Tenant } from '../../kit/http/context.ts'

interface Expired {
  productName: string
  batchCode: string
  expiredOn: string
}

/** A batch is called by its code; without a code, by its date. */
export const nameOf = ({ batchCode, expiredOn }: Pick<Expired, 'batchCode' | 'expiredOn'>): string =>
  batchCode === '' ? expiredOn : batchCode

/** Codes of an opening stock may have no product (SSCC), or a date and no batch. */
const reasons: Record<Tenant['locale'], (expired: Expired) => string> = {
  en: ({ productName, batchCode, expiredOn }) =>
    `${parted(', ', productName || 'Codes without a product', batchCode && `batch ${batchCode}`)}: expired on ${expiredOn}`,
  zh: ({ productName, batchCode, expiredOn }) =>
    `${parted('，', productName || '无产品的码', batchCode && `批号 ${batchCode}`)}：有效期至 ${expiredOn}，已过期`,
}
const parted = (separator: string, ...parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join(separator)

export const reasonOf = (locale: Tenant['locale'], expired: Expired): string => reasons[locale](expired).slice(0, 500)
