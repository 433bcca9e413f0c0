/** What consumers read on the page of a pack. */

import type { Verdict } from '@serialis/contract/desk/verdicts/verdicts.schema.ts'

interface Words {
  title: string
  lead: string
  /** What to do; a paragraph each. */
  advice: readonly string[]
}

export interface VerdictTexts {
  verdicts: Record<Verdict, Words>
  /** The same client tries too many codes that were never issued. */
  guessing: Words
  facts: Record<'product' | 'gtin' | 'serial' | 'batch' | 'expiry' | 'firstAt' | 'scans' | 'typed', string>
}

export const verdictTexts: Record<'en' | 'zh', VerdictTexts> = {
  en: {
    verdicts: {
      GENUINE_FIRST: {
        title: 'Genuine',
        lead: 'The maker issued this code, and you are the first to check it.',
        advice: ['Compare the number on the pack with the one above. They must be the same.'],
      },
      GENUINE_REPEAT: {
        title: 'This code was checked before',
        lead: 'The maker issued this code. Somebody checked it before you.',
        advice: [
          'If you or somebody who had the pack checked it, all is well.',
          'If nobody can have done so, the code may be copied. Keep the pack and tell the maker.',
        ],
      },
      NOT_SOLD_YET: {
        title: 'Not for sale yet',
        lead: 'The maker issued this code, but the pack was not released for sale.',
        advice: ['Do not use it. Keep the pack, and tell the shop or the maker where you got it.'],
      },
      VOID: {
        title: 'Not valid',
        lead: 'The maker withdrew this code. A pack with it must not be sold.',
        advice: ['Do not use it. Keep the pack, and tell the shop or the maker where you got it.'],
      },
      EXPIRED: {
        title: 'Expired',
        lead: 'The maker issued this code, but the day until which the pack is good has passed.',
        advice: ['Do not use it. If you bought it after that day, take it back to the shop.'],
      },
      RECALLED: {
        title: 'Recalled',
        lead: 'The maker takes this pack back.',
        advice: ['Do not use it. Take it back to the shop, or ask the maker what to do.'],
      },
      UNKNOWN: {
        title: 'Code not known',
        lead: 'The maker did not issue this code.',
        advice: [
          'If you typed it, compare it with the one on the pack and try again.',
          'If you scanned it, the pack may be a forgery. Do not use it, keep it, and tell the maker.',
        ],
      },
    },
    guessing: {
      title: 'Too many codes that are not known',
      lead: 'From your connection, many codes were tried that were never issued.',
      advice: ['Please wait before you check the next one.'],
    },
    facts: {
      product: 'Product',
      gtin: 'Article number (GTIN)',
      serial: 'Serial number',
      batch: 'Batch',
      expiry: 'Good until',
      firstAt: 'First checked',
      scans: 'How often it was checked',
      typed: 'The code that you asked for',
    },
  },
  zh: {
    verdicts: {
      GENUINE_FIRST: {
        title: '正品',
        lead: '该码由厂家签发，您是第一位查询者。',
        advice: ['请核对包装上的序列号与上方显示的是否一致。'],
      },
      GENUINE_REPEAT: {
        title: '该码此前已被查询',
        lead: '该码由厂家签发，但在您之前已有人查询过。',
        advice: [
          '如果是您本人或经手人查询过，请放心使用。',
          '如果不可能有人查询过，该码可能被复制。请保留包装并联系厂家。',
        ],
      },
      NOT_SOLD_YET: {
        title: '尚未上市',
        lead: '该码由厂家签发，但该产品尚未放行销售。',
        advice: ['请勿使用。请保留包装，并将购买渠道告知商家或厂家。'],
      },
      VOID: {
        title: '无效码',
        lead: '厂家已作废该码，带有此码的产品不得销售。',
        advice: ['请勿使用。请保留包装，并将购买渠道告知商家或厂家。'],
      },
      EXPIRED: {
        title: '已过期',
        lead: '该码由厂家签发，但产品已超过有效期。',
        advice: ['请勿使用。如果是过期后购买的，请退回商家。'],
      },
      RECALLED: {
        title: '已召回',
        lead: '厂家正在召回该产品。',
        advice: ['请勿使用。请退回商家，或咨询厂家如何处理。'],
      },
      UNKNOWN: {
        title: '查无此码',
        lead: '厂家没有签发过该码。',
        advice: [
          '如果是手动输入的，请与包装核对后重试。',
          '如果是扫码得到的，该产品可能是假冒品。请勿使用，保留包装并联系厂家。',
        ],
      },
    },
    guessing: {
      title: '无效查询过多',
      lead: '您的网络查询了过多不存在的码。',
      advice: ['请稍后再查询下一个码。'],
    },
    facts: {
      product: '产品',
      gtin: '商品条码（GTIN）',
      serial: '序列号',
      batch: '批号',
      expiry: '有效期至',
      firstAt: '首次查询时间',
      scans: '查询次数',
      typed: '您查询的码',
    },
  },
}
