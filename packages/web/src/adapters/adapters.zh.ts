import type { Phrases } from '../kit/i18n.tsx'
import type { adaptersEn } from './adapters.en.ts'

export const adaptersZh: Phrases<typeof adaptersEn> = {
  title: '产线往来', lead: '下发给产线和产线回传的全部内容，最新的在前。', connection: '连接', connectionOf: '{name} 的连接', traffic: '往来', allTraffic: '全部往来',
  none: '该产线没有连接：数据包需手动下载，结果需手动上传。',
  edit: '设置连接', change: '修改连接', save: '保存连接', saved: '连接已保存', test: '测试连接', retry: '重新下发', retried: '正在重新下发',
  reachable: '产线有应答，用时 {ms} 毫秒；{count, plural, =0 {没有待读取的文件} other {有 # 个待读取的文件}}', unreachable: '产线未正常应答', calledLately: '产线已调用过接口', notCalled: '产线尚未调用过接口',
  readHostKey: '读取主机密钥', hostKeyShown: '对方主机出示的密钥如下。请与其管理员提供的指纹核对，一致后再采用。', takeHostKey: '密钥正确，采用', hostKeyTaken: '已采用该密钥，请保存连接',
  fields: {
    transport: '连接方式', packageFormat: '下发文件格式', resultFormat: '结果文件格式', lookSeconds: '查看间隔', settleSeconds: '文件静止多久后读取', answerMinutes: '等待应答时间', silentHours: '静默多久视为断开', host: '主机', port: '端口', account: '账号', auth: '登录方式',
    password: '密码', privateKey: '私钥', hostKey: '主机密钥', folder: '文件夹', dropFolder: '服务器上的文件夹', timeoutSeconds: '超时', apiKeyId: '产线的 API 密钥', isActive: '启用', state: '状态', answeredAt: '最近联系', heardAt: '产线最近发声', failures: '连续失败次数', lastFailure: '最近一次失败',
    at: '时间', line: '产线', direction: '方向', kind: '内容', status: '状态', name: '文件', order: '订单', size: '大小', attempts: '失败次数', nextAt: '下次重试', deadlineAt: '应答期限', failure: '原因', reason: '说明', endedAt: '结束时间', result: '结果文件', actions: '操作',
  },
  hints: {
    FOLDER: '产线与服务器共用一个文件夹：服务器写入 out，产线写入 in。', SFTP: '服务器在产线电脑上存取文件：out 给产线，in 来自产线。', HTTP: '产线用自己的密钥调用接口：询问任务、获取数据包、确认、上传结果。',
    dropFolder: '写入第一个数据包时自动创建。', secret: '保存后不再显示。留空表示不变。', host: '主机名或地址。内网地址须由安装配置允许。', hostKey: 'SHA256:…，即 ssh-keygen -l 显示的指纹。其他密钥一律不接受。', folder: 'in 和 out 所在的位置；留空表示登录后的起始目录。',
    settleSeconds: '仍在增长的文件会继续等待。', answerMinutes: '用于数据包确认和召回应答。召回后无人应答的数据包按丢失处理。', silentHours: '0 表示不限。', isActive: '暂停的连接不再查看，订单改为手动处理。', apiKeyId: '该密钥需有接单、下发、生产、回传结果以及产线调用的权限，且只属于这条产线。', resultFormat: '其他格式的文件会被搁置。',
  },
  seconds: '秒', minutes: '分钟', hours: '小时', never: '从未', anyLength: '不限', waitsForAnswer: '等待应答', noKeys: '您无权查看 API 密钥。',
  transports: { FOLDER: '服务器文件夹', SFTP: 'SFTP 连接产线', HTTP: '产线调用（HTTP）' },
  auths: { PASSWORD: '密码', KEY: '私钥' },
  packageFormats: { CSV: 'CSV', XML: 'TraceLink XML' },
  resultFormats: { ANY: '任意已知格式', CSV: 'CSV', XML: 'TraceLink XML', EPCIS: 'EPCIS', CHINA: '中国关联关系文件' },
  states: { connected: '已连接', disconnected: '已断开', failing: '最近一次查看失败', silent: '静默', paused: '已暂停', unknown: '尚无联系' },
  directions: { OUT: '发往产线', IN: '来自产线' },
  kinds: { PACKAGE: '数据包', RECALL: '召回', ACKNOWLEDGEMENT: '确认', RECALL_ANSWER: '召回应答', PROGRESS: '进度', RESULT: '生产结果', UNKNOWN: '未知文件' },
  statuses: { QUEUED: '等待中', SENT: '已送达', DONE: '已应答', FAILED: '已放弃', CANCELLED: '不再需要', TAKEN: '已接收', REFUSED: '已搁置' },
  transfers: {
    address_not_allowed: '该地址位于内网，未被允许', unreachable: '无法连接', timeout: '超时未应答', host_key_differs: '对方主机出示了不同的主机密钥', login_refused: '登录被拒绝', not_there: '文件夹或文件不存在', not_allowed: '没有访问权限',
    no_room: '对方主机空间不足', broken_off: '连接中断', refused: '被对方主机拒绝',
  },
  noAnswer: '产线未在期限内应答',
  empty: { title: '还没有往来', text: '下发给产线的数据包和产线发来的文件会出现在这里。' },
  recall: '召回数据包', recallText: '通知产线删除数据包，并以其应答为准：未使用的，号码转给下一条产线；已使用或无应答的，号码作废并重新分配。', recalled: '已通知产线召回数据包', recallReason: '原因',
  taskKinds: { adapters_exchange: '与产线交换数据' },
  errors: {
    line_connection_missing: '该产线没有启用的连接。', line_connection_secret_can_not_be_empty: '请填写密码或私钥。主机或账号变更时需要重新填写。',
    line_connection_key_unknown: '该 API 密钥不存在。', line_connection_key_taken: '该 API 密钥已属于另一条产线。', line_connection_other_key: '该密钥不是调用方产线的密钥。',
    line_exchange_status_does_not_allow: '当前状态不允许此操作。', line_recall_not_needed: '没有数据包发往产线，可直接改派产线。', line_recall_under_way: '已通知产线，正在等待应答。',
    line_message_unreadable: '无法按文件名所示的消息读取该文件。', line_message_unknown_order: '从未向该产线下发过订单 {orderNo} 的这个数据包。', line_message_unknown_name: '无法识别文件名 {name}：结果以 csv、xml 或 json 结尾，消息以 ack.json、recalled.json 或 progress.json 结尾。',
    line_result_which_order: '文件 {name} 不属于该产线任何可接收结果的订单，或可能属于多个订单。', line_result_other_format: '该产线应以其他格式（{format, select, XML {TraceLink XML} CHINA {中国关联关系文件} other {{format}}}）发送结果。', line_placed_out_again: '正在重新下发数据包。',
    line_recall_given_up: '多次尝试后仍无法通知 {line} 退回下发包 {package}，订单仍在该产线。', line_recalled_again: '已再次通知产线退回下发包。',
  },
}
