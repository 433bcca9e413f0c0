export const waitingEn = {
  title: 'Order time limits',
  lead: 'An order that waits longer than this for a person raises a low alert, and a middle one four hours later. The next step of the order ends it.',
  hours: 'h',
  empty: 'Empty: no alert.',
  save: 'Save limits',
  saved: 'Limits saved',
  who: {
    UNAPPROVED: 'Approver',
    REJECTED: 'Planner',
    READY: 'Planner',
    AVAILABLE: 'A line',
    WAIT_LINE_ASSIGNED: 'Planner',
    ASSIGNED: 'Line operator',
    WAIT_FOR_PLACEOUT: 'The line acknowledges',
    PRODUCTION_READY: 'The line starts',
    PROCESSED: 'Decision about the result',
    PROUDCTION_RESULT_PROCEDDED: 'Warehouse',
    SCANNING: 'Warehouse',
    SCAN_FINISH: 'Quality',
  },
  audit: {
    subjects: {
      order_limits: 'Order time limits',
    },
    events: {
      order_limits: {
        saved: 'Order time limits saved',
      },
    },
  },
} as const
