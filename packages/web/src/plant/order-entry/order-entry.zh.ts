import type { Phrases } from '../../kit/language/i18n.tsx'
import type { orderImportsEn } from './order-entry.en.ts'

export const orderImportsZh: Phrases<typeof orderImportsEn> = {
  title: '订单导入',
  one: '订单导入',
  lead: '从文件录入订单：先检查，修正错误行，再一次录入。',
  upload: '导入订单',
  uploadTo: '选择订单文件',
  uploadHint: 'CSV（UTF-8）或 XLSX，最多 {rows} 个订单。第一行为列名。',
  templateHint: '列名中英文均可识别，其他列不予处理。',
  entered: '已录入订单',
  empty: {
    title: '还没有订单导入',
    text: '可填写模板，或使用计划系统导出的清单。',
  },
  outcomes: {
    CREATE: '新订单',
    CHANGE: '修改草稿',
    SAME: '已存在',
    WRONG: '有误',
  },
  done: {
    CREATE: '已创建订单',
    CHANGE: '已修改草稿',
    SAME: '已存在',
    WRONG: '未录入',
  },
  counts: {
    create: '新订单',
    change: '修改草稿',
    same: '已存在且无变化',
    wrong: '错误行',
  },
  enter: '录入 {count} 个订单',
  started: '订单录入已开始',
  taskKinds: {
    orders_check_import: '检查订单文件',
    orders_enter_import: '录入订单文件',
  },
  errors: {
    order_import_has_no_order_number: '没有名为“订单号”的列。第一行必须是列名。',
    order_further_on: '订单 {orderNo} 已进入后续步骤。请填写修订原因，或在订单页面修改。',
    order_product_unknown: '没有此编码的已批准产品。',
    order_line_code_unknown: '没有此编码的已批准产线。',
  },
  audit: {
    subjects: {
      order_import: '订单文件',
    },
    events: {
      order_import: {
        uploaded: '上传订单文件',
        checked: '订单文件已检查',
        refused: '订单文件无法读取',
        mended: '修正订单文件的一行',
        enter_started: '开始录入订单文件',
        entered: '订单文件已录入',
        sent_back: '订单文件已重新检查，未录入',
        dropped: '放弃订单文件',
        template_downloaded: '下载订单文件模板',
        wrong_rows_downloaded: '下载订单文件的错误行',
      },
      order: {
        upserted: '由其他系统录入订单',
      },
    },
  },
}
