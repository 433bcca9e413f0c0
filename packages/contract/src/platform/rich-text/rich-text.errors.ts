export const richTextErrors = {
  markup_too_large: 400,
  /** Chromium is not installed. */
  pdf_needs_browser: 409,
  pdf_failed: 400,
  pdf_took_too_long: 400,
  /** A key has no login that a ticket could end with. */
  upload_ticket_for_people: 403,
  /** Run out, used up, of an ended login, or for another kind of file. */
  upload_ticket_not_valid: 403,
  document_files_of_person_too_many: 409,
  /** `params.documents`: how many hold it. */
  document_file_in_use: 409,
  /** The form of the picture is none, or it cannot be decoded. */
  picture_not_readable: 400,
  /** A picture of the text is no longer there, is no picture, or belongs to another person. */
  picture_not_there: 400,
  /** What is sent out needs copies of its pictures that anybody can open. */
  pictures_not_published: 400,
  /** `params.maximum`: of one text. */
  pictures_too_many: 400,
  /** `params.host`: no picture is fetched from there. */
  capture_host_not_allowed: 400,
  /** Its videos are not shown inside a text. */
  video_host_not_allowed: 400,
  capture_address_not_allowed: 400,
  capture_failed: 400,
  /** More pictures than one request fetches. */
  capture_too_many: 400,
  controller_action_unknown: 400,
  controller_callback_wrong: 400,
  controller_jsonp_off: 400,
} as const
