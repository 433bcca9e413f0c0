/** Error keys of activities. */
export const activitiesErrors = {
  activity_id_wrong_format: 400,
  activity_type_wrong_format: 400,
  activity_member_unknown: 404,
  activity_in_future: 400,
  activity_too_old: 400,
  activity_props_too_large: 400,
  activity_props_too_deep: 400,
  activity_props_personal: 400,
  activity_too_many_types: 409,
} as const
