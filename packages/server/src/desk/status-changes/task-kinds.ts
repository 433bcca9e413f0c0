export const CHECK_KIND = 'changes.check'
export const COMMIT_KIND = 'changes.commit'
