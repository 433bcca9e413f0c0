export const productsPermissions = {
  'products.list': '010100',
  'products.create': '010101',
  'products.edit': '010102',
  'products.delete': '010103',
  'products.approve': '010112',
  'templates.list': '040100',
  'templates.create': '040101',
  'templates.edit': '040102',
  'templates.delete': '040103',
} as const
