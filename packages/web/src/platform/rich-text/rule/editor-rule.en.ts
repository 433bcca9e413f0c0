/** The page on which a tenant says what the text editor may do. */
export const editorRuleEn = {
  title: 'Text editor',
  lead: 'What the text editor may fetch from other sites and show of them. As long as nothing is set, it is nothing.',
  save: 'Save',
  saved: 'The rule of the text editor is saved',
  history: 'Changes',
  fields: {
    captureHosts: 'Pictures are fetched from',
    videoHosts: 'Videos are shown from',
    videoBytes: 'Largest video that is uploaded',
    hasJsonp: 'Configuration for pages of other sites',
  },
  hints: {
    captureHosts:
      'Hosts such as www.example.com, one per line; *.example.com allows every host below. Pictures of pasted text are copied from there.',
    videoHosts: 'Hosts, one per line. Readers can play their videos inside a text; videos of other hosts are links.',
    videoBytes: 'From 1 to 1,000 MB. The quota of the tenant counts as well.',
    hasJsonp:
      'Other sites may load the configuration of the editor as a script. It holds no data of the tenant. Leave this off unless an old editor on another site needs it.',
  },
  jsonp: 'Allow it',
  none: 'None',
  yes: 'Allowed',
  no: 'Not allowed',
} as const
