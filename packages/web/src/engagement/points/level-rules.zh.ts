import type { Phrases } from '../../kit/language/i18n.tsx'
import type { levelRulesEn } from './level-rules.en.ts'

export const levelRulesZh: Phrases<typeof levelRulesEn> = {
  title: '等级规则',
  lead: '会员达到各等级所需的积分。等级在查看时计算：积分超出统计月数后，等级随之下降。',
  create: '新建等级',
  empty: {
    title: '暂无等级',
    text: '请新建第一个等级；在此之前会员没有等级。',
  },
  fields: {
    code: '编码',
    name: '英文名称',
    nameZh: '中文名称',
    threshold: '所需积分',
    months: '统计月数',
    rank: '顺序',
    search: '编码或名称',
  },
  hints: {
    code: '字母和数字，例如 GOLD。',
    nameZh: '向使用中文的人显示。',
    threshold: '已发放的积分，扣除已收回的部分；已兑换的积分仍计入。',
    months: '更早发放的积分不再计入。',
    rank: '会员同时达到多个等级时，取数字最大的等级。',
  },
  deleteText: '拥有此等级的会员将降为其达到的下一等级，或没有等级。',
  changes: '{members, plural, =0 {没有会员的等级发生变化。} other {# 名会员的等级将发生变化。}}',
  audit: {
    subjects: {
      level_rule: '等级规则',
    },
    events: {
      level_rule: {
        created: '等级规则已创建',
        changed: '等级规则已修改',
        deleted: '等级规则已删除',
      },
    },
  },
  permissions: {
    subjects: {
      levelRules: '等级规则',
    },
  },
}
