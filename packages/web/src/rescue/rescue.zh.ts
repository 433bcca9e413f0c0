import type { Phrases } from '../kit/i18n.tsx'
import type { rescueEn } from './rescue.en.ts'

export const rescueZh: Phrases<typeof rescueEn> = {
  title: '码不可读', start: '码不可读',
  lead: '扫描还能读取的包装，剩下的就是码不可读的那一个。',
  where: '1. 包装在哪里？', kinds: { container: '在容器中', order: '在某订单的包装中' },
  containerCode: '容器码', containerHint: '扫描箱或托盘，或输入其码后按回车。', orderNo: '订单号', level: '包装级别', show: '显示包装', other: '重新选择',
  place: { container: '容器', level: '内装', members: '数量', order: '订单', batch: '批号', product: '产品' },
  siblings: '2. 扫描能读取的包装', scan: '扫描包装', scanHint: '逐个扫描，输入框保持焦点。', progress: '已读 {scanned} / {members}，剩余 {left}', noScans: '尚未扫描', noScansText: '每次扫描立即给出结果。',
  outcome: '结果', code: '码', takeBack: '撤销', takeBackNamed: '撤销 {code}', refused: '有 {count} 次扫描不属于这里的包装，请先撤销。', shownScans: '显示最近 {count} 条。',
  outcomes: { INSIDE: '已读', REPEATED: '重复扫描', ELSEWHERE: '不在这些包装中', UNKNOWN: '本系统从未发出', AMBIGUOUS: '多个包装使用此码，请扫描完整条码' },
  left: '3. 剩下哪些？', leftOne: '只剩一个包装，就是它。', leftMany: '还剩 {count} 个包装。请继续扫描，或选择能以其他方式确认的那一个。', leftTooMany: '还剩 {count} 个包装，数量过多，请继续扫描。', leftNone: '所有包装都已读取，没有码不可读的包装。',
  whereMissing: '请先扫描容器或填写订单。', chooseAmong: '从 {count} 个包装中选择', chosenMissing: '请选择剩下的包装。',
  chosen: '码不可读的包装', status: '状态',
  why: '4. 如何确认？如何处理？', identifiedBy: '识别方式', identifiedHint: '写明所见与比对内容，随证据一并保存和签名。',
  identifiedOne: '共 {members} 个包装，已扫描 {scanned} 个，只剩这一个。', reason: '原因', recordNo: '销毁记录编号', recordHint: '已上市的包装必须填写。', photo: '包装照片', photoNeeded: '需要包装的照片。', photoHint: 'PNG 或 JPEG，最大 {size}。', photoChosen: '{name}，{size}', photoOther: '更换照片',
  what: { DESTROY: '后续报废签名后，该包装移出容器并销毁。', DESTROY_UNREADABLE: '后续报废经两人签名后，该包装移出容器并销毁。' },
  submit: '进入报废', made: '已保存，请签署报废。',
  evidence: { title: '包装是如何识别的', scanned: '已扫描的同箱包装', candidates: '剩余', chosen: '选定', by: '操作人', at: '时间', digest: '证据摘要', codes: '已扫描的码', others: '剩余的码', more: '另有 {count} 个' },
  taskKinds: { expiry_propose: '查找过期批次' },
  errors: {
    rescue_container_unknown: '没有码为 {code} 的容器。',
    rescue_container_ambiguous: '多个容器使用 {code}，请扫描完整条码。',
    rescue_nothing_inside: '{code} 中没有可能的包装。',
    rescue_order_unknown: '没有订单 {orderNo}。',
    rescue_scans_refused: '有些扫描属于其他包装，请先撤销。',
    rescue_nothing_left: '所有包装都已读取，没有码不可读的包装。',
    rescue_not_a_candidate: '所选包装已被读取，或已不在此处，请重新查看。',
  },
}
