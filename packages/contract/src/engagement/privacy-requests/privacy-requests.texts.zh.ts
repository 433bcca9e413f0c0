/** Where the product keeps something of a member, in Chinese. */

import type { ErasureEffect, PersonalTable } from './privacy-requests.schema.ts'

export const privacyTablesZh = {
  members: '基本资料',
  member_identities: '身份标识',
  suppressed_identities: '身份标识屏蔽记录',
  member_consents: '授权同意',
  member_serials: '持有的序列号',
  serial_offers: '转让记录',
  point_bookings: '积分：积分记录',
  point_lots: '积分：批次',
  point_entries: '积分：分录',
  member_activities: '互动',
  member_tags: '标签',
  member_tag_changes: '标签变更记录',
  audience_members: '人群',
  audience_changes: '进出人群记录',
  member_attributes: '属性',
  member_attribute_versions: '属性：历史版本',
  provide_sent: '持有该会员的接收方',
  provide_erasures: '发给接收方的删除通知',
  member_import_rows: '导入文件及其数据行',
  member_import_members: '导入该会员的记录',
  collection_records: '数据集的记录',
  collection_record_versions: '数据集的记录：历史版本',
  collection_record_persons: '数据集的记录：查找标记',
  transfer_model_drafts: '转换模型：草稿的样例',
  transfer_model_versions: '转换模型：各版本的样例',
  record_import_rows: '记录文件',
  inbox_messages: '外部系统的原始消息',
  inbox_searches: '外部系统的原始消息：查找标记',
  endpoint_files: '待处理的消息文件',
  member_list_rows: '会员名单文件',
  member_merges: '会员合并',
  member_merge_parts: '随合并转移的记录',
  privacy_requests: '个人信息请求',
} as const satisfies Record<PersonalTable, string>

export const erasureEffectsZh = {
  DELETED: '已删除',
  EMPTIED: '已清空：记录中不再含有个人信息',
  KEPT: '保留：仅为不指向任何人的数额、日期和哈希值',
} as const satisfies Record<ErasureEffect, string>
