/** Error keys of products (articles). */
export const productsErrors = {
  article_code_exists: 409,
  article_name_exists: 409,
  gtin_exists: 409,
  gtin_frozen: 409,
  product_still_used_by_an_order: 409,
  /** The author of a change may not decide about it; no role is exempt. */
  approver_is_author: 400,
  no_revision_in_force: 409,
  article_code_can_not_be_empty: 400,
  article_name_can_not_be_empty: 400,
  validity_can_not_be_empty: 400,
  packing_level_template_can_not_be_empty: 400,
  gtin_can_not_be_empty: 400,
  company_code_can_not_be_empty: 400,
  article_code_wrong_format: 400,
  company_code_wrong_format: 400,
  gtin_wrong_format: 400,
  gtin_indicator_wrong: 400,
  gtin_listed_twice: 400,
  gtin_not_of_company: 400,
  gtin_not_for_this_level: 400,
  rule_version_not_usable: 400,
  gln_wrong_format: 400,
  level_listed_twice: 400,
  level_not_in_template: 400,
  levels_differ_from_template: 400,
} as const

export type ProductsErrorKey = keyof typeof productsErrors
