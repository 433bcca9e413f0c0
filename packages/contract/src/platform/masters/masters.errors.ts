/** Error keys of files of plain masters. */
export const mastersErrors = {
  master_import_has_no_name: 400,
  /** Of a cell: another row of the file has the same value. */
  master_import_value_twice: 400,
  /** Of a cell that names another record. */
  master_import_value_unknown: 400,
  /** Of a cell that holds one of a few values. */
  master_import_value_not_in_list: 400,
} as const
