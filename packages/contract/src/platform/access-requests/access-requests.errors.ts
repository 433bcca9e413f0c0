/** Error keys of changes that wait for a second person. */
export const accessRequestsErrors = {
  /** Somebody besides the owner may know the password, until a second person has confirmed the account. */
  signing_closed: 403,
  signing_is_open: 409,
  /** API keys cannot ask for what a second person must approve. */
  needs_a_person: 403,
  access_request_waits: 409,
  access_request_decided: 409,
  access_request_by_yourself: 403,
  access_request_about_you: 403,
  access_request_password_known: 403,
  access_request_asker_gone: 409,
} as const
