import type { pointsErrors } from '@serialis/contract/engagement/points/points.errors.ts'
import type { PointBookingKind } from '@serialis/contract/engagement/points/points.schema.ts'

export const pointsEn = {
  title: 'Points',
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
  by: '{name}, {at}',
  kinds: {
    EARN: 'Given',
    REDEEM: 'Redeemed',
    CORRECT: 'Corrected',
    REVERSE: 'Reversal',
    EXPIRE: 'Expired',
  } satisfies Record<PointBookingKind, string>,
  fields: {
    kind: 'What to book',
    points: 'Points',
    expiresOn: 'Expire on',
    reference: 'Receipt',
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
    reason: 'Stays in the history. No names, numbers or addresses of people.',
  },
  errors: {
    points_not_zero: 'Enter a number other than 0.',
    points_not_positive: 'Enter a number above 0. Points are taken by a correction.',
    points_expiry_wrong: 'Enter a day from today on, at most {years} years from now.',
    points_expiry_of_added: 'Only points that are added have an expiry day.',
    points_not_enough: 'The member has {available, number} points available.',
    points_booked_already: 'This receipt was booked before.',
    points_booking_not_reversible: 'Reversals and expired points cannot be reversed. Correct the points instead.',
    points_reversed_already: 'This booking was reversed before.',
  } satisfies Record<keyof typeof pointsErrors, string>,
  audit: {
    events: {
      member: {
        points_booked: 'Points of a member booked',
        points_reversed: 'Booking of points reversed',
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
