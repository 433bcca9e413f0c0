/** Error keys of exports. */
export const exportsErrors = {
  /** The end of an export task: more rows than a sheet can have; CSV has no limit. */
  export_too_many_rows: 400,
  /** The end of an export task: the CSV file is larger than what an archive takes; without one it has no limit. */
  export_too_large: 400,
} as const
