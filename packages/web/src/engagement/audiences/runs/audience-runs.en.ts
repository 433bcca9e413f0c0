import type { RunEffect, RunStatus } from '@serialis/contract/engagement/audiences/runs/audience-runs.schema.ts'

export const audienceRunsEn = {
  card: 'All members at once',
  note: 'Gives them a tag or takes it, or puts them into another audience or takes them out.',
  noteOfTag: 'Gives the tag to everybody who is in an audience, or takes it from them.',
  open: 'Do something with all members',
  openOfTag: 'Give or take by an audience',
  more: 'Show earlier ones',
  title: 'All members of an audience',
  text: 'It is for everybody who is in the audience when it begins; who comes in meanwhile may be left out. It is work in the background, which can be stopped.',
  start: 'Start',
  started: 'Started. The page shows how far it is.',
  none: 'There is none that is active.',
  chooseTag: 'Choose a tag.',
  chooseAudience: 'Choose an audience.',
  stopped: 'It was stopped. Try the task again to go on, or start once more: nobody gets anything twice.',
  by: '{name}: {reason}',
  fields: {
    way: 'What happens',
    tag: 'Tag',
    audience: 'Audience',
    into: 'Other audience',
  },
  ways: {
    TAG_ADD: 'They get a tag',
    TAG_REMOVE: 'A tag is taken from them',
    AUDIENCE_ADD: 'They come into another audience',
    AUDIENCE_REMOVE: 'They leave another audience',
  },
  what: {
    TAG_ADD: 'Tag {name} for members of {audience}',
    TAG_REMOVE: 'Tag {name} taken from members of {audience}',
    AUDIENCE_ADD: 'Members of {audience} into {name}',
    AUDIENCE_REMOVE: 'Members of {audience} out of {name}',
  },
  effects: {
    ADD: 'Added',
    REMOVE: 'Removed',
  } satisfies Record<RunEffect, string>,
  status: {
    RUNNING: 'At work',
    DONE: 'Done',
    FAILED: 'Failed',
    STOPPED: 'Stopped',
  } satisfies Record<RunStatus, string>,
  counts: {
    changed_ADD: 'Have it now',
    changed_REMOVE: 'Have it no more',
    same_ADD: 'Had it already',
    same_REMOVE: 'Did not have it',
    inactive: 'Left out: not active',
    unagreed: 'Left out: no consent to the use of data on medicines',
    beyond: 'Left out: the limit of the tag is reached',
  },
  taskKinds: {
    audiences_run: 'Do something with all members of an audience',
  },
  audit: {
    subjects: { audience_run: 'Work on all members of an audience' },
    events: {
      audience_run: {
        started: 'Work on all members of an audience started',
        done: 'Work on all members of an audience done',
      },
    },
  },
} as const
