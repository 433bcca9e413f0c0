/** What the product itself writes into a proposal; a person may reword it before signing. */
import type { Tenant } from '../kit/context.ts'

interface Expired {
  productName: string
  batchCode: string
  expiredOn: string
}

const reasons: Record<Tenant['locale'], (expired: Expired) => string> = {
  en: ({ productName, batchCode, expiredOn }) => `${productName}, batch ${batchCode}: expired on ${expiredOn}`,
  zh: ({ productName, batchCode, expiredOn }) => `${productName}，批号 ${batchCode}：有效期至 ${expiredOn}，已过期`,
}

export const reasonOf = (locale: Tenant['locale'], expired: Expired): string => reasons[locale](expired).slice(0, 500)
