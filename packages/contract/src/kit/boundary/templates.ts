/** Texts with variables that a tenant may write: their limits, and what is refused of them. */

export const TEMPLATE_LIMITS = {
  /** Blocks within blocks. */
  depth: 5,
  /** Characters that one text may become. */
  output: 20_000,
  /** Values that loops and filters may make while one text is written. */
  values: 20_000,
  milliseconds: 250,
} as const

/** What a text may use besides variables. */
export const TEMPLATE_TAGS = ['if', 'unless', 'case', 'for', 'comment'] as const
export const TEMPLATE_FILTERS = [
  'append',
  'capitalize',
  'default',
  'downcase',
  'prepend',
  'size',
  'strip',
  'truncate',
  'upcase',
] as const

/** Each with the HTTP status of a refused save. */
export const templateErrors = {
  template_syntax_wrong: 400,
  template_tag_unknown: 400,
  template_filter_unknown: 400,
  template_variable_unknown: 400,
  template_nested_too_deep: 400,
  template_limit_exceeded: 400,
  template_variable_missing: 400,
  template_variable_not_alone: 400,
  template_is_empty: 400,
} as const
export type TemplateFaultKey = keyof typeof templateErrors
