/** Error keys of privacy requests. */
export const privacyRequestsErrors = {
  privacy_request_waits: 409,
  privacy_request_decided: 409,
  privacy_request_wrong_kind: 409,
  privacy_request_not_done: 409,
  privacy_request_file_gone: 404,
  erasure_member_closed: 409,
  erasure_recall_open: 409,
  erasure_access_open: 409,
} as const
