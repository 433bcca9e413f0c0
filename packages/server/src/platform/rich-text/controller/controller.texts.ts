/** What the controller says to clients of its protocol, which show a `state` as it is. */

import type { ErrorKey } from '@serialis/contract/errors.ts'

type Said = Readonly<Partial<Record<ErrorKey, string>>> & { server_busy: string }

const en: Said = {
  login_required: 'Log in again to upload files.',
  upload_ticket_for_people: 'Only people who are logged in upload files here.',
  not_for_suppliers: 'Suppliers upload no files here.',
  upload_ticket_not_valid: 'The upload ticket is no longer valid. Open the document again.',
  choose_a_file: 'Choose a file that is not empty.',
  choose_a_correct_file_type: 'Files of this type are not allowed.',
  file_too_large: 'The file is too large.',
  file_quota_reached: 'The storage of the tenant is full.',
  document_files_of_person_too_many: 'Your files have reached their limit.',
  picture_too_large: 'The picture has too many pixels.',
  picture_not_readable: 'The picture cannot be read.',
  upload_broke_off: 'The upload broke off.',
  too_many_requests: 'Too many requests. Try again in a moment.',
  tenant_closed: 'This tenant is closed and takes no more files.',
  tenant_out_of_service: 'This tenant is out of service at the moment.',
  capture_host_not_allowed: 'Pictures are not fetched from this site.',
  capture_address_not_allowed: 'The picture is at an address that may not be reached.',
  capture_failed: 'The picture could not be fetched.',
  capture_too_many: 'Too many pictures at once.',
  controller_action_unknown: 'This is no action of the editor.',
  controller_callback_wrong: 'The name of the callback is wrong.',
  controller_jsonp_off: 'Pages of other sites may not load this configuration.',
  invalid_input: 'The request is not complete.',
  server_busy: 'This is not possible at the moment. Try again later.',
}

const zh: Said = {
  login_required: '请重新登录后再上传文件。',
  upload_ticket_for_people: '仅已登录的人员可以在此上传文件。',
  not_for_suppliers: '供应商不能在此上传文件。',
  upload_ticket_not_valid: '上传凭证已失效，请重新打开文档。',
  choose_a_file: '请选择非空文件。',
  choose_a_correct_file_type: '不允许上传此类型的文件。',
  file_too_large: '文件过大。',
  file_quota_reached: '租户的存储空间已满。',
  document_files_of_person_too_many: '您的文件已达到上限。',
  picture_too_large: '图片像素过多。',
  picture_not_readable: '图片无法读取。',
  upload_broke_off: '上传中断。',
  too_many_requests: '请求过于频繁，请稍后重试。',
  tenant_closed: '该租户已关闭，不再接收文件。',
  tenant_out_of_service: '该租户暂停服务。',
  capture_host_not_allowed: '不允许从该站点抓取图片。',
  capture_address_not_allowed: '图片所在地址不允许访问。',
  capture_failed: '图片抓取失败。',
  capture_too_many: '一次抓取的图片过多。',
  controller_action_unknown: '编辑器没有此操作。',
  controller_callback_wrong: 'callback参数不合法',
  controller_jsonp_off: '不允许其他站点的页面加载此配置。',
  invalid_input: '请求不完整。',
  server_busy: '暂时无法完成，请稍后重试。',
}

const texts = { en, zh }

export const stateOf = (key: ErrorKey, locale: 'en' | 'zh'): string => texts[locale][key] ?? texts[locale].server_busy
