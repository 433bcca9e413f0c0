import type { Phrases } from '../../../kit/language/i18n.tsx'
import type { audienceRunsEn } from './audience-runs.en.ts'

export const audienceRunsZh: Phrases<typeof audienceRunsEn> = {
  card: '批量处理全部会员',
  note: '为全部会员添加或移除标签，或将其加入、移出其他人群。',
  noteOfTag: '为某个人群的全部会员添加或移除此标签。',
  open: '处理全部会员',
  openOfTag: '按人群添加或移除',
  more: '显示更早的记录',
  title: '处理人群的全部会员',
  text: '针对开始时人群中的全部会员，处理期间进入的会员可能不在其内。处理在后台进行，可随时停止。',
  start: '开始',
  started: '已开始处理，进度见本页。',
  none: '没有可用的选项。',
  chooseTag: '请选择标签。',
  chooseAudience: '请选择人群。',
  stopped: '处理已停止。可在任务中重试以继续，也可重新开始：不会重复处理任何会员。',
  by: '{name}：{reason}',
  fields: {
    way: '处理方式',
    tag: '标签',
    audience: '人群',
    into: '其他人群',
  },
  ways: {
    TAG_ADD: '添加标签',
    TAG_REMOVE: '移除标签',
    AUDIENCE_ADD: '加入其他人群',
    AUDIENCE_REMOVE: '移出其他人群',
  },
  what: {
    TAG_ADD: '为“{audience}”的会员添加标签“{name}”',
    TAG_REMOVE: '从“{audience}”的会员移除标签“{name}”',
    AUDIENCE_ADD: '将“{audience}”的会员加入“{name}”',
    AUDIENCE_REMOVE: '将“{audience}”的会员移出“{name}”',
  },
  effects: {
    ADD: '添加',
    REMOVE: '移除',
  },
  status: {
    RUNNING: '处理中',
    DONE: '已完成',
    FAILED: '失败',
    STOPPED: '已停止',
  },
  counts: {
    changed_ADD: '新增',
    changed_REMOVE: '已移除',
    same_ADD: '原已拥有',
    same_REMOVE: '原本没有',
    inactive: '未处理：会员状态不正常',
    unagreed: '未处理：未同意使用用药数据',
    beyond: '未处理：已达标签会员上限',
  },
  taskKinds: {
    audiences_run: '处理人群的全部会员',
  },
  audit: {
    subjects: { audience_run: '人群批量处理' },
    events: {
      audience_run: {
        started: '已开始处理人群的全部会员',
        done: '人群的全部会员已处理完成',
      },
    },
  },
}
