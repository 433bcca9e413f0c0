import type { Phrases } from '../../../kit/language/i18n.tsx'
import type { categoriesEn } from './categories.en.ts'

export const categoriesZh: Phrases<typeof categoriesEn> = {
  categories: {
    title: '产品分类',
    create: '新建分类',
    lead: '树形分类，每个产品最多属于一个分类。',
    deleteText: '该分类下没有产品，也没有下级分类。',
    empty: {
      title: '还没有分类',
      text: '按产品目录分类，例如药品、片剂。',
    },
    fields: {
      code: '编码',
      name: '名称',
      parent: '上级分类',
      remark: '备注',
      products: '产品',
      search: '编码或名称',
    },
    hints: {
      code: '字母、数字和 -。',
      parent: '留空即为顶级分类。',
    },
  },
  groups: {
    title: '产品分组',
    menu: '产品组',
    create: '新建分组',
    lead: '因某种用途归在一起的产品；一个产品可属于多个分组。',
    deleteText: '只删除分组，其中 {count, plural, other {# 个产品}}保留。',
    empty: {
      title: '还没有分组',
      text: '先新建分组，再在产品页面将产品加入。',
    },
    fields: {
      code: '编码',
      name: '名称',
      remark: '备注',
      products: '产品',
      search: '编码或名称',
    },
    hints: {
      code: '字母、数字和 -。',
    },
  },
  card: {
    title: '分类与分组',
    change: '修改',
    changed: '分类已更新',
    category: '分类',
    groups: '分组',
    none: '无',
  },
  audit: {
    subjects: {
      product_category: '产品分类',
      product_group: '产品分组',
    },
    events: {
      product_category: {
        created: '新建产品分类',
        changed: '修改产品分类',
        deleted: '删除产品分类',
      },
      product_group: {
        created: '新建产品分组',
        changed: '修改产品分组',
        deleted: '删除产品分组',
      },
    },
  },
  permissions: {
    subjects: {
      categories: '产品分类',
      productGroups: '产品分组',
    },
  },
}
