import type { memberListsErrors } from '@serialis/contract/engagement/member-lists/member-lists.errors.ts'
import type {
  ListEffect,
  ListOutcome,
  ListTarget,
} from '@serialis/contract/engagement/member-lists/member-lists.schema.ts'

export const memberListsEn = {
  title: 'Member lists',
  one: 'Member list',
  lead: 'Members from a file get a tag or lose it, come into an audience or leave it. Nothing changes before you have seen what would.',
  upload: 'Upload a member list',
  uploadTo: 'File with members',
  uploadHint:
    'CSV (UTF-8, commas) or XLSX, titles in the first line, up to {rows} rows. The file is removed {days} days after the upload.',
  uploaded: 'File uploaded',
  chooseFirst: 'First choose the tag or the audience.',
  fields: {
    target: 'For',
    effect: 'Effect',
    changed: 'Members who change',
    misfits: 'Rows with faults',
    tag: 'Tag',
    audience: 'Audience',
  },
  targets: { TAG: 'A tag', AUDIENCE: 'An audience' } satisfies Record<ListTarget, string>,
  noTargets: 'None is active',
  effects: { ADD: 'Add members', REMOVE: 'Remove members' } satisfies Record<ListEffect, string>,
  ofTarget: { TAG: 'Tag “{name}”', AUDIENCE: 'Audience “{name}”' },
  howTitle: 'How rows find members',
  how: {
    identity: 'A row needs a phone number, an e-mail address or an ID of a member. Other columns are left alone.',
    none: 'A row of nobody, or of two members, is refused. A list never creates members.',
    frozen: 'Frozen members get no tag and come into no audience. They can be removed.',
    few: 'Without the right to see identities in full you learn of no single row whether it is of a member, and can enter a file only when ten members or more change by it.',
  },
  empty: {
    title: 'No member lists yet',
    text: 'Upload a CSV or XLSX file with phone numbers, e-mail addresses or IDs.',
  },
  counts: {
    change: { ADD: 'Members added', REMOVE: 'Members removed' },
    same: { ADD: 'Were there already', REMOVE: 'Were not there' },
    repeat: 'Further rows of the same members',
    refused: 'Rows refused',
    misfits: 'Rows with faults of their own',
  },
  outcomes: {
    CHANGE: 'Changes',
    SAME: 'Unchanged',
    REPEAT: 'Same member again',
    REFUSED: 'Refused',
    FITS: 'Can be read',
  } satisfies Record<ListOutcome, string>,
  columns: {
    title: 'Columns and effect',
    change: 'Change columns and effect',
    lead: 'The file is checked again. Corrections of rows are lost.',
    needed: 'No column names an identity. Choose which column holds the phone number, the e-mail address or an ID.',
    check: 'Check file again',
    started: 'The file is checked again',
  },
  rows: 'First rows and refused rows',
  rowsLead: 'Identities are shown in part. Of many refused rows the first {kept} are kept.',
  rowsLeadBlind:
    'The first rows, and those that cannot be read. Identities are shown in part. Of many such rows the first {kept} are kept.',
  row: 'Row',
  cell: '{field}: {value}',
  noRows: 'The first rows and those that are refused appear once the file is checked.',
  mendLead: 'Fields that you leave empty stay as they are. The file itself stays as it was uploaded.',
  unmask: 'Show in full',
  unmaskHint: 'Showing the row in full is recorded.',
  enter: {
    ADD: 'Add {count, plural, one {# member} other {# members}}',
    REMOVE: 'Remove {count, plural, one {# member} other {# members}}',
  },
  enterBlind: { ADD: 'Add members', REMOVE: 'Remove members' },
  enterTitle: { ADD: 'Add these members?', REMOVE: 'Remove these members?' },
  enterText:
    '{change, plural, one {# member changes} other {# members change}}. {refused, plural, =0 {} one {# refused row is left out.} other {# refused rows are left out.}}',
  enterTextBlind:
    'Rows that are not of a member change nothing. {misfits, plural, =0 {} one {# row with faults is left out.} other {# rows with faults are left out.}}',
  fewChange: 'Fewer than ten members would change. Somebody who may see identities in full can enter this file.',
  dropText: 'Nothing more of it is entered. Members who were added or removed stay so.',
  download: 'Download refused rows',
  taskKinds: {
    member_lists_check: 'Check a member list',
    member_lists_enter: 'Enter a member list',
    member_lists_forget: 'Remove old member lists',
  },
  errors: {
    member_list_field_twice: 'Two columns have the same field.',
    member_list_columns_differ: 'The file has other columns.',
    member_list_target_closed:
      'The tag or audience is in a status, or of a kind, in which people add or remove nobody.',
  } satisfies Record<keyof typeof memberListsErrors, string>,
  audit: {
    subjects: { member_list: 'Member list' },
    events: {
      member_list: {
        uploaded: 'Member list uploaded',
        planned: 'Columns or effect of a member list changed',
        checked: 'Member list checked',
        refused: 'Member list could not be read',
        row_unmasked: 'Row of a member list shown in full',
        mended: 'Row of a member list corrected',
        enter_started: 'Entering of a member list started',
        entered: 'Member list entered',
        dropped: 'Member list discarded',
        refused_rows_downloaded: 'Refused rows of a member list downloaded',
      },
    },
  },
  permissions: { subjects: { memberLists: 'Member lists' } },
} as const
