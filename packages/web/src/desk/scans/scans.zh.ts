import type { Phrases } from '../../kit/language/i18n.tsx'
import type { scansEn } from './scans.en.ts'

export const scansZh: Phrases<typeof scansEn> = {
  title: '可疑扫码',
  lead: '在外部被扫描，但本系统从未签发，或尚未放行、已失效、已销毁的码。',
  suspicions: {
    NEVER_ISSUED: '本系统从未签发',
    NOT_RELEASED: '未放行',
    INACTIVE: '已失效',
    DESTROYED: '已销毁',
  },
  sources: {
    CONSUMER: '消费者',
    FIELD: '现场',
  },
  fields: {
    at: '扫码时间',
    code: '码',
    gtin: 'GTIN',
    suspicion: '可疑原因',
    source: '扫码来源',
    place: '地点',
    by: '上报人',
    product: '产品',
    order: '订单号',
    batch: '批号',
    scans: '扫码次数',
    codes: '序列号数量',
    lastAt: '最近扫码',
  },
  batches: '按批次',
  noBatch: '不属于任何批次的码',
  list: '扫码记录',
  only: '仅看此批次',
  empty: {
    title: '没有可疑扫码',
    text: '消费者或检查人员扫到不应在市场上出现的码时，会显示在这里。',
  },
  marks: {
    title: '外部扫码',
    none: '此码没有扫码上报记录。',
    suspect: '{count} 次可疑扫码：{suspicion}，最近 {at}',
    good: '已扫码',
    from: '{source}，{place}',
    more: '全部可疑扫码',
  },
  errors: {
    scan_region_unknown: '没有使用此编码的地区。',
    scan_gtin_needed: '多个包装使用此码，请填写包装上的 GTIN。',
  },
  audit: {
    subjects: {
      scan: '扫码',
    },
    events: {
      scan: {
        recorded: '已记录扫码',
      },
    },
  },
  permissions: {
    subjects: {
      scans: '消费者与现场扫码',
    },
  },
}
