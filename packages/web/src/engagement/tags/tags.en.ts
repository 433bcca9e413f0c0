import type { tagsErrors } from '@serialis/contract/engagement/tags/tags.errors.ts'
import type { TagKind, TagSource, TagStep } from '@serialis/contract/engagement/tags/tags.schema.ts'
import type { TagStatus } from '@serialis/contract/engagement/tags/tags.status.ts'

export const tagsEn = {
  title: 'Tags',
  one: 'Tag',
  lead: 'Words for members, by which you find them again.',
  create: 'New tag',
  createLead: 'Code and kind stay as they are once the tag is active.',
  edit: 'Edit the tag',
  save: 'Save',
  created: 'Tag created',
  saved: 'Tag saved',
  empty: {
    title: 'No tags yet',
    text: 'Create one for each group of members, such as friends of running.',
  },
  fields: {
    code: 'Code',
    name: 'Name',
    nameEn: 'English name',
    nameZh: 'Chinese name',
    kind: 'Kind',
    status: 'Status',
    category: 'Category',
    subcategory: 'Subcategory',
    lifetimeDays: 'Days valid',
    memberLimit: 'Member limit',
    members: 'Members',
    description: 'Description',
    createdAt: 'Created',
    search: 'Code or name',
  },
  hints: {
    code: 'Small letters, digits and underscores, such as likes_running. The list of members is filtered by it.',
    names: 'Pages show the name in the language of the reader.',
    category: 'Tags of one category are listed together.',
    subcategory: 'A part of the category.',
    lifetimeDays: 'Empty: members keep the tag until it is taken away.',
    memberLimit: 'Empty: any number of members may have it.',
    description: 'What it means that a member has it.',
  },
  days: '{count, plural, one {# day} other {# days}}',
  endless: 'Until it is taken away',
  unlimited: 'None',
  moreThan: 'More than {count}',
  kinds: {
    MANUAL: 'By hand',
  } satisfies Record<TagKind, string>,
  sources: {
    HAND: 'By hand',
  } satisfies Record<TagSource, string>,
  steps: {
    ADDED: 'Given',
    REMOVED: 'Taken away',
    EXPIRED: 'Ended',
  } satisfies Record<TagStep, string>,
  status: {
    DRAFT: 'Draft',
    ACTIVE: 'Active',
    ARCHIVED: 'Archived',
  } satisfies Record<TagStatus, string>,
  cards: {
    facts: 'Description',
    members: 'Members with this tag',
    history: 'History',
  },
  noTags: 'The member has no tags.',
  noMembers: {
    title: 'No member has this tag',
    text: 'Choose members in their list and give them the tag.',
  },
  assignLead: 'Choose members in their list to give them this tag.',
  toMembers: 'To the list of members',
  filter: 'Code of a tag',
  since: 'since {at}',
  until: 'until {at}',
  giveTitle: 'Give a tag',
  giveText:
    '{count, plural, one {One member gets} other {# members get}} the tag. Members that are not active are left out.',
  chooseTag: 'Choose a tag.',
  noneToGive: 'There is no further active tag.',
  onePage: 'Choose the members of one page.',
  given:
    '{changed, plural, =0 {No member has} one {One member has} other {# members have}} the tag now{kept, plural, =0 {} one {, one had it already} other {, # had it already}}{skipped, plural, =0 {} one {, one is not active} other {, # are not active}}.',
  taken: '{count, plural, =0 {No member had the tag} one {Tag taken away} other {Tag taken away from # members}}',
  takeOne: 'Take away {name}',
  takeTitle: 'Take away {name}',
  takeText: '{count, plural, one {One member loses} other {# members lose}} the tag.',
  actions: {
    edit: 'Edit',
    give: 'Give a tag',
    take: 'Take away',
    assign: 'Give the tag',
    remove: 'Take the tag away',
    delete: 'Delete',
    deleteTitle: 'Delete {name}',
    deleteText: 'No member ever had this tag. It is gone for good.',
    activate: 'Activate',
    activateTitle: 'Activate {name}',
    activateText:
      'Members can have it from then on. Its code and kind stay as they are, and it can no longer be deleted.',
    activated: 'Tag activated',
    archive: 'Archive',
    archiveTitle: 'Archive {name}',
    archiveText: 'No further member gets it. Members that have it keep it until it ends or is taken away.',
    archived: 'Tag archived',
  },
  errors: {
    tag_code_exists: 'Another tag has this code.',
    tag_code_can_not_be_empty: 'Enter a code.',
    tag_code_wrong_format: 'Enter small letters, digits and single underscores, beginning with a letter.',
    tag_name_can_not_be_empty: 'Enter a name.',
    tag_category_can_not_be_empty: 'Enter the category of this subcategory.',
    tag_is_fixed: 'This stays as it is once the tag was activated.',
    tag_limit_below_members:
      '{members, plural, one {One member has} other {# members have}} this tag. Enter at least that many.',
    tag_status_does_not_allow: 'This is not possible in the tag’s present status.',
    tag_still_used:
      'The tag is still read by {count, plural, one {# record} other {# records}}: {names}{more, plural, =0 {} other { and # more}}.',
    tags_too_many: 'At most {maximum} tags are possible.',
    tag_members_not_active: 'Only active members get tags.',
    tag_limit_reached:
      'At most {limit, plural, one {one member} other {# members}} may have this tag. {free, plural, =0 {None is left.} one {One more is possible.} other {# more are possible.}}',
  } satisfies Record<keyof typeof tagsErrors, string>,
  audit: {
    subjects: {
      tag: 'Tag',
    },
    events: {
      tag: {
        created: 'Tag created',
        changed: 'Tag changed',
        activated: 'Tag activated',
        archived: 'Tag archived',
        deleted: 'Tag deleted',
        assigned: 'Tag given to members',
        removed: 'Tag taken from members',
        expired: 'Tags of members ended',
      },
    },
  },
  permissions: {
    subjects: {
      tags: 'Tags',
    },
  },
  taskKinds: {
    tags_end: 'End tags of members',
  },
} as const
