/** English phrases that the pages of all plain master records share. */

export const mastersEn = {
  import: 'Import',
  edit: 'Edit',
  history: 'History',
  merge: 'Merge',
  delete: 'Delete',
  save: 'Save',
  created: '“{name}” created',
  saved: '“{name}” saved',
  deleteTitle: 'Delete {name}',
  asTree: 'As a tree',
  asTable: 'As a table',
  findInTree: 'Find in the tree',
  foundNothing: 'Nothing has this code or name.',
  more: 'Show more of this level',
  open: 'Open {name}',
  close: 'Close {name}',
  historyTitle: 'History of {name}',
} as const
