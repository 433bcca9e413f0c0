import type { Phrases } from '../kit/i18n.tsx'
import type { ledgerEn } from './ledger.en.ts'

export const ledgerZh: Phrases<typeof ledgerEn> = {
  status: {
    NEW: '已签发', SAMPLE: '已取样', SAM_MARK: '取样标记', INTERNAL_USE: '内部使用', NSO: '冻结', AGING_DESTORY: '过期销毁', DESTORY: '已销毁', INACTIVATED: '已失效', ACTIVATION: '已激活',
    PLANT_USED: '工厂已使用', PLANT_DESTROY: '工厂销毁', DC_DESTROY: '配送中心销毁', DC_RETURN: '退回配送中心', CRM_SCAN: '消费者已扫码', INACTIVATE: '已失效', ACTIVATED: '已激活',
    DC_MANUAL_DESTROY_CAN_NOT_READ: '无法识读销毁', DC_DISPOSAL: '移交处置',
  },
  commissioned: '已赋码',
  imported: '系统中不存在',
  level: { EA: '单品', BUNDLE: '中包', CA: '箱', PL: '托盘' },
  allocation: { FREE: '空闲', RESERVED: '已预留', ALLOCATED: '已分配产线', PLACED_OUT: '已下发' },
  operation: {
    RESERVE: '为订单预留', ALLOCATE: '分配到产线', PLACE_OUT: '下发', RECALL: '从产线召回', UNRESERVE: '从订单释放',
    COMMISSION: '赋码', RELEASE: '放行', ACTIVATE: '手动激活', REACTIVATE: '重新激活', RETIRE_UNUSED: '未使用失效', REFUSE: '拒绝', WITHDRAW: '撤销',
    MARK_SAMPLE: '取样标记', TAKE_SAMPLE: '取样', UNMARK_SAMPLE: '撤销取样标记', USE_INTERNALLY: '转内部使用', HOLD: '冻结', UNHOLD: '解除冻结', EXPIRE: '过期销毁', DESTROY: '销毁',
    SCAN: '消费者扫码', RETURN: '退货', REGRADE: '重新定级', DISPOSE: '移交处置', DESTROY_DC: '配送中心销毁', DESTROY_UNREADABLE: '无法识读销毁',
  },
  errors: {
    outcome_differs: '试运行之后有 {count} 个序列号已发生变化，因此未作任何更改。请重新试运行并签名确认。',
    ranges_belong_to_another_order: '有 {count} 个序列号属于其他订单',
    ranges_not_of_this_order: '有 {count} 个序列号不属于此订单',
    ranges_never_issued: '其中部分序列号从未发放',
    packs_refused: '未进行任何包装：有 {count} 个容器被拒绝',
    block_numbers_used_up: '此租户的序列号区块已用尽',
    event_undone_already: '该操作已被撤回',
    event_touched_later: '之后的操作涉及其中 {count} 个序列号，因此未撤回任何内容。请重新查看预览。',
    pool_short: '码池中有 {free, number} 个空闲码，需要 {need, number} 个',
  },
}
