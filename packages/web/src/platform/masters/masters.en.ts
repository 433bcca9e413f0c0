/** English phrases that the pages of all plain master records share. */

export const mastersEn = {
  import: 'Import',
  edit: 'Edit',
  history: 'History',
  delete: 'Delete',
  save: 'Save',
  created: '“{name}” created',
  saved: '“{name}” saved',
  deleteTitle: 'Delete {name}',
  historyTitle: 'History of {name}',
} as const
