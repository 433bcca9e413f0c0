/** Where the product keeps something of a member, in English: on the page of an erasure and on its certificate. */

import type { ErasureEffect, PersonalTable } from './privacy-requests.schema.ts'

export const privacyTablesEn = {
  members: 'Profile',
  member_identities: 'Identities',
  suppressed_identities: 'Suppression of identities',
  member_consents: 'Consents',
  member_serials: 'Serial numbers owned',
  serial_offers: 'Transfers',
  point_bookings: 'Points: bookings',
  point_lots: 'Points: lots',
  point_entries: 'Points: entries',
  member_activities: 'Activities',
  member_tags: 'Tags',
  member_tag_changes: 'Tags that came and went',
  audience_members: 'Audiences',
  audience_changes: 'Audiences entered and left',
  member_attributes: 'Attributes',
  member_attribute_versions: 'Attributes: earlier states',
  provide_sent: 'Receivers that have the member',
  provide_erasures: 'Notices of the erasure to receivers',
  member_import_rows: 'Files of imports, with their rows',
  member_import_members: 'Imports that brought the member in',
  collection_records: 'Records of collections',
  collection_record_versions: 'Records of collections: earlier states',
  collection_record_persons: 'Records of collections: search marks',
  transfer_model_drafts: 'Transfer models: samples of drafts',
  transfer_model_versions: 'Transfer models: samples of versions',
  record_import_rows: 'Files of records',
  inbox_messages: 'Raw messages of other systems',
  inbox_searches: 'Raw messages of other systems: search marks',
  endpoint_files: 'Files of messages that wait for a decision',
  member_list_rows: 'Lists of members as files',
  member_merges: 'Merges',
  member_merge_parts: 'What moved with a merge',
  privacy_requests: 'Privacy requests',
} as const satisfies Record<PersonalTable, string>

export const erasureEffectsEn = {
  DELETED: 'Deleted',
  EMPTIED: 'Emptied: nothing of the person is left in the row',
  KEPT: 'Kept: amounts, dates and hashes that name nobody',
} as const satisfies Record<ErasureEffect, string>
