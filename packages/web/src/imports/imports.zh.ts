import type { Phrases } from '../kit/i18n.tsx'
import type { importsEn } from './imports.en.ts'

export const importsZh: Phrases<typeof importsEn> = {
  fields: { fileName: '文件', status: '状态', rows: '行数', wrong: '错误行', uploadedAt: '上传时间', uploadedBy: '上传人', endedAt: '结束时间', endedBy: '处理人', sha256: '校验和', unknownTitles: '未处理的列' },
  status: { CHECKING: '检查中', CHECKED: '待决定', UNREADABLE: '无法读取', ENTERING: '录入中', DONE: '已录入', DROPPED: '已放弃' },
  uploaded: '文件已上传', template: '模板', templateOf: '{format} 模板', failed: '无法读取此文件',
  effect: '录入结果预览', entered: '录入结果',
  rows: '行', line: '行号', outcome: '结果', fault: '问题', noRows: { title: '没有行', text: '检查完成后这里会显示文件的各行。' },
  mended: '已修正', mend: '修正', mendOf: '修正第 {line} 行', mendLead: '上传的文件本身保持不变。', mendDone: '该行已正确', mendWrong: '该行仍有误', save: '检查该行', otherColumns: '显示文件中没有的列',
  enterGood: '录入 {count} 个正确行', enterGoodTitle: '不含错误行录入？', enterGoodText: '有 {wrong} 行有误，将不录入。可下载后修正，再作为单独的文件上传。',
  drop: '放弃文件', dropped: '文件已放弃', dropTitle: '放弃此文件？', dropText: '文件中的内容都不会录入。', wrongRows: '下载错误行',
}
