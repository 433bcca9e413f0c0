import type { Phrases } from '../kit/i18n.tsx'
import type { rolesEn } from './roles.en.ts'

export const rolesZh: Phrases<typeof rolesEn> = {
  title: '角色', one: '角色', create: '新建角色', edit: '保存角色', created: '角色已创建', saved: '角色已保存', deleted: '角色已删除',
  lead: '角色是一组权限，用户只通过角色获得权限。',
  fields: { name: '角色名称', authorities: '权限', count: '权限数', users: '用户数', createdAt: '创建时间' },
  empty: { title: '还没有角色', text: '请新建角色，选择权限，再分配给用户。' },
  delete: '删除角色', deleteQuestion: '确定删除角色“{name}”吗？', deleteText: '只有未分配给任何用户的角色才能删除。',
  chosen: '{count, plural, =0 {未选择权限} other {已选 # 项权限}}', all: '全选', none: '清空',
  of: '{subject}：{action}',
  actions: { enter: '签名并导入', exchange: '以产线身份调用', replay: '重放', discard: '丢弃', request: '补码', lock: '锁定与解锁', test: '测试', comment: '评论和添加文件', upsert: '由其他系统录入', openFiles: '打开文件', editLimits: '设置等待时限', deploy: '部署', retire: '停用', deputise: '指定代理', hold: '冻结', pack: '装入、取出与移动', merge: '合箱', replace: '换码', print: '打印', reprint: '重复打印', record: '记录结果', decide: '放行或拒收', withdraw: '撤销', list: '查看', receive: '回传结果', create: '新建', edit: '编辑', delete: '删除', resetPassword: '重置密码', detail: '查看详情', editStatus: '修改状态', export: '导出与下载', exportList: '导出列表', approve: '审批', cancel: '取消', activate: '启用', submit: '提交', assign: '分配', retry: '重试', take: '领取', place: '下发', run: '生产', scan: '扫描', confirm: '最终确认', scrap: '报废', correct: '更正数量', import: '导入', undo: '撤回', commit: '提交入账', revoke: '撤销', view: '查看', listAll: '查看所有人的', manage: '管理所有人的' },
  subjects: { pulls: '序列号拉取', messages: '接收的序列号数据', tracelinkAccounts: 'TraceLink 账号', sftpAccounts: 'SFTP 账号', webserviceAccounts: 'Web 服务账号', mails: '邮件', workflows: '订单工作流', recalls: '产品召回', onboarding: '期初导入', extracts: '稽查清单', packing: '包装', labels: '标签', statusUpdates: '状态更新', scraps: '报废', activations: '手动激活', inspection: '质量检验', alerts: '预警', alertTypes: '预警类型', apiKeys: 'API 密钥', events: '事件', applications: '序列号申请', dashboard: '看板', factories: '工厂', lines: '产线', adapters: '产线连接', orders: '生产订单', products: '产品', categories: '产品分类', productGroups: '产品分组', pools: '序列号码池', pushes: 'DK 推送', results: '生产结果', requestLog: '请求日志', roles: '角色', scans: '消费者与现场扫码', serials: '序列号', snRules: '编码规则', tasks: '任务', templates: '包装级别模板', suppliers: '包装供应商', supplierAuthorities: '供应商授权', supplierRequests: '超量申请审批', users: '用户' },
}
