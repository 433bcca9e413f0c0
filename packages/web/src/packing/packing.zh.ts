import type { Phrases } from '../kit/i18n.tsx'
import type { packingEn } from './packing.en.ts'

const levels = '{level, select, EA {单品} BUNDLE {中包} CA {箱} PL {托盘} other {包装}}'
const expected = '{expected, select, EA {单品} BUNDLE {中包} CA {箱} PL {托盘} other {包装}}'
const container = '{container, select, BUNDLE {中包} CA {箱} PL {托盘} other {单品}}'

export const packingZh: Phrases<typeof packingEn> = {
  title: '包装台', lead: '扫描一个包装，选择操作，再扫描相关编码。确认之前不会有任何变更。',
  open: { label: '包装', hint: '扫描或输入箱码、托盘码；扫描单品则打开其所在的箱。', empty: '请先扫描一个包装', emptyText: '您将看到其内容和剩余容量，然后可以装入、取出、移动、合并或更换编码。', other: '换一个包装', around: '扫描的是单品，已打开其所在的包装。' },
  modes: { PACK: '装入', UNPACK: '取出', MOVE: '移动', MERGE: '合箱', REPLACE: '换码' },
  mode: '操作', shortcut: 'Alt {number}',
  scan: {
    PACK: '扫描要装入的包装', UNPACK: '扫描要取出的包装', MOVE: '扫描要移动的包装，再扫描目标包装', MERGE: '扫描要并入的零箱', REPLACE: '扫描未使用的新标签',
    hint: '空框时按回车即确认，再次扫描已打开的包装同样确认。',
  },
  answers: { good: '正确', added: '已加入{level}', target: '移动到{level} {code}', source: '将并入 {count} 件', label: '将替换旧编码', repeat: '已扫描过，未作变更', noTarget: '请扫描目标包装', nothing: '尚未扫描' },
  tray: { title: '已扫描', none: '尚未扫描', remove: '从清单移除', clear: '清空', to: '移动到', room: '{inside} / {capacity}', after: '完成后：{count} / {capacity}', afterOpen: '完成后：{count}' },
  reason: '原因', reasonHint: '随记录一并保存。', record: '销毁记录编号', recordHint: '编码已放行时必填。',
  destroys: '销毁清空后的编码', destroysHint: '否则编码继续使用，内容为空。',
  confirm: {
    PACK: '装入 {count} 件', UNPACK: '取出 {count} 件', MOVE: '移动 {count} 件', MERGE: '合并 {count} 箱', REPLACE: '更换编码', unpackAll: '全部取出', moveAll: '全部移动',
  },
  done: { PACK: '{count} 件已装入 {code}', UNPACK: '{count} 件已从 {code} 取出', MOVE: '已移动 {count} 件', MERGE: '{count} 件已并入 {code}', REPLACE: '该包装现在的编码为 {code}', undone: '已撤回' },
  undo: { button: '撤回', title: '确定撤回？', text: '所有内容恢复原位，并作为单独事件记录。原事件仍保留在历史中。' },
  container: { picture: '包装位置', fill: '内容', capacityUnknown: '容量未知', facts: '基本信息', openPassport: '历史', labels: '标签', empty: '空', full: '已满', partial: '零箱' },
  fields: { code: '编码', product: '产品', batch: '批号', expiry: '有效期至', order: '订单', gtin: 'GTIN', inside: '内含', parent: '所在包装' },
  partials: {
    title: '零箱', lead: '按产品和批号列出未满的包装，并建议以最少搬动合并成满箱的组合。', link: '零箱', back: '包装台',
    empty: { title: '没有零箱', text: '所有在用包装都是满的或空的。' }, notWhole: '零箱数量超过一次可处理的上限，仅显示前 {count} 个。',
    filter: '产品或批号', noMatch: '该产品或批号没有零箱。', proposals: '合箱建议', none: '任意两个合并都会超出容量。', fills: '合成满箱', leaves: '{total} / {capacity}', into: '并入', from: '来源', moves: '搬动', merge: '合箱', boxes: '{count} 个包装', group: '{product}，批号 {batch}，{level}', noBatch: '无批号', noProduct: '无产品', open: '打开',
  },
  errors: {
    packing_code_unknown: '{code} 从未在本系统签发。请检查标签后重新扫描。',
    packing_code_ambiguous: '多个产品的包装都使用 {code}。请扫描条码，其中包含 GTIN。',
    packing_not_a_container: '{code} 是未装箱的单品。请扫描箱码或托盘码。',
    packing_itself: '{code} 就是当前打开的包装。请扫描其他包装。',
    packing_already_inside: '{code} 已在此包装中。',
    packing_other_parent: '{code} 在 {other} 中。请先从那里取出，或使用移动。',
    packing_not_inside: '{code} 不在 {other} 中。请扫描其中的包装。',
    packing_level_not_below: `{code} 是${levels}，不能装入${container}。`,
    packing_mixed_levels: `{code} 是${levels}，此${container}只能装${expected}。`,
    packing_other_level: `{code} 是${levels}，此处只适用于${expected}。`,
    packing_over_capacity: '超出容量：{code} 可装 {capacity} 件，已有 {inside} 件，还要装入 {coming} 件。请只移动装得下的数量。',
    packing_final_status: '{code} 已永久停用，请换一个。',
    packing_not_commissioned: '产线尚未上报 {code}。请先导入生产结果文件。',
    packing_other_product: '{code} 与 {other} 不是同一产品。',
    packing_other_batch: '{code} 的批号为 {batch}，而 {other} 的批号为 {expected}。',
    packing_other_order: '{code} 与 {other} 不属于同一订单。请使用同一订单的未使用标签。',
    packing_other_status: '{code} 与 {other} 的状态不同，请先处理。',
    packing_container_empty: '{code} 是空的。',
    packing_label_used: '{code} 已在使用。请取一张未使用的标签。',
    packing_label_not_placed_out: '{code} 未下发到产线，不应存在其标签。',
    packing_status_undecided: '{code} 等待处理决定（取样或冻结），请先处理。',
    packing_record_needed: '该编码已放行，请填写销毁记录编号。',
    packing_not_undoable: '包装台不能撤回此事件。',
  },
}
