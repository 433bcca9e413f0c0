export const categoriesEn = {
  categories: {
    title: 'Product categories',
    create: 'New category',
    lead: 'A tree in which every product has at most one place.',
    deleteText: 'It contains no product and no category.',
    empty: {
      title: 'No categories yet',
      text: 'Sort products as your catalogue does, for example medicines, tablets.',
    },
    fields: {
      code: 'Code',
      name: 'Name',
      parent: 'Inside',
      remark: 'Remark',
      products: 'Products',
      search: 'Code or name',
    },
    hints: {
      code: 'Letters, digits and -.',
      parent: 'Empty: a top-level category.',
    },
  },
  groups: {
    title: 'Product groups',
    menu: 'Product groups',
    create: 'New group',
    lead: 'Products that belong together for some purpose; a product may be in several.',
    deleteText: '{count, plural, one {# product stays} other {# products stay}}; only the group is deleted.',
    empty: {
      title: 'No groups yet',
      text: 'Make a group, then put products into it on their pages.',
    },
    fields: {
      code: 'Code',
      name: 'Name',
      remark: 'Remark',
      products: 'Products',
      search: 'Code or name',
    },
    hints: {
      code: 'Letters, digits and -.',
    },
  },
  card: {
    title: 'Classification',
    change: 'Change',
    changed: 'Classification changed',
    category: 'Category',
    groups: 'Groups',
    none: 'None',
  },
  audit: {
    subjects: {
      product_category: 'Product category',
      product_group: 'Product group',
    },
    events: {
      product_category: {
        created: 'Product category created',
        changed: 'Product category changed',
        deleted: 'Product category deleted',
      },
      product_group: {
        created: 'Product group created',
        changed: 'Product group changed',
        deleted: 'Product group deleted',
      },
    },
  },
  permissions: {
    subjects: {
      categories: 'Product categories',
      productGroups: 'Product groups',
    },
  },
} as const
