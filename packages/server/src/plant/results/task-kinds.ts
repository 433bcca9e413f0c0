/** Kinds of background work of this room. */
export const CHECK_KIND = 'results.check_file'
export const COMMIT_KIND = 'results.commit_file'
export const UNDO_KIND = 'results.undo'
