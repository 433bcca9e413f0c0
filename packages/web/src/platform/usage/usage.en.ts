export const usageEn = {
  title: 'Usage',
  asOf: 'As of {at}',
  limits: 'Limits of the tenant',
  callers: 'Users and API keys',
  callersNote: 'Those nearest to a limit come first. A caller that has reached one is asked to try again later.',
  share: '{used} of {maximum}',
  perSecond: '{count} a second',
  exportFiles: '{count, plural, =0 {no files} one {# file} other {# files}}, {size}; removed after {days} days',
  empty: {
    title: 'Nobody uses anything of what is limited',
    text: 'Tasks, exports, live pages and stored settings are counted here.',
  },
  fields: {
    caller: 'User or key',
    tasks: 'Open tasks',
    exports: 'Open exports',
    feeds: 'Live pages',
    preferences: 'Stored settings',
    files: 'All files',
    exportFiles: 'Files of exports',
    requestsUser: 'Requests of a user',
    requestsKey: 'Requests of an API key',
    requestsTenant: 'Requests of the tenant',
  },
  permissions: {
    subjects: {
      usage: 'Usage',
    },
  },
} as const
