import type { Phrases } from '../kit/i18n.tsx'
import type { poolsEn } from './pools.en.ts'

export const poolsZh: Phrases<typeof poolsEn> = {
  title: '序列号码池', one: '码池', lead: '各产品、各包装级别待使用的码，以及何时自动补码。',
  create: '新建码池', edit: '编辑码池', save: '保存码池', created: '码池已创建', saved: '码池已保存', remove: '删除码池', removed: '码池已删除',
  empty: { title: '还没有码池', text: '对于由合作方提供码的产品，请为每个包装级别新建一个码池。在此之前，其码随生产结果导入。' },
  fields: {
    code: '产品编码', product: '产品', level: '包装级别', source: '序列号来源', environment: '环境', supplier: '包装供应商', state: '状态', stock: '空闲码', free: '空闲', waiting: '订单等待', underWay: '补码中', lasts: '可用天数',
    minimumRequest: '最小申请数量', maximumPercent: '最大申请百分比', zeroBox: '零箱', zeroBoxPerBatch: '每批预留零箱码', zeroBoxEach: '每多少个包装加留一个', zeroBoxRule: '零箱编码规则',
    threshold: '最小阈值数量', target: '目标数量', warnDays: '用尽前预警', isActive: '启用', account: '来源账号',
  },
  hints: {
    level: '请先选择产品。', minimumRequest: '不足此数时按此数申请，多出的码保持空闲。', maximumPercent: '100 至 300 的整数。单个订单最多可取的码数占订单数量的百分比。', threshold: '空闲码少于此数时自动补码。',
    targetIs: '留空则为 {count}。', target: '补码后的空闲码数。留空则为阈值的三倍。', warnDays: '天。空闲码可能在此期限内用尽时发出预警。', zeroBox: '零箱如何编号。', zeroBoxRule: '用独立号段生成零箱的码。',
    environment: '合作方验证环境的码绝不与生产环境的码混用。', isActive: '停用的码池不出码，也不补码。', supplier: '留空则供自有产线使用。',
  },
  source: { TRACELINK: '合作方提供', pharmforce: '按规则自行生成' },
  environment: { VALIDATION: '验证环境', PRODUCTION: '生产环境', OWN: '本系统' },
  zeroBox: { NONE: '无零箱', SAME_KEY: '使用普通箱码', OWN_KEY: '使用独立规则的码' },
  state: { ENOUGH: '充足', LOW: '低于阈值', ENDING: '即将用尽', EMPTY: '不足', PAUSED: '已停用' },
  counts: { free: '空闲', reserved: '已预留', allocated: '已分配产线', placedOut: '已下发', ended: '已使用或已终止' },
  bar: { ofTarget: '{free, number} / {target, number}', label: '空闲 {free, number}；阈值 {threshold, number}，目标 {target, number}', threshold: '阈值 {count, number}', target: '目标 {count, number}', waiting: '订单等待 {count, number}', underWay: '补码中 {count, number}' },
  numbers: '码的分布', limits: '规则', days: '天', perHundred: '{percent} %', yes: '是', no: '否',
  forecast: {
    title: '空闲码还能用多久',
    lead: '依据已审批订单和最近 {days} 天的取码量：平均每天 {perDay, number, ::.#} 个。',
    band: '五分之四的可能：{early}至{late}内用尽，中位数为 {likely}。',
    early: '最早', likely: '最可能', late: '最晚', day: '{count} 天', beyond: '一年以上', beyondShort: '> 1 年', never: '近期无人从该码池取码，因此不会用尽。',
    thin: '目前只有 {days} 天的数据，仅供粗略参考。', missing: '已审批订单还缺 {count, number} 个码。', today: '今天', from: '第 0 天', to: '第 {count} 天', axis: '距今天数',
    taken: '每日取码', takenLabel: '最近 {days} 天每天从该码池取走的码数', short: '{early} 至 {late} 天', none: '未使用',
  },
  request: {
    title: '补码', button: '申请 {count, number} 个码', open: '补码', quantity: '数量', asks: '向 {account} 申请', started: '已申请 {count, number} 个码',
    needed: '目标为 {target, number} 个空闲码，现有 {free, number} 个。', neededByOrders: '订单正在等待 {count, number} 个码。', rounded: '已按最小申请数量 {count, number} 取整。',
    enough: '空闲或补码中的码已足够，仍可继续申请。', runs: '自 {at} 起正在补码 {quantity, number} 个，已到 {received, number} 个。', noAccount: '没有启用的账号覆盖该产品，无法申请。请先设置账号。', own: '这些码在订单需要时由产品的编码规则生成。',
    toAccounts: '打开账号', openPull: '查看取码请求',
  },
  waitingOrders: '等待中的订单', noWaiting: '没有订单在等待该码池。', needs: '{count, number} 个码',
  replenishments: { title: '补码记录', cause: '原因', status: '状态', quantity: '申请数量', received: '到码数量', at: '申请时间', by: '申请人', endedAt: '结束时间', problem: '问题', empty: { title: '还没有补码记录', text: '手动补码、为订单补码或低于阈值时的自动补码都会显示在这里。' } },
  cause: { THRESHOLD: '低于阈值', ORDER: '订单需要', MANUAL: '手动' },
  replenishmentStatus: { RUNNING: '补码中', DELIVERED: '已到码', SHORT: '到码不足', FAILED: '失败' },
  removeText: '从未有过码的码池可以删除。',
  problems: {
    pool_orders_wait: '订单正在等待 {product} 的 {waiting, number} 个{level, select, EA {单品} BUNDLE {中包} CA {箱} other {托盘}}码。现有空闲 {free, number} 个，补码中的数量不足。',
    pool_runs_out: '{product} 的 {free, number} 个空闲{level, select, EA {单品} BUNDLE {中包} CA {箱} other {托盘}}码可能在 {days} 天内用尽，且没有正在进行的补码。',
    pool_below_threshold: '{product} 的空闲{level, select, EA {单品} BUNDLE {中包} CA {箱} other {托盘}}码为 {free, number} 个，低于阈值 {threshold, number} 个，且没有正在进行的补码。',
  },
  taskKinds: { pools_watch: '检查序列号码池' },
  errors: {
    minimum_request_can_not_be_empty: '请输入最小申请数量。', minimum_threshold_can_not_be_empty: '请输入最小阈值数量。', enter_a_correct_percentage: '请输入正确的百分比：100 至 300 的整数。',
    target_below_threshold: '目标数量不能小于阈值。', pool_exists: '该产品、包装级别、来源和环境已有码池。',
    pool_environment_differs: '该产品正在使用另一环境的码。请先停用那些码池：验证环境的码绝不与生产环境的码混用。', pool_environment_unfit: '自行生成的码属于本系统；合作方的码来自其验证环境或生产环境。',
    pool_level_without_codes: '该级别的包装不带码。', pool_source_differs: '该产品的序列号来源不同。', pool_zero_box_rule_missing: '请选择生成零箱码的编码规则。',
    pool_still_used: '{count, plural, =0 {该码池已有补码记录} other {有 # 个码属于该码池}}，不能删除，请改为停用。', pool_paused: '码池已停用，请先启用。',
    pool_makes_its_own: '该码池的码由产品的编码规则生成，无需申请。', replenishment_runs: '正在补码，请等待其结束。', pool_request_below_minimum: '至少申请 {minimum, number} 个码。',
    codes_requested: '已申请补码',
  },
}
