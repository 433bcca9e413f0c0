import type { levelTextsEn, stateTextsEn } from './ledger.texts.en.ts'

export const stateTextsZh: Record<keyof typeof stateTextsEn, string> = {
  NEW: '已签发',
  COMMISSIONED: '已赋码',
  PLANT_USED: '已赋码',
  ACTIVATION: '已激活',
  ACTIVATED: '已激活',
  CRM_SCAN: '消费者已扫码',
  SAM_MARK: '取样标记',
  SAMPLE: '已取样',
  INTERNAL_USE: '内部使用',
  NSO: '冻结',
  DC_RETURN: '退回配送中心',
  DC_DISPOSAL: '移交处置',
  INACTIVATED: '已失效',
  INACTIVATE: '已失效',
  DESTORY: '已销毁',
  AGING_DESTORY: '过期销毁',
  PLANT_DESTROY: '工厂销毁',
  DC_DESTROY: '配送中心销毁',
  DC_MANUAL_DESTROY_CAN_NOT_READ: '无法识读销毁',
}

export const levelTextsZh: Record<keyof typeof levelTextsEn, string> = {
  EA: '单品',
  BUNDLE: '中包',
  CA: '箱',
  PL: '托盘',
}
