/** Error keys of exports. */
export const exportsErrors = {
  /** The end of an export task: more rows than a sheet can have; CSV has no limit. */
  export_too_many_rows: 400,
} as const
