import type { richTextErrors } from '@serialis/contract/platform/rich-text/rich-text.errors.ts'

/** What other pages say of the files of documents: refusals, the log, permissions. */
export const documentFilesEn = {
  errors: {
    markup_too_large: 'The text holds too much formatting. Make it shorter, or paste it as plain text.',
    pdf_needs_browser:
      'This installation cannot make PDF files: Chromium is not installed on the server. The operators can install it, or name it in the setting CHROMIUM.',
    pdf_failed: 'The text could not be printed. Save it as HTML, and print it from there.',
    pdf_took_too_long: 'Printing took more than {seconds} seconds and was stopped. Make the text shorter.',
    upload_ticket_for_people: 'Upload tickets are for people who are logged in, not for API keys.',
    upload_ticket_not_valid: 'The upload ticket is no longer valid. Open the document again.',
    document_file_in_use:
      '{documents, plural, one {A document holds this file.} other {# documents hold this file.}} Take it out there first.',
    document_files_of_person_too_many:
      'Your files have reached the limit of {maximum} GB. Remove files from documents that no longer need them; the space is free some days later.',
    picture_not_readable: 'The picture cannot be read.',
    picture_not_there:
      'The text holds a picture that is no longer there, or that is not yours to use. Remove it, and insert it again.',
    pictures_not_published:
      'The text holds pictures or charts. Allow public copies of them, or remove them from the text.',
    pictures_too_many: 'A text may have at most {maximum} pictures and charts.',
    capture_host_not_allowed: 'Pictures are not fetched from {host}.',
    video_host_not_allowed: 'Videos of this site are not shown here. Open the link instead.',
    capture_address_not_allowed: 'The picture is at an address that may not be reached.',
    capture_failed: 'The picture could not be fetched.',
    capture_too_many: 'At most {maximum} pictures are fetched at once.',
    controller_action_unknown: 'This is no action of the editor.',
    controller_callback_wrong: 'The name of the callback is wrong.',
    controller_jsonp_off: 'Pages of other sites may not load this configuration.',
  } satisfies Record<keyof typeof richTextErrors, string>,
  audit: {
    subjects: {
      editor_rule: 'Rule of the editor',
      document_file: 'File of a document',
      upload_ticket: 'Upload ticket',
    },
    events: {
      editor_rule: { changed: 'Rule of the editor changed' },
      upload_ticket: { made: 'Upload ticket made' },
      rich_text: { printed: 'Text printed as PDF' },
      document_file: { added: 'File uploaded for a document', removed: 'Unused file of a document removed' },
    },
  },
  permissions: { subjects: { editorRule: 'Rule of the text editor' } },
  taskKinds: { rich_text_remove_unused: 'Remove unused files of documents' },
} as const
