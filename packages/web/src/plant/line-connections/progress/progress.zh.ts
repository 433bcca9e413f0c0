import type { Phrases } from '../../../kit/language/i18n.tsx'
import type { progressEn } from './progress.en.ts'

export const progressZh: Phrases<typeof progressEn> = {
  title: '生产进度',
  good: '合格',
  rejects: '剔除',
  samples: '抽样',
  perMinute: '每分钟件数',
  startedAt: '开始',
  expectedEnd: '预计完成',
  madeOf: '合格 {good, number} / {size, number}',
  told: '来自 {by}',
  asOf: '截至',
  none: '产线尚未上报。生产过程中，计数会显示在此处。',
  simulated: {
    make: '交给模拟产线生产',
    title: '将订单 {orderNo} 交给模拟产线',
    confirm: '启动产线',
    started: '模拟产线已接单',
    text: '本系统带有一条模拟产线。它会获取并确认下发包，实时演示生产，并回传结果，其中包含剔除、抽样和一个零箱。',
    speed: '速度',
    quick: '15 秒内完成',
    minute: '约一分钟完成',
    real: '与真实产线相同，每分钟 300 件',
    format: '结果文件格式',
    formats: {
      CSV: 'CSV v1',
      XML: 'TraceLink XML',
      EPCIS: 'EPCIS 2.0',
    },
    faults: '包含常见差错和取样：先发一个不完整的文件，序列号乱序，两个序列号重复，三个样品待质检判定',
    atWork: '模拟产线正在生产',
    stopped: '模拟产线已停止：{problem}',
  },
  decide: '处理 {name}',
  waits: '产线已回传结果并完成校验；在您提交之前不会产生任何变更。',
  checking: '产线已回传结果，正在校验。',
  audit: {
    events: {
      order: {
        progress_reported: '订单生产进度',
        simulated_line_started: '订单交给模拟产线',
      },
    },
  },
}
