/** Error keys of merges of members. */
export const mergingErrors = {
  member_merge_same: 400,
  member_merge_waits: 409,
  member_merge_not_open: 409,
  member_merge_not_verified: 409,
  member_merge_survivor_not_active: 409,
  member_merge_request_open: 409,
  member_merge_offer_open: 409,
  member_merge_too_late: 409,
  member_merge_points_used: 409,
} as const
