import type { pointsErrors } from '@serialis/contract/engagement/points/points.errors.ts'
import type { PointAccount, PointBookingKind } from '@serialis/contract/engagement/points/points.schema.ts'

export const pointsEn = {
  title: 'Points',
  level: 'Level',
  nextLevel: 'Next level',
  missing: '{level}, {points, number} points more within {months, plural, one {# month} other {# months}}',
  balance: 'Balance',
  available: 'Available today',
  nextExpiry: 'Next to expire',
  expires: '{points} on {day}',
  owed: 'Points were taken back after the member had spent them. The next points make up for what is missing.',
  none: 'Nothing has been booked yet.',
  more: 'Show more',
  book: 'Book points',
  bookTitle: 'Book points of the member',
  booked: 'Points booked',
  reverse: 'Reverse',
  reverseTitle: 'Reverse this booking: {what}',
  reverseGiven:
    'The member loses these points. What has been spent of them is taken from other points, or from the next ones. What has expired is not taken again.',
  reverseTaken: 'The points return to the member, with the expiry days that they had.',
  reversed: 'Booking reversed',
  isReversed: 'Reversed',
  receipt: 'Receipt {number}',
  pack: '{product}, batch {batch}, {code}',
  by: '{name}, {at}',
  booking: 'Kind of booking',
  kinds: {
    EARN: 'Given',
    REDEEM: 'Redeemed',
    CORRECT: 'Corrected',
    REVERSE: 'Reversal',
    EXPIRE: 'Expired',
  } satisfies Record<PointBookingKind, string>,
  accounts: {
    MEMBER: 'Member',
    ISSUED: 'Issued',
    REDEEMED: 'Redeemed',
    EXPIRED: 'Expired',
    CORRECTED: 'Corrections',
  } satisfies Record<PointAccount, string>,
  fields: {
    kind: 'What to book',
    points: 'Points',
    expiresOn: 'Expire on',
    reference: 'Receipt',
    serialId: 'For the pack',
    reason: 'Reason',
  },
  choices: {
    EARN: 'Give',
    REDEEM: 'Redeem',
    CORRECT: 'Correct',
  },
  hints: {
    points: 'A whole number.',
    correction: 'A whole number; with a minus, points are taken.',
    expiresOn: 'The last day of these points. Empty: the end of the month in {months} months.',
    reference: 'Its number, if there is one. Points are given only once for a receipt, and redeemed only once.',
    serialId: 'A pack that the member owns, if the points are for one. Each pack is rewarded once, whoever owns it.',
    reason: 'Stays in the history. No names, numbers or addresses of people.',
  },
  taskKinds: {
    points_expire: 'Book out expired points',
  },
  errors: {
    points_not_zero: 'Enter a number other than 0.',
    points_not_positive: 'Enter a number above 0. Points are taken by a correction.',
    points_expiry_wrong: 'Enter a day from today on, at most {years} years from now.',
    points_expiry_of_added: 'Only points that are added have an expiry day.',
    points_serial_of_given: 'Only points that are given are for a pack.',
    points_serial_rewarded: 'Points were given for this pack before.',
    points_serial_health:
      'What the member owns here is health data, and the member does not agree to the use of these.',
    points_not_enough: 'The member has {available, number} points available.',
    points_booked_already: 'This receipt was booked before.',
    points_booking_not_reversible: 'Reversals and expired points cannot be reversed. Correct the points instead.',
    points_reversed_already: 'This booking was reversed before.',
    level_code_can_not_be_empty: 'Enter a code.',
    level_code_wrong_format: 'Use letters, digits, and single dashes, dots or underscores between them.',
    level_name_can_not_be_empty: 'Enter a name.',
    level_code_exists: 'Another level has this code.',
    level_rank_exists: 'Another level has this place in the order.',
    level_rules_too_many: 'There are at most {maximum} levels.',
  } satisfies Record<keyof typeof pointsErrors, string>,
  audit: {
    events: {
      member: {
        points_booked: 'Points of a member booked',
        points_reversed: 'Booking of points reversed',
      },
      points: {
        expired: 'Points of members expired',
      },
    },
  },
  permissions: {
    actions: {
      book: 'Give, redeem and correct',
      reverse: 'Reverse bookings',
    },
    subjects: {
      points: 'Points of members',
    },
  },
} as const
