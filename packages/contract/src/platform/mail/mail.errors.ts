/** Error keys of mail. */
export const mailErrors = {
  mail_host_can_not_be_empty: 400,
  mail_host_wrong_format: 400,
  mail_sender_can_not_be_empty: 400,
  mail_password_can_not_be_empty: 400,
  mail_password_needs_encryption: 400,
  mail_certificate_wrong: 400,
  mail_console_url_wrong_format: 400,
  mail_not_set_up: 409,
  mail_has_not_failed: 409,
  mail_text_not_changed: 409,
} as const
