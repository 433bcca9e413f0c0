import type { activitiesErrors } from '@serialis/contract/engagement/activities/activities.errors.ts'
import type { builtInTypes } from '@serialis/contract/engagement/activities/activities.schema.ts'

export const activitiesEn = {
  types: {
    SCAN: 'Scanned a pack',
    PURCHASE: 'Purchase',
    RETURN: 'Return',
    LOGIN: 'Login',
    REGISTER: 'Registration',
    VISIT: 'Visit',
    REVIEW: 'Review',
    REFERRAL: 'Referral',
  } satisfies Record<(typeof builtInTypes)[number], string>,
  taskKinds: {
    activities_forget_old: 'Remove activities that are kept no longer',
    activities_forget_old_ids: 'Forget old IDs of activities',
  },
  errors: {
    activity_id_wrong_format:
      'An ID has up to 80 letters, digits and the characters _ . : / -, and is no phone number.',
    activity_type_wrong_format:
      'A type has up to 40 capital letters, digits and underscores, and begins with a letter.',
    activity_member_unknown: 'There is no such member.',
    activity_in_future: 'The time is more than {minutes} minutes ahead.',
    activity_too_old: 'The time is more than {months} months ago.',
    activity_props_too_large: 'The further data have more than 4 KB.',
    activity_props_too_deep: 'The further data have more than three levels.',
    activity_props_personal: 'The further data contain a phone number, an e-mail address or the ID of the member.',
    activity_too_many_types: 'There are {maximum} types already.',
  } satisfies Record<keyof typeof activitiesErrors, string>,
  audit: {
    subjects: {
      activity_batch: 'Batch of activities',
    },
    events: {
      activity_batch: {
        received: 'Activities of members received',
      },
    },
  },
  permissions: {
    actions: {
      recordActivities: 'Record activities',
    },
    subjects: {
      activities: 'Activities of members',
    },
  },
} as const
