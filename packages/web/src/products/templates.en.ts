import type { templatesErrors } from '@serialis/contract/products/templates.errors.ts'
import type { CodeType, ZeroBox } from '@serialis/contract/products/templates.schema.ts'

export const templatesEn = {
  title: 'Packaging templates', one: 'Packaging template', lead: 'How units go into bundles, cases and pallets, and which code each pack carries.',
  create: 'New template', submit: 'Create template', edit: 'Edit template', save: 'Save', created: 'Template created', saved: 'Template saved', deleted: 'Template deleted', delete: 'Delete', deleteTitle: 'Delete {name}', deleteText: 'No product uses it.',
  empty: { title: 'No packaging templates yet', text: 'A template says how many units go into a case and how many cases onto a pallet. Products choose one.' },
  fields: { name: 'Name', remark: 'Remark', ratio: 'Ratio', levels: 'Levels', level: 'Level', capacity: 'How many of the level below', codeType: 'Code on the pack', zeroBox: 'Partial pack', products: 'Products', changedAt: 'Changed', structure: 'Structure', code: 'Code' },
  hints: { levels: 'From the unit outward.', ratio: 'One outermost pack, and what is in it.', reshape: 'Products keep the structure they were approved with until they are edited themselves.', zeroBox: 'A partial pack is one that is not full; say which number it gets.' },
  codeTypes: { SGTIN: 'GTIN and serial number', SSCC: 'SSCC', CN20: 'China drug code, 20 characters', NONE: 'No code' } satisfies Record<CodeType, string>,
  zeroBoxes: { NONE: 'Not allowed', SAME_KEY: 'Allowed, normal number', OWN_KEY: 'Allowed, own number range' } satisfies Record<ZeroBox, string>,
  levelAt: 'Level {at}', addLevel: 'Add level', removeLevel: 'Remove {level}',
  cards: { picture: 'Packing', products: 'Products with this template', history: 'History' }, reasons: { CREATE: 'Created', MODIFY: 'Changed' }, changed: '{field}: {from} → {to}', reshaped: 'Codes or partial packs of the levels', current: 'Current', older: 'Structure {shape}, an older one', noProducts: 'No product uses this template yet.',
  errors: {
    template_exists: 'Another template already packs exactly like this. Use that one.', template_name_exists: 'Another template has this name.', template_not_exists: 'This packaging template does not exist.', template_still_used: 'A product uses this template, so it cannot be deleted.',
    template_name_can_not_be_empty: 'Enter a name.', aggregation_level_can_not_be_empty: 'Choose the aggregation level.', zero_box_can_not_be_empty: 'Say how partial packs are numbered.', levels_not_ascending: 'Each level must be further out than the one before it.',
    unit_level_missing: 'The first level is the unit.', unit_capacity_not_one: 'The unit contains itself: 1.', unit_code_type_wrong: 'A unit carries a GTIN with serial number, or a China drug code.', unit_is_never_partial: 'A unit is never partial.',
    zero_box_needs_a_code: 'Packs without a code have no number for a partial pack.', too_many_units_inside: 'One outermost pack may hold at most 10,000,000 units.',
  } satisfies Record<keyof typeof templatesErrors, string>,
} as const
