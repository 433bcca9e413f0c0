import type { Phrases } from '../../kit/language/i18n.tsx'
import type { extractsEn } from './extracts.en.ts'

export const extractsZh: Phrases<typeof extractsEn> = {
  title: '稽查清单',
  one: '清单',
  lead: '任意范围的序列号在当前或过去某一时刻的状态清单，附校验和与事件链的最新一环，可供事后核验。',
  create: '新建清单',
  createLead: '全部留空即导出所有序列号。订单、批号和产品以今天为准；状态和包装单元以所选时刻为准。',
  order: '生成清单',
  started: '正在生成清单。',
  file: '清单文件',
  writing: '正在生成清单，您可以离开此页。',
  empty: {
    title: '还没有清单',
    text: '检查人员要求查看某一天的状态时，可在此生成清单。',
  },
  fields: {
    number: '编号',
    purpose: '用途',
    what: '范围',
    asOf: '时点',
    now: '当前',
    status: '状态',
    rows: '行数',
    parts: '分卷数',
    size: '大小',
    sha256: '压缩包 SHA-256',
    sealedSeq: '事件链位置',
    createdAt: '申请时间',
    createdBy: '申请人',
    orderNo: '订单号',
    batch: '批号',
    product: '产品',
    application: '序列号申请编号',
    container: '包装单元码',
    level: '包装级别',
    statuses: '序列号状态',
    clock: '时间',
    axis: '判断依据',
    day: '日期',
  },
  hints: {
    axis: '按事件发生时间，或按系统获知时间。',
    purpose: '检查机构或所询问的事项，随清单保存并记入事件日志。',
    asOf: '留空表示当前。时间按本企业所在时区。',
    container: '该时刻直接装在此包装单元中的包装。',
  },
  axes: {
    happened: '截至该时刻已发生',
    recorded: '截至该时刻已记录',
  },
  status: {
    WRITING: '生成中',
    DONE: '已生成',
    FAILED: '失败',
  },
  everything: '全部序列号',
  ofRecall: '某次召回',
  contents: '压缩包内每卷一百万行并经压缩，另有清单文件，列明每卷行数与校验和、筛选条件、时点以及事件链最新一环。',
  taskKinds: {
    extracts_write: '生成稽查清单',
  },
  errors: {
    extract_names_nothing: '没有该订单、批号、申请或包装单元',
    extract_time_in_future: '该时刻尚未到来',
  },
  audit: {
    subjects: {
      extract: '稽查清单',
    },
    events: {
      extract: {
        started: '申请稽查清单',
        written: '稽查清单已生成',
        failed: '稽查清单生成失败',
      },
    },
  },
  permissions: {
    subjects: {
      extracts: '稽查清单',
    },
  },
}
