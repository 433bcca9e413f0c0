import type { Phrases } from '../../kit/language/i18n.tsx'
import type { masterImportsEn } from './master-files.en.ts'

export const masterImportsZh: Phrases<typeof masterImportsEn> = {
  title: '文件',
  one: '基础数据文件',
  files: '基础数据文件',
  lead: '从文件新建记录：先检查，修正错误行，再一次录入。已有的记录不会被修改。',
  upload: '导入文件',
  uploadTo: '选择文件',
  uploadHint: 'CSV（UTF-8）或 XLSX，最多 {rows} 行。第一行为列名。',
  templateHint:
    '列名中英文均可识别，其他列不予处理。引用其他记录（例如上级分类）时填写其名称；若该记录也在本文件中，须排在引用它的行之前。',
  entered: '已录入记录',
  empty: {
    title: '还没有文件',
    text: '请填写模板并在此上传。',
  },
  outcomes: {
    CREATE: '新建',
    CHANGE: '修改',
    SAME: '已存在',
    WRONG: '有误',
  },
  done: {
    CREATE: '已创建',
    CHANGE: '已修改',
    SAME: '已存在',
    WRONG: '未录入',
  },
  counts: {
    create: '新记录',
    change: '修改的记录',
    same: '已存在且无变化',
    wrong: '错误行',
  },
  enter: '录入 {count} 条记录',
  started: '记录录入已开始',
  taskKinds: {
    masters_check_import: '检查基础数据文件',
    masters_enter_import: '录入基础数据文件',
  },
  errors: {
    master_import_has_no_name: '没有名为“名称”的列。第一行必须是列名。',
    master_import_value_twice: '与第 {line} 行的值相同。',
    master_import_value_unknown: '没有名为“{value}”的记录。',
    master_import_value_not_in_list: '“{value}”不是本列允许的值。',
  },
  audit: {
    subjects: {
      master_import: '基础数据文件',
    },
    events: {
      master_import: {
        uploaded: '上传基础数据文件',
        checked: '基础数据文件已检查',
        refused: '基础数据文件无法读取',
        mended: '修正基础数据文件的一行',
        enter_started: '开始录入基础数据文件',
        entered: '基础数据文件已录入',
        sent_back: '基础数据文件已重新检查，未录入',
        dropped: '放弃基础数据文件',
        template_downloaded: '下载基础数据模板',
        wrong_rows_downloaded: '下载基础数据文件的错误行',
      },
    },
  },
}
