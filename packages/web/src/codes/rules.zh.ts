import type { Phrases } from '../kit/i18n.tsx'
import type { rulesEn } from './rules.en.ts'

export const rulesZh: Phrases<typeof rulesEn> = {
  title: '编码规则', one: '编码规则', lead: '序列号的生成方式。已签发过编码的版本不再更改，由下一版本接续。',
  create: '新建编码规则', created: '规则已存为草稿，由他人审批。', save: '保存草稿', saved: '草稿已保存', edit: '编辑草稿', versionOf: '{name} 第 {number} 版',
  empty: { title: '还没有编码规则', text: '规则决定序列号由哪些字符组成。请新建规则，再由同事审批。' },
  fields: { name: '名称', remark: '备注', target: '编码用途', approved: '签发版本', latest: '最新版本', issued: '已签发', createdAt: '创建时间', plannedVolume: '全生命周期计划数量', companyPrefix: 'GS1 厂商识别代码', letterCase: '字母', min: '最小值', max: '最大值', length: '长度', reason: '接受警告的理由', segments: '段', status: '状态', author: '编制人', approver: '审批人', keyCheck: '密钥校验值', codesDigest: '前 1,000 个编码的摘要', codec: '编解码器版本', retireReason: '停用原因' },
  hints: { plannedVolume: '决定随机部分需要多长。', companyPrefix: '4 至 12 位数字，见 GS1 证书。', min: '留空表示从 0 开始。', max: '留空表示使用全部宽度。', length: '各段之和：{found} 个字符，上限 {maximum}。', reason: '存在警告时，审批前必须填写。', epoch: '区分规则的各个版本，使两个版本绝不会产生相同编码。' },
  targets: { GS1: '贸易项目，GS1 AI (21)', SSCC: '物流单元，SSCC', CN: '中国药品追溯码', HOUSE: '企业自有编码' },
  kinds: { PREFIX: '前缀', SUFFIX: '后缀', FIXED: '固定', LOGIC: '逻辑', RANDOM: '随机', SEQUENCE: '流水' },
  sources: { yy: '两位年份', ddd: '年内第几天', yyMM: '年月', LINE_CODE: '产线编码', PRODUCT_CODE: '产品编码', LEVEL: '包装级别', CHECK_CHARACTER: '校验字符' },
  algorithms: { GS1_MOD_10: 'GS1 模 10', LUHN: 'Luhn', ISO_7064_MOD_11_10: 'ISO 7064 mod 11,10', ISO_7064_MOD_37_36: 'ISO 7064 mod 37,36' },
  alphabets: { DIGITS: '数字', CLEAR_31: '31 个不易混淆字符', ALPHANUMERIC_36: '数字和字母（36）', SET_39: 'GS1 字符集 39', SET_64: 'GS1 字符集 64', SET_82: 'GS1 字符集 82', OWN: '自定义字符' },
  cases: { UPPER: '大写字母', LOWER: '小写字母', MIXED: '大小写混用' },
  status: { DRAFT: '草稿', APPROVED: '已审批', RETIRED: '已停用' },
  segment: { text: '文本', width: '字符数', alphabet: '字符集', characters: '允许的字符', source: '内容', algorithm: '算法', epoch: '版本字符', add: '添加段', up: '第 {at} 段上移', down: '第 {at} 段下移', remove: '删除第 {at} 段', kind: '第 {at} 段类型', number: '第 {at} 段' },
  preview: { title: '预览', examples: '20 个示例', examplesNote: '使用临时密钥生成，不会被实际签发。', waiting: '填写完整后显示示例。', size: '可用编码数', guess: '被猜中的概率', guessLimit: '上限为一万分之一', oneIn: '{count} 分之一', certain: '必然：流水号可被推算', safeVolume: '安全数量', shortest: '最短安全随机长度', shortestValue: '{count} 个字符', left: '剩余编码', horizon: '可用时间', horizonValue: '{count, plural, =0 {不足一个月} other {按以往用量约 # 个月}}', horizonCentury: '按以往用量可用一百年以上', horizonNone: '尚未使用', faults: '需要更正', warnings: '请注意', meets: '可能与 {rule} 第 {number} 版的编码冲突，请更换版本字符或长度。' },
  actions: { approve: '审批', retire: '停用', newVersion: '新建版本', delete: '删除草稿' },
  approveTitle: '审批 {name} 第 {number} 版', approved: '版本已审批，可以签发编码。', retireTitle: '停用第 {number} 版', retireText: '不再签发新编码；已签发的编码永久可解读。', leaked: '密钥已外泄', leakedTag: '密钥外泄', retired: '版本已停用', newVersionMade: '已从最新版本创建草稿', deleted: '草稿已删除', deleteQuestion: '确定删除草稿第 {number} 版吗？',
  warnings: {
    sn_rule_guessable: '按计划数量，编码被猜中的概率将高于一万分之一。', sn_rule_predictable: '只要知道一个编码，就能推算出后续流水号。', sn_rule_no_epoch: '没有版本字符：下一版本必须改变长度或字符。',
    sn_rule_mixed_case: '大小写混用，扫描器和人都容易混淆。', sn_rule_troublesome_characters: '部分字符在网址、XML 或其他键盘布局的扫描器中容易出错。', sn_rule_cn_codes_are_assigned: '中国药品追溯码须申请后导入，此处生成的仅供测试。', sn_rule_capacity_short: '计划数量超过可用编码数。',
  },
  errors: {
    sn_rule_name_exists: '同名规则已存在。', sn_rule_name_can_not_be_empty: '请输入规则名称。',
    prefix_can_not_be_empty: '请输入前缀。', suffix_can_not_be_empty: '请输入后缀。', fixed_can_not_be_empty: '请输入固定文本。', logic_can_not_be_empty: '请选择逻辑段内容。', random_can_not_be_empty: '请输入随机字符数。', sequence_can_not_be_empty: '请输入流水号位数。', company_prefix_can_not_be_empty: '请输入 GS1 厂商识别代码。',
    sn_rule_not_valid: '规则尚不正确，请查看标出的段。', sn_rule_one_number_segment: '规则必须且只能有一个随机段或流水段。', sn_rule_prefix_first: '前缀必须在最前。', sn_rule_suffix_last: '后缀必须在最后。', sn_rule_one_check_character: '只能有一个校验字符。',
    sn_rule_check_characters: '该校验算法不适用于其前面的字符。', sn_rule_length_differs: '各段共 {found} 个字符，长度为 {expected}。', sn_rule_too_long: '最多 {maximum} 个字符。', sn_rule_sscc_shape: 'SSCC 为 18 位数字，以 GS1 模 10 校验位结尾。', sn_rule_cn_shape: '中国药品追溯码为 20 位数字，以 8 开头。',
    sn_rule_character_not_allowed: '编码中不允许字符 {character}。', sn_rule_case_differs: '字母与所选大小写不符。', sn_rule_alphabet_wrong: '字符集至少两个字符，且不重复。', sn_rule_logic_width: '请输入字符数。', sn_rule_epoch_wrong: '版本字符只能有一个，且为一个字符。',
    sn_rule_range_wrong: '最小值不能大于最大值，最大值不超过 {maximum}。', sn_rule_space_too_small: '随机部分只有 {space} 种可能，至少需要 {minimum} 种，请增加字符。', sn_rule_range_too_narrow: '范围相对宽度过窄，至少需要 {minimum} 个数，或减少字符。',
    sn_rule_target_fixed: '同一规则的各版本用途必须相同。', sn_rule_reason_can_not_be_empty: '请在草稿中说明接受警告的理由。', sn_rule_own_version: '该版本由您编制，须由他人审批。', sn_rule_spaces_meet: '其编码可能与 {rule} 第 {number} 版冲突。',
    sn_rule_status_does_not_allow: '该版本状态已变更，请刷新页面。', sn_rule_draft_exists: '已有草稿，请编辑该草稿。', sn_rule_not_approved: '规则版本尚未审批。', sn_rule_exhausted: '规则仅剩 {left} 个编码。', sn_rule_logic_unfit: '订单没有适合逻辑段 {source} 的值。',
  },
}
