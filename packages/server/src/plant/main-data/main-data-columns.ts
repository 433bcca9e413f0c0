/** Titles in files of what the kinds of main data have in common. */

export const CODE = { en: 'Code', zh: '编码' }
export const NAME = { en: 'Name', zh: '名称' }
export const REMARK = { en: 'Remark', zh: '备注' }
export const PERIOD = {
  validFrom: { en: 'Valid from', zh: '生效日期' },
  validTo: { en: 'Valid to', zh: '失效日期' },
}
