import type { Phrases } from '../../kit/language/i18n.tsx'
import type { filesEn } from './files.en.ts'

export const filesZh: Phrases<typeof filesEn> = {
  errors: {
    picture_too_large: '图片为 {width} × {height} 像素，超过相机所能拍摄的尺寸，请上传较小的图片。',
    attachments_too_many: '已有 {maximum} 个文件，请先移除一个。',
    attachments_closed: '记录已连同附件一起签名，附件不能再更改。',
    file_empty: '文件为空。',
    file_not_utf8: '文件不是 UTF-8 编码（第 {line} 行），请另存为 UTF-8。',
    file_torn: '文件不完整：缺少结束行，请向发送方索取完整文件。',
    file_row_count_differs: '结束行中的行数与文件不符。',
    file_checksum_differs: '结束行中的校验和不符：文件在生成后被改动。',
    file_rows_after_end: '结束行之后还有数据（第 {line} 行）。',
    file_header_differs: '首行不是 CSV v1 的表头。',
    file_line_too_long: '第 {line} 行过长。',
    file_quote_not_closed: '第 {line} 行的引号未闭合。',
    file_has_nul: '第 {line} 行含有 NUL 字符，请重新导出为纯文本（UTF-8）。',
    file_line_ends_cr: '文件的换行符仅为 CR（旧版 Mac 格式），请改用 LF 或 CRLF 保存。',
    file_column_twice: '列“{column}”出现了两次，请删除或重命名其中一列。',
    file_dates_from_1904: '该工作簿使用 1904 日期系统。请在工作簿选项中关闭“使用 1904 日期系统”，核对日期后重新保存。',
    file_formula_without_value: '单元格 {cell} 的公式没有计算结果，请用表格软件打开并保存后重新上传。',
    file_second_sheet: '工作表“{sheet}”也有数据，而系统只读取第一个工作表。请将数据移至第一个工作表，或删除该工作表。',
    file_has_doctype: 'XML 含有文档类型或实体声明，出于安全不予读取。',
    file_not_well_formed: 'XML 在第 {line} 行有语法错误。',
    file_message_unknown: '不支持读取“{name}”类消息。',
    file_too_heavy:
      '读取该文件所需的内存或时间超出单个文件的上限，没有保留任何内容。请拆分文件，或去除格式和图片后另存再上传。',
    file_too_deep: 'XML 在第 {line} 行嵌套过深。',
    file_list_too_long: '第 {line} 行的列表过长。',
    file_too_many_rows: '文件行数超出上限，请拆分。',
  },
}
