import type { Phrases } from '../../../kit/language/i18n.tsx'
import type { rolesEn } from './roles.en.ts'

export const rolesZh: Phrases<typeof rolesEn> = {
  title: '角色',
  one: '角色',
  create: '新建角色',
  edit: '保存角色',
  created: '角色已创建',
  saved: '角色已保存',
  deleted: '角色已删除',
  lead: '角色是一组权限，用户只通过角色获得权限。',
  everything: '全部权限',
  holdsAllText: '该角色拥有全部权限，包括以后版本新增的权限',
  needsSecondFactorText: '该角色的用户登录和签名时必须使用双重验证',
  fields: {
    name: '角色名称',
    holdsAll: '全部',
    needsSecondFactor: '双重验证',
    authorities: '权限',
    count: '权限数',
    users: '用户数',
    createdAt: '创建时间',
  },
  empty: {
    title: '还没有角色',
    text: '请新建角色，选择权限，再分配给用户。',
  },
  delete: '删除角色',
  deleteQuestion: '确定删除角色“{name}”吗？',
  deleteText: '只有未分配给任何用户的角色才能删除。',
  chosen: '{count, plural, =0 {未选择权限} other {已选 # 项权限}}',
  all: '全选',
  none: '清空',
  audit: {
    subjects: {
      role: '角色',
    },
    events: {
      role: {
        created: '新建角色',
        changed: '修改角色',
        deleted: '删除角色',
      },
    },
  },
  permissions: {
    actions: {
      request: '补码',
      test: '测试',
      list: '查看',
      receive: '发送回执和序列号数据',
      create: '新建',
      edit: '编辑',
      delete: '删除',
      detail: '查看详情',
      export: '导出与下载',
      exportList: '导出列表',
      approve: '审批',
      cancel: '取消',
      activate: '启用',
      retry: '重试',
      take: '领取',
      run: '生产',
      import: '导入',
      undo: '撤回',
      revoke: '撤销',
      view: '查看',
    },
    subjects: {
      roles: '角色',
    },
  },
}
