import type { MemberOrigin } from '@serialis/contract/engagement/applying/lineage.schema.ts'
import type { AttributeSource } from '@serialis/contract/engagement/member-attributes/member-attributes.schema.ts'

export const memberAttributesEn = {
  edit: 'Edit attributes',
  editOf: 'Attributes: {name}',
  change: 'Edit',
  save: 'Save',
  saved: 'Attributes saved',
  none: 'Nothing is known yet.',
  noFields: 'The meta data has no attributes any longer.',
  sources: {
    PERSON: 'A person',
    IMPORT: 'A file',
    MESSAGE: 'A message',
    UNDO: 'Taken back',
  } satisfies Record<AttributeSource, string>,
  lineage: {
    before: 'Before this was kept',
    sources: {
      PERSON: 'A person',
      IMPORT: 'A file',
      MESSAGE: 'A message',
      MERGE: 'Merging with another member',
      UNDO: 'Taken back',
      ERASURE: 'Erasure of a person',
    } satisfies Record<NonNullable<MemberOrigin['source']>, string>,
  },
  changed: '{source}, {at}',
  changedBy: '{source}, {name}, {at}',
  personal: {
    show: 'Show personal attributes',
    shown: 'Personal attributes are shown in full until you leave the page.',
  },
  states: {
    show: 'Show earlier states',
    hide: 'Hide earlier states',
    version: 'Version {number}: {source}',
    more: 'More earlier states',
  },
  fields: { attributes: 'Attributes deleted', versions: 'Earlier states deleted' },
  audit: {
    events: {
      member: {
        attributes_changed: 'Attributes of a member changed',
        attributes_unmasked: 'Personal attributes of a member seen in full',
      },
      member_attributes: { forgotten: 'Old attributes of members deleted' },
    },
  },
  taskKinds: {
    member_attributes_forget: 'Delete old attributes of members',
    member_attributes_promote: 'Fill indexed attributes of members',
    member_attributes_promote_all: 'Index attributes of members',
  },
} as const
