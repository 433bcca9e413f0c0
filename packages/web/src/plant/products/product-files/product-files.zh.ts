import type { Phrases } from '../../../kit/language/i18n.tsx'
import type { productImportsEn } from './product-files.en.ts'

export const productImportsZh: Phrases<typeof productImportsEn> = {
  title: '产品文件',
  one: '产品文件',
  lead: '从文件录入产品：先检查，修正错误行，再一次录入。每个产品与手工录入一样，须由他人审批。',
  open: '导入',
  upload: '导入产品',
  uploadTo: '选择产品文件',
  uploadHint: 'CSV（UTF-8）或 XLSX，最多 {rows} 个产品。第一行为列名。',
  templateHint: '列名中英文均可识别，也可使用导出的产品清单。文件中没有的列保持产品原值，其他列不予处理。',
  entered: '已录入产品',
  empty: {
    title: '还没有产品文件',
    text: '可填写模板，或修改导出的产品清单。',
  },
  outcomes: {
    CREATE: '新产品',
    CHANGE: '修改产品',
    SAME: '已存在',
    WRONG: '有误',
  },
  done: {
    CREATE: '已创建产品',
    CHANGE: '已修改产品',
    SAME: '已存在',
    WRONG: '未录入',
  },
  counts: {
    create: '新产品',
    change: '修改产品',
    same: '已存在且无变化',
    wrong: '错误行',
  },
  enter: '录入 {count} 个产品',
  started: '产品录入已开始',
  taskKinds: {
    products_check_import: '检查产品文件',
    products_enter_import: '录入产品文件',
  },
  errors: {
    product_import_has_no_code: '没有名为“编码”的列。第一行必须是列名。',
  },
  audit: {
    subjects: {
      product_import: '产品文件',
    },
    events: {
      product_import: {
        uploaded: '上传产品文件',
        checked: '产品文件已检查',
        refused: '产品文件无法读取',
        mended: '修正产品文件的一行',
        enter_started: '开始录入产品文件',
        entered: '产品文件已录入',
        sent_back: '产品文件已重新检查，未录入',
        dropped: '放弃产品文件',
        template_downloaded: '下载产品文件模板',
        wrong_rows_downloaded: '下载产品文件的错误行',
      },
    },
  },
}
