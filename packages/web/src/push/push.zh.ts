import type { Phrases } from '../kit/i18n.tsx'
import type { pushEn } from './push.en.ts'

export const pushZh: Phrases<typeof pushEn> = {
  title: 'DK 推送', one: '推送任务', lead: '向哪个外部系统推送了哪些内容，逐批记录及其回执。',
  fields: { target: '推送目标', format: '格式', trigger: '触发方式', status: '状态', applyStatus: '结果', order: '订单', codes: '码数量', acked: '已接收', rejected: '已拒绝', awaiting: '等待结果', open: '尚未发送', createdAt: '创建时间', createdBy: '发起人', startedAt: '首次发送', finishedAt: '完成时间', nextAt: '下次重试', attempts: '失败次数', failure: '最近一次失败', reason: '原因', event: '事件', source: '来源推送', batches: '批次', batchSize: '每批码数', action: '事件内容' },
  empty: { title: '还没有推送', text: '推送目标启用后，它所需要的每次码变更都会出现在这里。也可以手动推送订单。' },
  triggers: { FINAL_CONFIRM: '最终确认', STATUS_CHANGE: '状态变更', MANUAL: '手动', RE_PUSH: '重新推送', CORRECTION: '更正推送' },
  status: { QUEUED: '排队中', RUNNING: '推送中', DONE: '已完成', PARTIAL: '部分接收', FAILED: '失败', CANCELLED: '已取消' },
  waiting: '等待下次重试', success: '成功', failure: '失败', preparing: '准备中', yes: '是', no: '否',
  formats: { JSON_V1: 'JSON v1', EPCIS_2_0: 'EPCIS 2.0（JSON-LD）', CHINA_RELATION: '中国关联关系文件（XML 3.0）', CSV: 'CSV' },
  failures: { address_not_allowed: '该地址位于内网，未被允许', unreachable: '无法连接', timeout: '超时未应答', broken_answer: '应答中断或无法读取', certificate_not_trusted: '目标的 TLS 证书不受信任', certificate_refused: '目标要求客户端证书', http_status: '应答为错误状态', redirected: '应答要求转到其他地址，不予跟随', receipt_missing: '始终未收到结果', no_progress: '应答未确定任何码的结果', host_key_differs: '对方主机出示了不同的主机密钥', login_refused: '登录被拒绝', not_there: '文件夹不存在', not_allowed: '没有访问权限', no_room: '对方主机空间不足', broken_off: '连接中断', refused: '被对方主机拒绝' },
  withStatus: '{text}（HTTP {status}）',
  progress: '进度', rejections: '被目标拒绝', noCode: '未说明原因', examples: '示例', history: '历史', batchList: '批次明细', batchOf: '{number} / {count}', part: '{number}，第 {part} 部分',
  noRejections: { title: '没有被拒绝的码', text: '目标拒绝的码会按其给出的原因列在这里。' },
  noBatches: { title: '还没有应答', text: '每个得到应答的批次占一行。' },
  batch: { number: '批次', status: '应答', size: '码数量', http: 'HTTP', bytes: '大小', tries: '尝试次数', sentAt: '发送时间', key: '幂等键' },
  batchStatus: { ACKED: '已接收', PARTIAL: '部分接收', REJECTED: '已拒绝', AWAITING: '等待结果', UNANSWERED: '始终无结果' },
  actions: { retry: '立即重试', repush: '重推失败的码', correct: '作为更正推送', cancel: '取消推送', rejects: '下载被拒绝的码' },
  explain: {
    retry: '继续发送从未得到应答的部分。批次沿用原幂等键，目标不会重复接收。', repush: '被拒绝和始终无结果的码将作为新的推送任务再次发送。',
    correct: '目标已接收的内容将被声明有误，并按当前记录重新告知。', cancel: '尚未发送的不再发送；目标已接收的保持不变。',
  },
  done: '已记录', started: '推送已开始', start: '手动推送', startLead: '把码的当前状态告知目标：一个订单、一个批号，或单个码。', select: '推送内容', byOrder: '订单', byBatch: '批号', byCodes: '单个码',
  orderNo: '订单号', batchCode: '批号', codesHint: '每行一个码，可扫描或输入。', levels: '包装级别', levelsHint: '留空表示所有级别。',
  targets: {
    title: '推送目标', one: '推送目标', create: '新建目标', edit: '编辑目标', save: '保存目标', created: '目标已创建', saved: '目标已保存', test: '测试连接', lead: '需要获知序列号信息的外部系统。',
    fields: { name: '名称', url: '地址', auth: '认证方式', authUser: '账号', password: '密码', token: '令牌', privateKey: '私钥', hostKey: '主机密钥', receiptFolder: '回执文件夹', license: '许可证号', relationFlag: '每个码的 flag 值', batchSize: '每批码数', keepsOrder: '保持同一码的事件顺序', timeout: '超时', isActive: '启用', circuit: '连接', lastSuccess: '最近成功', lastFailure: '最近失败', openJobs: '未完成推送', products: '产品', statuses: '变更后状态', levels: '包装级别', operations: '操作', state: '状态' },
    hints: {
      url: 'http、https，或 sftp 及接收批次文件的文件夹，例如 sftp://host:22/inbox。内网地址须由安装配置允许。', hostKey: 'SHA256:…，即 ssh-keygen -l 显示的指纹。其他密钥一律不接受。', receiptFolder: '留空：文件完整送达即视为已接收。否则在此读取每个文件的回执 <文件名>.receipt.json。', secret: '保存后不再显示。留空表示不变。', batchSize: '1 至 10,000。', keepsOrder: '同一码的后续事件要等之前的事件得到应答后才发送。',
      filter: '留空：所有对外有意义的变更。', isActive: '暂停的目标不会收到任何内容，期间发生的变更也不为其保留。', relationFlag: '请向平台运营方确认您的许可证所用的取值。',
    },
    filter: '告知内容', connection: '连接', delivery: '投递', paused: '已暂停', active: '已启用', never: '从未', seconds: '秒', everything: '全部', pack: '装箱', unpack: '拆箱',
    auth: { NONE: '无', BASIC: '账号和密码', BEARER: '令牌', KEY: '账号和私钥' },
    circuits: { CLOSED: '已连接', OPEN: '已中断', HALF_OPEN: '正在试连' },
    reachableFiles: '目标有应答，用时 {ms} 毫秒', readHostKey: '读取主机密钥', hostKeyShown: '对方主机出示的密钥如下。请与其管理员提供的指纹核对，一致后再采用。', takeHostKey: '密钥正确，采用',
    reachable: '目标有应答：HTTP {status}，用时 {ms} 毫秒', unreachable: '目标未正常应答',
    empty: { title: '还没有推送目标', text: '为每个需要获知您的码的外部系统新建一个目标。' },
  },
  taskKinds: { push_deliver: '投递推送' },
  errors: {
    push_target_name_can_not_be_empty: '请填写目标名称。', push_url_can_not_be_empty: '请填写目标地址。', push_url_wrong_format: '地址须以 http://、https:// 或 sftp:// 开头，且不含账号。', push_host_key_can_not_be_empty: '请先读取并核对主机密钥。', push_auth_does_not_fit: 'SFTP 文件推送需要账号加密码或私钥；私钥仅用于 SFTP。',
    push_target_name_exists: '已有同名目标。', push_secret_can_not_be_empty: '请填写密码或令牌。地址换到其他主机时需要重新填写。', push_account_can_not_be_empty: '请填写账号。',
    push_target_paused: '目标已暂停，请先启用。', push_selection_can_not_be_empty: '请说明要推送的内容：订单、批号或码。', push_nothing_selected: '所选范围内没有码。',
    push_codes_unknown: '有 {count} 个码不是本系统发出的，第一个是 {code}。请将其去掉。',
    push_status_does_not_allow: '推送任务的当前状态不允许此操作。', push_has_no_rejects: '没有被拒绝的码。', push_has_nothing_delivered: '目标没有接收任何码，无可更正。',
    push_format_has_no_correction: '此格式无法声明之前的文件有误。',
  },
}
