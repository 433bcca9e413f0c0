/** Error keys of production lines and factories. */
export const linesErrors = {
  line_name_exists: 409,
  line_code_exists: 409,
  line_not_exists: 404,
  line_not_approved: 409,
  line_has_open_orders: 409,
  line_still_used: 409,
  line_name_can_not_be_empty: 400,
  line_code_can_not_be_empty: 400,
  line_code_wrong_format: 400,
  ip_can_not_be_empty: 400,
  ip_wrong_format: 400,
  factory_can_not_be_empty: 400,
  maximum_orders_can_not_be_empty: 400,
  maximum_serials_can_not_be_empty: 400,
  factory_name_can_not_be_empty: 400,
  factory_name_exists: 409,
  factory_gln_exists: 409,
  factory_not_exists: 404,
  factory_still_used: 409,
  sgln_wrong_format: 400,
  sgln_differs_from_gln: 400,
  zone_unknown: 400,
} as const

export type LinesErrorKey = keyof typeof linesErrors
