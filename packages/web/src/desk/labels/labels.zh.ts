import type { Phrases } from '../../kit/language/i18n.tsx'
import type { labelsEn } from './labels.en.ts'

export const labelsZh: Phrases<typeof labelsEn> = {
  title: '标签',
  lead: '标签可生成 PDF，或供标签打印机使用的 ZPL。每次打印都会计数，重复打印须说明原因。',
  print: '打印标签',
  printMembers: '打印内容物标签',
  back: '包装台',
  dialog: {
    title: '打印标签',
    count: '{count} 张标签',
    leftOut: '{count} 个序列号已终止使用，不打印。',
    before: '其中 {count} 张已打印过，最近一次：{at}，{by}。请说明再次打印的原因。',
    submit: '打印',
    submitAgain: '再次打印',
    mayNot: '您的角色无权重复打印标签。',
    done: '文件已生成：{name}',
    task: '标签数量较多，正在后台生成，完成后可在任务中下载。',
  },
  one: {
    title: '单个标签',
    label: '码',
    hint: '扫描或输入单品、箱或托盘的码。',
  },
  order: {
    title: '订单标签',
    order: '订单号',
    level: '包装级别',
    first: '起始序号',
    count: '数量',
    find: '打印…',
    none: '请选择订单。',
  },
  fields: {
    symbology: '条码',
    format: '文件',
    template: '纸张',
    skip: '首张已使用的标签位',
    resolution: '打印机分辨率（dpi）',
    printedAt: '打印时间',
    printedBy: '打印人',
    labels: '标签数',
    reprinted: '重复打印',
    reason: '原因',
  },
  symbologies: {
    DATAMATRIX: 'DataMatrix',
    QR: '二维码',
    GS1_128: 'GS1-128',
  },
  formats: {
    PDF: 'PDF',
    ZPL: 'ZPL',
  },
  templates: {
    A4_70X37: 'A4，24 张 70 × 37 毫米',
    ROLL_100X50: '卷筒，100 × 50 毫米',
  },
  prints: {
    title: '打印记录',
    empty: {
      title: '尚无打印记录',
      text: '可在包装台打印包装单元标签，或在此打印订单标签。',
    },
  },
  taskKinds: {
    labels_print: '打印标签',
  },
  errors: {
    labels_none: '没有可打印的标签：码不存在、不唯一或已终止使用。',
    labels_too_many: '{labels} 张标签超过单个文件上限 {most} 张，请分批打印。',
    labels_printed_before: '其中 {count} 张标签已打印过，请说明原因后再次打印。',
    labels_not_printed_yet: '这些标签均未打印过，请使用首次打印。',
  },
  audit: {
    subjects: {
      label_print: '标签打印',
    },
    events: {
      label_print: {
        printed: '打印标签',
        reprinted: '重复打印标签',
        started: '开始打印标签',
      },
    },
  },
  permissions: {
    actions: {
      print: '打印',
      reprint: '重复打印',
    },
    subjects: {
      labels: '标签',
    },
  },
}
