import type { mainDataErrors } from '@serialis/contract/plant/main-data/main-data.errors.ts'

export const mainDataEn = {
  fields: {
    code: 'Code',
    name: 'Name',
    remark: 'Remark',
    validFrom: 'Valid from',
    validTo: 'Valid to',
    search: 'Code or name',
    parent: 'Inside',
    path: 'Path',
    children: 'Directly below',
  },
  hints: {
    code: 'Letters and digits, with -, _ or . between them.',
    validFrom: 'The first day; empty: from the beginning.',
    validTo: 'The last day; empty: no end.',
    parent: 'Empty: at the top.',
  },
  brands: {
    title: 'Brands',
    create: 'New brand',
    lead: 'The names under which products are sold.',
    deleteText: 'No record refers to it.',
    empty: { title: 'No brands yet', text: 'Create the brands under which you sell, or import them from a file.' },
    fields: { owner: 'Owner' },
    hints: { owner: 'The company that owns the brand.' },
  },
  regions: {
    title: 'Regions',
    create: 'New region',
    lead: 'Areas in a tree, for example country, province, city, district.',
    deleteText: 'A region in which others are, or to which a counter belongs, stays.',
    empty: { title: 'No regions yet', text: 'Create the outermost region first, or import all of them from a file.' },
  },
  businessUnits: {
    title: 'Business units',
    create: 'New business unit',
    lead: 'Divisions and departments in a tree.',
    deleteText: 'A unit in which others are, or that owns a category account, stays.',
    empty: { title: 'No business units yet', text: 'Create the company first, then its divisions inside it.' },
  },
  sourceChannels: {
    title: 'Source channels',
    create: 'New source channel',
    lead: 'Where sales, members and visits come from, for example a shop platform or your stores.',
    deleteText: 'No record refers to it.',
    empty: { title: 'No source channels yet', text: 'Create each platform or kind of store that you sell through.' },
  },
  errors: {
    master_code_exists: 'Another record has this code.',
    master_code_can_not_be_empty: 'Enter a code.',
    master_code_wrong_format: 'Letters and digits, with -, _ or . between them.',
    master_name_can_not_be_empty: 'Enter a name.',
    last_day_before_first: 'The last day is before the first.',
    master_parent_not_exists: 'The record around it is no longer there.',
    master_inside_itself: 'A record cannot be inside itself or a record below it.',
    master_too_deep: 'The tree has at most {maximum} levels.',
    master_still_used:
      '“{name}” is still used by {inside, plural, =0 {} one {# record below it, } other {# records below it, }}namely {names}{more, plural, =0 {} other { and # more}}.',
  } satisfies Record<keyof typeof mainDataErrors, string>,
  audit: {
    subjects: { brand: 'Brand', region: 'Region', business_unit: 'Business unit', source_channel: 'Source channel' },
    events: {
      brand: { created: 'Brand created', changed: 'Brand changed', deleted: 'Brand deleted' },
      region: { created: 'Region created', changed: 'Region changed', deleted: 'Region deleted' },
      business_unit: {
        created: 'Business unit created',
        changed: 'Business unit changed',
        deleted: 'Business unit deleted',
      },
      source_channel: {
        created: 'Source channel created',
        changed: 'Source channel changed',
        deleted: 'Source channel deleted',
      },
    },
  },
  permissions: {
    subjects: {
      brands: 'Brands',
      regions: 'Regions',
      businessUnits: 'Business units',
      sourceChannels: 'Source channels',
    },
  },
} as const
